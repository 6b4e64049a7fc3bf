/** Precision and recall of findings against marks, by type, on the user's own documents. Nothing is sent but the texts. */
import type { Marked } from './shapes.ts';

export interface MarkedDocument {
  readonly text: string;
  readonly language?: string;
  readonly entities: readonly Marked[];
}

export interface Score {
  /** Marks of this type. */
  marks: number;
  /** Of these: touched by a finding of the same type. */
  found: number;
  /** Of these: touched by a finding of any type. */
  touched: number;
  /** Findings of this type. */
  findings: number;
  /** Of these: they touch a mark of the same type. */
  right: number;
}

export interface Report {
  readonly byType: Map<string, Score>;
  readonly byLanguage: Map<string, Score>;
  /** Type of the mark → type of what was found there → how often; '' is nothing. */
  readonly confusion: Map<string, Map<string, number>>;
  documents: number;
}

export const emptyReport = (): Report => ({
  byType: new Map(),
  byLanguage: new Map(),
  confusion: new Map(),
  documents: 0,
});

const touches = (a: Marked, b: Marked): boolean => a.start < b.end && b.start < a.end;

function scoreOf(scores: Map<string, Score>, name: string): Score {
  let score = scores.get(name);
  if (score === undefined) {
    score = { marks: 0, found: 0, touched: 0, findings: 0, right: 0 };
    scores.set(name, score);
  }
  return score;
}

/** Adds one document. Spans are in UTF-16 code units. */
export function count(report: Report, document: MarkedDocument, findings: readonly Marked[]): void {
  report.documents++;
  const language = document.language ?? '';
  for (const mark of document.entities) {
    const at = findings.filter((finding) => touches(mark, finding));
    const same = at.some(({ type }) => type === mark.type);
    for (const score of [scoreOf(report.byType, mark.type), scoreOf(report.byLanguage, language)]) {
      score.marks++;
      if (same) score.found++;
      if (at.length > 0) score.touched++;
    }
    confuse(report, mark.type, same ? mark.type : (at[0]?.type ?? ''));
  }
  for (const finding of findings) {
    const at = document.entities.filter((mark) => touches(mark, finding));
    const same = at.some(({ type }) => type === finding.type);
    for (const score of [scoreOf(report.byType, finding.type), scoreOf(report.byLanguage, language)]) {
      score.findings++;
      if (same) score.right++;
    }
    if (at.length === 0) confuse(report, '', finding.type);
  }
}

function confuse(report: Report, marked: string, found: string): void {
  const row = report.confusion.get(marked) ?? new Map<string, number>();
  report.confusion.set(marked, row);
  row.set(found, (row.get(found) ?? 0) + 1);
}

/** In percent; undefined where there is nothing to count. */
export const precision = ({ right, findings }: Score): number | undefined =>
  findings === 0 ? undefined : (100 * right) / findings;
export const recall = ({ found, marks }: Score): number | undefined =>
  marks === 0 ? undefined : (100 * found) / marks;

/** The documents of a file: JSON with one or a list of them, or JSON Lines. Throws `SyntaxError` for what is neither. */
export function readDocuments(content: string): MarkedDocument[] {
  let values: unknown[];
  try {
    const value: unknown = JSON.parse(content);
    values = Array.isArray(value) ? value : [value];
  } catch {
    values = content
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line): unknown => JSON.parse(line));
  }
  return values.map(documentOf);
}

interface Wire {
  text?: unknown;
  language?: unknown;
  /** Of the spans; code points when it is missing, as in the interface. */
  offset_unit?: unknown;
  entities?: { start?: unknown; end?: unknown; span?: { start?: unknown; end?: unknown }; type?: unknown }[];
}

function documentOf(value: unknown): MarkedDocument {
  const { text, language, offset_unit: unit, entities = [] } = (value ?? {}) as Wire;
  if (typeof text !== 'string') throw new SyntaxError('text');
  const units = unit === 'utf16' ? undefined : utf16Offsets(text);
  const at = (offset: unknown): number => {
    const number = Number(offset);
    if (!Number.isInteger(number) || number < 0) throw new SyntaxError('span');
    return units === undefined ? number : (units[number] ?? text.length);
  };
  return {
    text,
    ...(typeof language === 'string' ? { language } : {}),
    entities: entities.map(({ start, end, span, type }) => {
      if (typeof type !== 'string') throw new SyntaxError('type');
      return { start: at(start ?? span?.start), end: at(end ?? span?.end), type };
    }),
  };
}

/** UTF-16 offset of each code point. Undefined: they are the same. */
function utf16Offsets(text: string): number[] | undefined {
  if (!/[\ud800-\udbff]/.test(text)) return undefined;
  const offsets: number[] = [];
  let at = 0;
  for (const character of text) {
    offsets.push(at);
    at += character.length;
  }
  offsets.push(at);
  return offsets;
}
