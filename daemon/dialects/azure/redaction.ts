/** Redaction policies of Azure AI Language, and the mask of one entity. */
import { countCodePoints } from '../../../engine/text/offsets.ts';
import { field, isFields } from '../json-body.ts';
import { refuse } from './errors.ts';

export type Redaction =
  | { kind: 'noMask' }
  | { kind: 'characterMask'; character: string; unmaskLength: number; unmaskFromEnd: boolean }
  | { kind: 'entityMask' }
  | { kind: 'syntheticReplacement'; preserveFormat: boolean };

export interface Redactions {
  fallback: Redaction;
  /** By category; the first policy that names it. */
  byCategory: ReadonlyMap<string, Redaction>;
}

const CHARACTERS = '!#$%&*+-=?@^_~';
export type CharacterMask = Extract<Redaction, { kind: 'characterMask' }>;

export const STARS: CharacterMask = { kind: 'characterMask', character: '*', unmaskLength: 0, unmaskFromEnd: true };
const MOST_POLICIES = 64;

/** The form of 2024-11-15-preview, `redactionPolicy`, or the later `redactionPolicies`; stars without either. */
export function redactionsOf(parameters: Readonly<Record<string, unknown>>): Redactions {
  const single = field(parameters, 'redactionPolicy');
  const several = field(parameters, 'redactionPolicies');
  const character = characterOf(parameters);
  if (several === undefined || several === null)
    return {
      fallback:
        single === undefined || single === null
          ? { ...STARS, character }
          : policyOf(single, 'redactionPolicy', character),
      byCategory: new Map(),
    };
  if (!Array.isArray(several) || several.length > MOST_POLICIES)
    throw refuse('InvalidParameterValue', `must be a list of at most ${MOST_POLICIES} policies`, 'redactionPolicies');
  return severalOf(several, character);
}

function severalOf(policies: readonly unknown[], character: string): Redactions {
  let fallback: Redaction | undefined;
  const byCategory = new Map<string, Redaction>();
  policies.forEach((given, i) => {
    const target = `redactionPolicies[${i}]`;
    const policy = policyOf(given, target, character);
    const types = field(given as Record<string, unknown>, 'entityTypes');
    const isDefault =
      field(given as Record<string, unknown>, 'isDefault') === true ||
      field(given as Record<string, unknown>, 'isDefaultPolicy') === true;
    if (isDefault && fallback !== undefined)
      throw refuse('InvalidParameterValue', 'only one policy may be the default', target);
    const names = typesOf(types, `${target}.entityTypes`);
    if (isDefault || (names.length === 0 && fallback === undefined)) fallback = policy;
    for (const name of names) if (!byCategory.has(name)) byCategory.set(name, policy);
  });
  return { fallback: fallback ?? { ...STARS, character }, byCategory };
}

function typesOf(types: unknown, target: string): string[] {
  if (types === undefined || types === null) return [];
  if (Array.isArray(types) && types.every((name) => typeof name === 'string')) return types;
  throw refuse('InvalidParameterValue', 'must be a list of categories', target);
}

function policyOf(given: unknown, target: string, fallbackCharacter: string): Redaction {
  if (!isFields(given)) throw refuse('InvalidParameterValue', 'must be an object', target);
  switch (field(given, 'policyKind')) {
    case 'doNotRedact':
    case 'noMask':
      return { kind: 'noMask' };
    case 'maskWithEntityType':
    case 'entityMask':
      return { kind: 'entityMask' };
    case undefined:
    case 'maskWithRedactionCharacter':
    case 'characterMask':
      return {
        kind: 'characterMask',
        character: characterOf(given, fallbackCharacter),
        unmaskLength: lengthOf(field(given, 'unmaskLength'), `${target}.unmaskLength`),
        unmaskFromEnd: field(given, 'unmaskFromEnd') !== false,
      };
    case 'syntheticReplacement':
      return { kind: 'syntheticReplacement', preserveFormat: field(given, 'preserveDataFormat') === true };
    default:
      throw refuse('InvalidParameterValue', 'is not a kind of redaction policy', `${target}.policyKind`);
  }
}

function characterOf(fields: Readonly<Record<string, unknown>>, fallback = '*'): string {
  const given = field(fields, 'redactionCharacter');
  if (given === undefined || given === null) return fallback;
  if (typeof given === 'string' && given.length === 1 && CHARACTERS.includes(given)) return given;
  throw refuse('InvalidParameterValue', `must be one of ${[...CHARACTERS].join(' ')}`, 'redactionCharacter');
}

function lengthOf(given: unknown, target: string): number {
  if (given === undefined || given === null) return 0;
  if (typeof given === 'number' && Number.isInteger(given) && given >= 0 && given <= 1_000_000) return given;
  throw refuse('InvalidParameterValue', 'must be a whole number from 0 on', target);
}

export function needsSurrogates({ fallback, byCategory }: Redactions): boolean {
  return [fallback, ...byCategory.values()].some(({ kind }) => kind === 'syntheticReplacement');
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The unit in which Azure counts characters. */
export type Unit = 'grapheme' | 'codepoint' | 'utf16';

function charactersOf(text: string, unit: Unit): string[] {
  if (unit === 'utf16') return text.split('');
  if (unit === 'codepoint') return [...text];
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

export function lengthIn(text: string, unit: Unit): number {
  if (unit === 'utf16') return text.length;
  return unit === 'codepoint' ? countCodePoints(text) : charactersOf(text, unit).length;
}

/** As many mask characters as the value has units, but for those that stay. */
export function charactersMasked(
  text: string,
  { character, unmaskLength, unmaskFromEnd }: CharacterMask,
  unit: Unit,
): string {
  if (unmaskLength === 0) return character.repeat(lengthIn(text, unit));
  const characters = charactersOf(text, unit);
  const kept = Math.min(unmaskLength, characters.length);
  const from = unmaskFromEnd ? characters.length - kept : 0;
  const shown = (i: number): boolean => i >= from && i < from + kept;
  // The half of a surrogate pair that is left alone is not text.
  return characters
    .map((one, i) => (shown(i) ? one : character))
    .join('')
    .toWellFormed();
}
