/** `/anonymize` and `/deanonymize`: the caller's spans, the caller's operators. Nothing is detected, so nothing is charged. */
import { ANONYMIZERS, DEANONYMIZERS, Operators } from './operators.ts';
import { merged, refused, replaceSpans, spansOf, type Item } from './spans.ts';

/** As for the native operations. */
export const MOST_CODE_POINTS = 200_000;

export function anonymize(body: unknown): { text: string; items: Item[] } {
  const { text, anonymizers, analyzer_results: results } = fieldsOf(body);
  const characters = charactersOf(text);
  const operators = new Operators(anonymizers, ANONYMIZERS, 'replace');
  const spans = merged(spansOf(results, 'analyzer_results', characters.length), characters);
  return replaceSpans(characters, spans, (surface, { entity_type: type }) => operators.apply(surface, type));
}

export function deanonymize(body: unknown): { text: string; items: Item[] } {
  const { text, deanonymizers, anonymizer_results: results } = fieldsOf(body);
  const characters = charactersOf(text);
  const operators = new Operators(deanonymizers, DEANONYMIZERS, 'deanonymize_keep');
  const spans = spansOf(results, 'anonymizer_results', characters.length);
  return replaceSpans(characters, spans, (surface, { entity_type: type }) => operators.apply(surface, type));
}

/** Throws 400 for a body that is no object, in Presidio's words. */
export function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || Object.keys(body).length === 0)
    throw refused('Invalid request json', 400);
  return body as Record<string, unknown>;
}

function charactersOf(text: unknown): string[] {
  if (typeof text !== 'string') throw refused('Invalid input, text can not be empty');
  // A code point takes two UTF-16 units at most, so this bounds the work of counting.
  if (text.length > 2 * MOST_CODE_POINTS) throw refused(TOO_LONG);
  const characters = [...text];
  if (characters.length > MOST_CODE_POINTS) throw refused(TOO_LONG);
  return characters;
}

const TOO_LONG = `Invalid input, text must have at most ${MOST_CODE_POINTS} characters`;
