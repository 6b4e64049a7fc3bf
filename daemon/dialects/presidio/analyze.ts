/** `/analyze`: Presidio's request as the body of a native detect, and the native answer as Presidio's. */
import type { DetectRequest, DetectResponse } from '../../contract/detect-protect.ts';
import { vocabulary } from '../../../engine/vocabulary/vendors.ts';
import { fieldsOf } from './anonymize.ts';
import { refused } from './spans.ts';

export const VOCABULARY = 'analyzer_d';
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;
const TYPE = /^[A-Z][A-Z0-9_]{0,63}$/;
/** How near to a match a context word must be, and what it adds: Presidio's own figures in characters and score. */
const CONTEXT_WINDOW = 60;
const CONTEXT_BOOST = 0.35;

export interface Analysis {
  request: DetectRequest;
  /** The caller sent one text, and gets one list. */
  single: boolean;
  explains: boolean;
  /** Types of the caller's own recognisers, which keep their names. */
  own: ReadonlySet<string>;
}

export interface RecognizerResult {
  start: number;
  end: number;
  score: number;
  entity_type: string;
  analysis_explanation: object | null;
}

type Fields = Readonly<Record<string, unknown>>;

/** Throws 400, in Presidio's words where it has some. */
export function analysisOf(body: unknown): Analysis {
  const fields = fieldsOf(body);
  const { text, language, return_decision_process: explains } = fields;
  if (text === undefined || text === null || text === '' || (Array.isArray(text) && text.length === 0))
    throw refused('No text provided', 400);
  if (typeof text !== 'string' && !isStrings(text)) throw refused('text must be a string or a list of strings', 400);
  if (language === undefined || language === null || language === '') throw refused('No language provided', 400);
  if (typeof language !== 'string' || !LANGUAGE.test(language)) throw noRecognizers();
  const custom = customOf(fields['ad_hoc_recognizers']);
  const single = typeof text === 'string';
  const detection = {
    language,
    types: { vocabulary: VOCABULARY, ...includeOf(fields['entities']) },
    ...thresholdOf(fields['score_threshold']),
    ...contextOf(fields['context'], fields['entities']),
    ...allowed(fields),
    ...(custom.regex.length + custom.dictionaries.length > 0
      ? { custom: { regex: custom.regex, dictionaries: custom.dictionaries } }
      : {}),
  };
  const output = { offset_unit: 'codepoint', include: explains === true ? ['entities', 'explanation'] : ['entities'] };
  return {
    // The native schema judges the request before it runs, so the cast is safe.
    request: { texts: single ? [text] : text, detection, output } as DetectRequest,
    single,
    explains: explains === true,
    own: custom.types,
  };
}

export function noRecognizers(): Error {
  return refused('No matching recognizers were found to serve the request.', 400);
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function includeOf(entities: unknown): { include?: string[] } {
  if (entities === undefined || entities === null) return {};
  if (!isStrings(entities)) throw refused('entities must be a list of strings', 400);
  return entities.length === 0 ? {} : { include: entities };
}

function thresholdOf(threshold: unknown): object {
  if (threshold === undefined || threshold === null) return {};
  if (typeof threshold !== 'number' || threshold < 0 || threshold > 1)
    throw refused('score_threshold must be a number from 0 to 1', 400);
  return { thresholds: { default: threshold } };
}

/** Presidio's context words count for every type that is looked for. */
function contextOf(context: unknown, entities: unknown): object {
  if (context === undefined || context === null) return {};
  if (!isStrings(context)) throw refused('context must be a list of strings', 400);
  const terms = context.filter((term) => term !== '');
  if (terms.length === 0) return {};
  const wanted = isStrings(entities) && entities.length > 0 ? new Set(entities) : undefined;
  const names = (vocabulary(VOCABULARY)?.names ?? []).filter(({ name }) => wanted?.has(name) ?? true);
  const types = new Set(names.flatMap(({ targets }) => targets.map(({ type }) => type)));
  return { context_terms: [...types].map((type) => ({ type, terms })) };
}

function allowed({ allow_list: list, allow_list_match: match }: Fields): object {
  if (list === undefined || list === null) return {};
  if (!isStrings(list)) throw refused('allow_list must be a list of strings', 400);
  if (match === 'regex') throw refused('allow_list_match: regex is not supported by this server', 400);
  if (match !== undefined && match !== null && match !== 'exact')
    throw refused("allow_list_match must either be set to 'exact' or 'regex'.", 400);
  const values = list.filter((value) => value !== '');
  return values.length === 0 ? {} : { exclude_values: { values, case_sensitive: true } };
}

interface Custom {
  regex: object[];
  dictionaries: object[];
  types: Set<string>;
}

function customOf(recognizers: unknown): Custom {
  const custom: Custom = { regex: [], dictionaries: [], types: new Set() };
  if (recognizers === undefined || recognizers === null) return custom;
  if (!Array.isArray(recognizers)) throw badRecognizer('must be a list');
  for (const one of recognizers) addRecognizer(one, custom);
  return custom;
}

function badRecognizer(reason: string): Error {
  return refused(`Failed to parse ad_hoc_recognizers: ${reason}`, 400);
}

function addRecognizer(given: unknown, custom: Custom): void {
  if (typeof given !== 'object' || given === null) throw badRecognizer('a recognizer must be an object');
  const {
    name,
    supported_entity: type,
    patterns,
    deny_list: denied,
    context,
    deny_list_score: score,
  } = given as Fields;
  if (typeof type !== 'string' || !TYPE.test(type))
    throw badRecognizer('supported_entity must be in upper case with _');
  const label = typeof name === 'string' ? name.slice(0, 128) : type;
  if (context !== undefined && context !== null && !isStrings(context)) throw badRecognizer('context must be strings');
  const terms = context ?? [];
  const hotwords = terms.length === 0 ? {} : { hotwords: { terms, window: CONTEXT_WINDOW, boost: CONTEXT_BOOST } };
  custom.types.add(type);
  if (patterns !== undefined && patterns !== null && !Array.isArray(patterns))
    throw badRecognizer('patterns must be a list');
  for (const pattern of (patterns ?? []) as unknown[]) {
    const { regex, score: own } = (pattern ?? {}) as Fields;
    if (typeof regex !== 'string' || typeof own !== 'number') throw badRecognizer('a pattern needs regex and score');
    custom.regex.push({ name: label, type, pattern: regex, score: own, ...hotwords });
  }
  if (denied === undefined || denied === null) return;
  if (!isStrings(denied)) throw badRecognizer('deny_list must be strings');
  if (score !== undefined && score !== null && score !== 1)
    throw badRecognizer('a deny_list_score other than 1 is not supported');
  if (denied.length > 0) custom.dictionaries.push({ name: label, type, terms: denied });
}

/** The lists of Presidio, and how many findings have no name in its vocabulary. */
export function analyzerResults(
  { results }: DetectResponse,
  { single, explains, own }: Analysis,
): { body: RecognizerResult[] | RecognizerResult[][]; unnamed: number } {
  let unnamed = 0;
  const lists = results.map(({ entities = [], explanation = [] }) => {
    const reasons = new Map(explanation.map((one) => [one.entity_id, one]));
    return entities.flatMap(({ id, type, vendor_type: vendor, span, confidence, source }) => {
      const name = vendor ?? (own.has(type) ? type : undefined);
      if (name === undefined) {
        unnamed++;
        return [];
      }
      const found = { start: span.start, end: span.end, score: confidence, entity_type: name };
      const why = reasons.get(id);
      const analysis = explains
        ? {
            recognizer: why?.recognizer ?? source,
            pattern_name: why?.pattern ?? null,
            pattern: null,
            original_score: why?.score_before ?? confidence,
            score: confidence,
            textual_explanation: null,
            score_context_improvement: confidence - (why?.score_before ?? confidence),
            supportive_context_word: '',
            validation_result: null,
          }
        : null;
      return [{ ...found, analysis_explanation: analysis }];
    });
  });
  return { body: single ? (lists[0] ?? []) : lists, unnamed };
}

/** Names that Presidio's `/supportedentities` lists: those that something here finds. */
export function supportedEntities(): string[] {
  return (vocabulary(VOCABULARY)?.names ?? []).filter(({ targets }) => targets.length > 0).map(({ name }) => name);
}
