/** Parameters of a PII task, each turned into the native option that means the same. */
import type { DetectionOptions } from '../../../engine/vocabulary/detection.ts';
import { SAFE_HARBOR } from '../../../engine/policy/safe-harbor.ts';
import { field, isFields, type Fields } from '../json-body.ts';
import { rowsOf, sortTypes, type Notes } from '../types.ts';
import { refuse } from './errors.ts';
import { redactionsOf, type Redactions, type Unit } from './redaction.ts';
import type { AzureVersion } from './versions.ts';

export interface Threshold {
  entity?: string;
  language?: string;
  value: number;
}

export interface Task {
  version: AzureVersion;
  unit: Unit;
  detection: DetectionOptions;
  redactions: Redactions;
  thresholds: readonly Threshold[];
  /** Our types that the domain keeps; undefined for all. */
  domainTypes?: ReadonlySet<string>;
  modelVersion: string;
}

const UNITS: ReadonlyMap<string, Unit> = new Map([
  ['TextElements_v8', 'grapheme'],
  ['TextElement_v8', 'grapheme'],
  ['UnicodeCodePoint', 'codepoint'],
  ['Utf16CodeUnit', 'utf16'],
]);

const MOST_VALUES = 20_000;
/** Bears no date of ours: clients print it, and some compare it. */
const MODEL_VERSION = 'latest';

export interface Reading {
  version: AzureVersion;
  unknownTypes: 'refuse' | 'ignore';
  notes: Notes;
}

/** Throws the vendor's 400 for a value that is not known. */
export function taskOf(parameters: Fields, { version, unknownTypes, notes }: Reading): Task {
  const include = typesOf(parameters, 'piiCategories', 'include', { version, unknownTypes, notes });
  const exclude = typesOf(parameters, 'excludePiiCategories', 'exclude', { version, unknownTypes, notes });
  const thresholds = thresholdsOf(field(parameters, 'confidenceScoreThreshold'));
  const excluded = exclusionsOf(field(parameters, 'valueExclusionPolicy'));
  const synonyms = synonymsOf(field(parameters, 'entitySynonyms'), version);
  const model = field(parameters, 'modelVersion');
  if (
    model !== undefined &&
    model !== null &&
    (typeof model !== 'string' || !/^(?:latest|[0-9]{4}-[0-9]{2}-[0-9]{2}(?:-preview)?)$/.test(model))
  )
    throw refuse('ModelVersionIncorrect', 'must be latest or a date', 'modelVersion');
  return {
    version,
    unit: unitOf(field(parameters, 'stringIndexType')),
    redactions: redactionsOf(parameters),
    thresholds,
    ...domainOf(field(parameters, 'domain')),
    modelVersion: MODEL_VERSION,
    detection: {
      types: {
        vocabulary: version.vocabulary,
        ...(include === undefined ? {} : { include }),
        ...(exclude === undefined ? {} : { exclude }),
      },
      ...(thresholds.length === 0
        ? {}
        : { thresholds: { default: Math.min(...thresholds.map(({ value }) => value)) } }),
      ...(field(parameters, 'disableEntityValidation') === true ? { validation: 'off' as const } : {}),
      ...(excluded === undefined ? {} : { exclude_values: excluded }),
      ...(synonyms.length === 0 ? {} : { context_terms: synonyms }),
    },
  };
}

function unitOf(given: unknown): Unit {
  const name = given ?? 'TextElements_v8';
  const unit = typeof name === 'string' ? UNITS.get(name) : undefined;
  if (unit === undefined) throw refuse('InvalidParameterValue', 'is not a stringIndexType', 'stringIndexType');
  return unit;
}

function domainOf(given: unknown): Pick<Task, 'domainTypes'> {
  if (given === undefined || given === null || given === 'none') return {};
  if (given === 'phi') return { domainTypes: new Set(SAFE_HARBOR.flatMap(({ types }) => types)) };
  throw refuse('InvalidParameterValue', 'must be phi or none', 'domain');
}

/** An empty list is the same as none, as with the vendor. */
function typesOf(
  parameters: Fields,
  name: string,
  purpose: 'include' | 'exclude',
  { version, unknownTypes, notes }: Reading,
): string[] | undefined {
  const given = field(parameters, name);
  if (given === undefined || given === null) return undefined;
  if (!Array.isArray(given) || !given.every((one) => typeof one === 'string') || given.length > 1_000)
    throw refuse('InvalidParameterValue', 'must be a list of categories', name);
  const names = given;
  const { known, unknown } = sortTypes(version.vocabulary, names, purpose);
  const [first] = unknown;
  if (first !== undefined && unknownTypes === 'refuse')
    throw refuse('InvalidParameterValue', first.reason, `${name}[${first.at}]`);
  for (const { at } of unknown) notes.ignore(names[at]!);
  return names.length === 0 ? undefined : known;
}

function thresholdsOf(given: unknown): Threshold[] {
  if (given === undefined || given === null) return [];
  const target = 'confidenceScoreThreshold';
  if (!isFields(given)) throw refuse('InvalidParameterValue', 'must be an object', target);
  const overrides = field(given, 'overrides') ?? [];
  if (!Array.isArray(overrides) || overrides.length > 1_000)
    throw refuse('InvalidParameterValue', 'must be a list', `${target}.overrides`);
  const read = overrides.map((one: unknown, i): Threshold => {
    const at = `${target}.overrides[${i}]`;
    if (!isFields(one)) throw refuse('InvalidParameterValue', 'must be an object', at);
    const entity = field(one, 'entity');
    const language = field(one, 'language');
    return {
      value: score(field(one, 'value'), at),
      ...(typeof entity === 'string' ? { entity } : {}),
      ...(typeof language === 'string' ? { language } : {}),
    };
  });
  return [...read, { value: score(field(given, 'default') ?? 0.3, target) }];
}

function score(given: unknown, target: string): number {
  if (typeof given === 'number' && given >= 0 && given <= 1) return given;
  throw refuse('InvalidParameterValue', 'must be a number from 0 to 1', target);
}

function stringsOf(given: unknown, target: string): string[] {
  if (
    Array.isArray(given) &&
    given.length <= MOST_VALUES &&
    given.every((one) => typeof one === 'string' && one !== '')
  )
    return given as string[];
  throw refuse('InvalidParameterValue', 'must be a list of texts', target);
}

function exclusionsOf(given: unknown): DetectionOptions['exclude_values'] {
  if (given === undefined || given === null) return undefined;
  if (!isFields(given)) throw refuse('InvalidParameterValue', 'must be an object', 'valueExclusionPolicy');
  return {
    values: stringsOf(field(given, 'excludedValues') ?? [], 'valueExclusionPolicy.excludedValues'),
    case_sensitive: field(given, 'caseSensitive') === true,
  };
}

function nameOf(given: unknown): string {
  return typeof given === 'string' ? given : '';
}

/** `[{entityType, synonyms: [{synonym, language?}]}]`: words that announce a value of the category. */
function synonymsOf(given: unknown, { vocabulary }: AzureVersion): NonNullable<DetectionOptions['context_terms']> {
  if (given === undefined || given === null) return [];
  if (!Array.isArray(given) || given.length > 256)
    throw refuse('InvalidParameterValue', 'must be a list of at most 256', 'entitySynonyms');
  return given.flatMap((one: unknown, i) => {
    const target = `entitySynonyms[${i}]`;
    if (!isFields(one)) throw refuse('InvalidParameterValue', 'must be an object', target);
    const row = rowsOf(vocabulary).get(nameOf(field(one, 'entityType')));
    if (row === undefined || row.targets.length === 0)
      throw refuse('InvalidParameterValue', 'is not a type of this version', `${target}.entityType`);
    const synonyms = field(one, 'synonyms');
    if (!Array.isArray(synonyms)) throw refuse('InvalidParameterValue', 'must be a list', `${target}.synonyms`);
    const terms = stringsOf(
      synonyms.map((word: unknown) => (isFields(word) ? field(word, 'synonym') : word)),
      `${target}.synonyms`,
    );
    return [...new Set(row.targets.map(({ type }) => type))].map((type) => ({ type, terms }));
  });
}
