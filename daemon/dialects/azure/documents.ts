/** The documents of a request: which can be read, what is found in each, and how each is answered. */
import { countCodePoints } from '../../../engine/text/offsets.ts';
import type { Policy } from '../../../engine/policy/schema.ts';
import { TIER_LIMITS } from '../../../licence/records.ts';
import { isKnownLanguage } from '../../operations/plan/languages.ts';
import type { RunNative } from '../dialect.ts';
import { field, isFields } from '../json-body.ts';
import type { NamedEntity, Notes } from '../types.ts';
import { azureError, refuse, type InnerCode } from './errors.ts';
import type { Task } from './parameters.ts';
import { charactersMasked, lengthIn, needsSurrogates, STARS, type Redaction } from './redaction.ts';

interface Document {
  id: string;
  text: string;
  language: string;
}

interface Broken {
  id: string;
  error: object;
}

export interface Documents {
  good: readonly Document[];
  errors: readonly Broken[];
}

const { texts: MOST_DOCUMENTS, codePoints: MOST_CODE_POINTS } = TIER_LIMITS.standard;
/** Azure reads each element of 1,000 as one transaction of text. */
const TRANSACTION = 1_000;

/** Throws 400 for a list that is not one; a document that cannot be read is an error of its own. */
export function readDocuments(given: unknown, { version }: Pick<Task, 'version'>): Documents {
  if (!Array.isArray(given) || given.length === 0)
    throw refuse('MissingInputDocuments', 'The request has no documents.', 'documents');
  if (given.length > MOST_DOCUMENTS)
    throw refuse('InvalidDocumentBatch', `A request may have at most ${MOST_DOCUMENTS} documents.`, 'documents');
  const good: Document[] = [];
  const errors: Broken[] = [];
  const seen = new Set<string>();
  for (const one of given as unknown[]) {
    if (!isFields(one)) throw refuse('InvalidRequestBodyFormat', 'A document must be an object.', 'documents');
    const id = field(one, 'id');
    const text = field(one, 'text');
    if (typeof id !== 'string' || id === '' || id.length > 512)
      throw refuse('InvalidDocument', 'A document needs an id.', 'documents.id');
    const language = languageOf(field(one, 'language'));
    const wrong = seen.has(id) ? DOUBLE : problemOf(text, language, version.auto);
    seen.add(id);
    if (wrong === undefined) good.push({ id, text: text as string, language: language! });
    else errors.push({ id, error: azureError('InvalidArgument', ...wrong) });
  }
  return { good, errors };
}

const DOUBLE: [InnerCode, string] = ['InvalidDocument', 'Another document has the same id.'];

function problemOf(text: unknown, language: string | undefined, auto: boolean): [InnerCode, string] | undefined {
  if (typeof text !== 'string' || text.trim() === '') return ['InvalidDocument', 'Document text is empty.'];
  if (countCodePoints(text) > MOST_CODE_POINTS)
    return ['InvalidDocument', `A document may have at most ${MOST_CODE_POINTS} code points.`];
  if (language === undefined || (language === 'auto' ? !auto : !isKnownLanguage(language)))
    return ['UnsupportedLanguageCode', 'The language of the document is not supported.'];
  return undefined;
}

/** English when none is named, as with the vendor; undefined for what is no tag. */
function languageOf(given: unknown): string | undefined {
  if (given === undefined || given === null || given === '') return 'en';
  const tag = /^([A-Za-z]{2,3})((?:[-_][A-Za-z0-9]{2,8})*)$/.exec(
    typeof given === 'string' && given.length <= 35 ? given : '',
  );
  if (tag !== null) return `${tag[1]!.toLowerCase()}${tag[2]!.replaceAll('_', '-')}`;
  return given === 'auto' ? 'auto' : undefined;
}

/** Runs the native operation over all good documents at once. */
export async function answerDocuments(
  { good }: Documents,
  task: Task,
  { run, notes, showStats }: { run: RunNative; notes: Notes; showStats: boolean },
): Promise<object[]> {
  if (good.length === 0) return [];
  const { unit } = task;
  const body = {
    inputs: good.map(({ text, language }) => ({ kind: 'text' as const, text, language })),
    detection: task.detection,
    output: {
      include: ['entities' as const],
      include_text: true,
      offset_unit: 'utf16' as const,
      ...(unit === 'utf16' ? {} : { extra_offset_units: [unit] }),
    },
  };
  const { results } = needsSurrogates(task.redactions)
    ? await run('protect', { ...body, policy: surrogates(task) })
    : await run('detect', body);
  return good.map((document, i) => {
    const result = results[i]!;
    const entities = notes.named(result.entities).filter((entity) => isReported(entity, document.language, task));
    return documentAnswer(document, entities, task, { showStats, detected: result.language });
  });
}

/** Every entity gets a surrogate; it is written only where the policy of its category asks for one. */
function surrogates({ redactions }: Task): Policy {
  const all = [redactions.fallback, ...redactions.byCategory.values()];
  const keepsFormat = all.some((one) => one.kind === 'syntheticReplacement' && one.preserveFormat);
  return { default: { action: 'surrogate', surrogate: { preserve_format: keepsFormat } } };
}

/** The most specific threshold for the entity; a checked value is reported whatever its score. */
function isReported(entity: NamedEntity, language: string, { thresholds, domainTypes }: Task): boolean {
  if (domainTypes !== undefined && !domainTypes.has(entity.type)) return false;
  if (thresholds.length === 0 || entity.validated === true) return true;
  const fits = thresholds.filter(
    (one) =>
      (one.entity === undefined || one.entity === entity.vendor_type) &&
      (one.language === undefined || one.language === language),
  );
  const special = (one: (typeof fits)[number]): number =>
    (one.entity === undefined ? 0 : 2) + (one.language === undefined ? 0 : 1);
  const [best] = fits.toSorted((a, b) => special(b) - special(a));
  return best === undefined || entity.confidence >= best.value;
}

/** What an entity has besides its place and name, in versions that show masks. */
interface Masked {
  entity: NamedEntity;
  mask: string;
  /** Offset of the mask in the redacted text, in UTF-16 units. */
  at: number;
}

function documentAnswer(
  { id, text }: Document,
  entities: readonly NamedEntity[],
  task: Task,
  { showStats, detected }: { showStats: boolean; detected: string | undefined },
): object {
  const { unit, version } = task;
  const { redacted, masked } = redact(text, entities, task);
  const characters = showStats ? lengthIn(text, unit) : 0;
  return {
    redactedText: redacted,
    id,
    ...(showStats
      ? { statistics: { charactersCount: characters, transactionsCount: Math.ceil(characters / TRANSACTION) } }
      : {}),
    entities: masked.map((one) => entityAnswer(one, redacted, task)),
    ...(version.auto && detected !== undefined ? { detectedLanguage: languageAnswer(detected) } : {}),
    warnings: [],
  };
}

function languageAnswer(tag: string): object {
  return {
    name: new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag,
    iso6391Name: tag,
    confidenceScore: 1,
  };
}

function redact(text: string, entities: readonly NamedEntity[], task: Task): { redacted: string; masked: Masked[] } {
  const masked: Masked[] = [];
  const labels = new Labels();
  let redacted = '';
  let from = 0;
  for (const entity of entities.toSorted((a, b) => a.span.start - b.span.start)) {
    const { start, end } = entity.span;
    // Spans of one text do not overlap; were one to, the earlier mask covers it already.
    const value = text.slice(Math.max(start, from), Math.max(end, from));
    redacted += text.slice(from, Math.max(start, from));
    const policy = task.redactions.byCategory.get(entity.vendor_type) ?? task.redactions.fallback;
    const mask = maskOf(policy, value, entity, labels, task);
    masked.push({ entity, mask, at: redacted.length });
    redacted += mask;
    from = Math.max(end, from);
  }
  return { redacted: redacted + text.slice(from), masked };
}

function maskOf(policy: Redaction, value: string, entity: NamedEntity, labels: Labels, { unit }: Task): string {
  if (policy.kind === 'noMask') return value;
  if (policy.kind === 'characterMask') return charactersMasked(value, policy, unit);
  if (policy.kind === 'entityMask') return labels.of(entity.vendor_type, value);
  return entity.replacement ?? charactersMasked(value, STARS, unit);
}

/** `[PERSON_1]`: a number for each value of a category, in order of appearance. */
class Labels {
  readonly #byCategory = new Map<string, Map<string, number>>();

  of(category: string, value: string): string {
    const numbers = this.#byCategory.get(category) ?? new Map<string, number>();
    this.#byCategory.set(category, numbers);
    const number = numbers.get(value) ?? numbers.size + 1;
    numbers.set(value, number);
    return `[${category.toUpperCase()}_${number}]`;
  }
}

function entityAnswer({ entity, mask, at }: Masked, redacted: string, { unit, version }: Task): object {
  const { start, end } = unit === 'utf16' ? entity.span : entity.span.extra![unit]!;
  const score = Math.round(entity.confidence * 100) / 100;
  const category = entity.vendor_type;
  return {
    text: entity.text ?? '',
    category,
    ...(version.tags ? { type: category, tags: [{ name: category, confidenceScore: score }] } : {}),
    offset: start,
    length: end - start,
    confidenceScore: score,
    ...(version.policies
      ? { mask, maskOffset: lengthIn(redacted.slice(0, at), unit), maskLength: lengthIn(mask, unit) }
      : {}),
  };
}
