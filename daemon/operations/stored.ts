/**
 * Templates, dictionaries and secrets of an account: stored by people, named by requests as `{template}`, `stored:…`
 * and `local:…`.
 */
import type { TSchema } from '@sinclair/typebox';
import { ServiceError, invalid, type ErrorDetail } from '../../engine/errors.ts';
import { DetectionOptions, type DetectionRequest } from '../../engine/vocabulary/detection.ts';
import { Policy } from '../../engine/policy/schema.ts';
import type { State } from '../../state/state.ts';
import { ACCOUNT_NAME } from './keys.ts';
import type { StoredKind, StoredRecord, TemplateKind } from '../../state/stored.ts';

/** Looks up what a plan refers to by name. */
export interface Stored {
  /** The body of a template of this kind. */
  detection(name: string): DetectionRequest | undefined;
  policy(name: string): Policy | undefined;
  /** Terms of `stored:<name>`. */
  dictionary(ref: string): string[] | undefined;
  /** Bytes of `local:<name>`. */
  secret(ref: string): Uint8Array | undefined;
}

export function storedOf({ stored }: State, account: string): Stored {
  const template = (kind: TemplateKind, name: string): unknown => {
    const thing = stored.get(account, 'template', name);
    return thing?.template === kind ? (JSON.parse(textOf(thing.content)) as unknown) : undefined;
  };
  return {
    detection: (name) => template('detection', name) as DetectionRequest | undefined,
    policy: (name) => template('policy', name) as Policy | undefined,
    dictionary: (ref) => {
      const thing = stored.get(account, 'dictionary', ref.replace(/^stored:/, ''));
      return thing === undefined ? undefined : linesOf(textOf(thing.content));
    },
    secret: (ref) => stored.get(account, 'secret', ref.replace(/^local:/, ''))?.content,
  };
}

/** Names as references spell them: Id, `stored:…`, `local:…`. */
const NAMES: Readonly<Record<StoredKind, RegExp>> = {
  template: /^[A-Za-z0-9][A-Za-z0-9._:/-]{0,127}$/,
  dictionary: /^[A-Za-z0-9._-]{1,128}$/,
  secret: /^[A-Za-z0-9._/-]{1,200}$/,
};
const LONGEST_SECRET = 65_536;
const MOST_TERMS = 1_000_000;

/** Judges a value by a schema; see `http/validate.ts`. */
export type Judge = (schema: TSchema, value: unknown) => ErrorDetail[];

/** A stored item as it is shown, without the value of a secret. */
export interface ShownThing extends Omit<StoredRecord, 'template' | 'items'> {
  account: string;
  kind?: TemplateKind;
  terms?: number;
  bytes?: number;
}

/** Throws 422 for a wrong name or body. Pointers of a template refer to its file. */
export function putTemplate(
  state: State,
  account: string,
  name: string,
  kind: TemplateKind,
  body: unknown,
  judge: Judge,
): 'created' | 'replaced' {
  checkNames(account, 'template', name);
  const details = judge(kind === 'detection' ? DetectionOptions : Policy, body);
  if (details.length === 0 && Object.hasOwn(body as object, 'template'))
    details.push({ pointer: '/template', reason: 'a template cannot name another' });
  if (details.length > 0) throw new ServiceError('validation_failed', { details });
  const content = Buffer.from(JSON.stringify(body));
  return state.stored.put(account, 'template', { name, template: kind, content, items: content.length });
}

/** One term per line; empty lines and white space around terms are ignored. */
export function putDictionary(state: State, account: string, name: string, text: string): 'created' | 'replaced' {
  checkNames(account, 'dictionary', name);
  const terms = [...new Set(linesOf(text))];
  if (terms.length === 0) throw invalid('', 'a dictionary needs a term');
  if (terms.length > MOST_TERMS) throw invalid('', `a dictionary has at most ${MOST_TERMS} terms`);
  return state.stored.put(account, 'dictionary', { name, content: Buffer.from(terms.join('\n')), items: terms.length });
}

/** The bytes as they are. */
export function putSecret(state: State, account: string, name: string, value: Uint8Array): 'created' | 'replaced' {
  checkNames(account, 'secret', name);
  if (value.length === 0) throw invalid('', 'a secret cannot be empty');
  if (value.length > LONGEST_SECRET) throw invalid('', `a secret has at most ${LONGEST_SECRET} bytes`);
  return state.stored.put(account, 'secret', { name, content: value, items: value.length });
}

export function listThings(state: State, account: string, kind: StoredKind): ShownThing[] {
  return state.stored.list(account, kind).map((record) => shown(account, kind, record));
}

/** Includes the content as a file would hold it, except for a secret. */
export function showThing(
  state: State,
  account: string,
  kind: StoredKind,
  name: string,
): { thing: ShownThing; content: string | undefined } {
  const stored = state.stored.get(account, kind, name);
  if (stored === undefined) throw unknownThing(kind);
  const { content, ...record } = stored;
  return { thing: shown(account, kind, record), content: kind === 'secret' ? undefined : textOf(content) };
}

export function removeThing(state: State, account: string, kind: StoredKind, name: string): void {
  if (!state.stored.remove(account, kind, name)) throw unknownThing(kind);
}

function shown(
  account: string,
  kind: StoredKind,
  { name, template, items, created_at, updated_at }: StoredRecord,
): ShownThing {
  return {
    name,
    account,
    ...(template === null ? {} : { kind: template }),
    ...(kind === 'dictionary' ? { terms: items } : {}),
    ...(kind === 'secret' ? { bytes: items } : {}),
    created_at,
    updated_at,
  };
}

function checkNames(account: string, kind: StoredKind, name: string): void {
  if (!ACCOUNT_NAME.test(account))
    throw invalid('/account', 'must be 1 to 64 of A-Z a-z 0-9 . _ - and start with a letter or digit');
  if (!NAMES[kind].test(name))
    throw invalid('/name', `a ${kind}'s name has letters, digits and . _ -${kind === 'dictionary' ? '' : ' /'} only`);
}

function unknownThing(kind: StoredKind): ServiceError {
  return new ServiceError('not_found', { message: `there is no ${kind} with this name` });
}

function textOf(content: Uint8Array): string {
  return Buffer.from(content).toString('utf8');
}

function linesOf(text: string): string[] {
  return text
    .replace(/^\uFEFF/u, '')
    .split(/\r\n|[\n\r]/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
