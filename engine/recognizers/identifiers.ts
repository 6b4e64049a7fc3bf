/**
 * Runs the table of identifiers over a text.
 *
 * The naive loop runs every row's expression over the whole text: 250 passes. Here a text is walked once; where
 * an alphanumeric run starts, the rows that may start there are tried in place (sticky), and only where digits are
 * near. Rows say what a passing check proves (`strength`); README.md has the order of decisions.
 */
import { EUROPE } from './identifiers/europe.ts';
import { WORLD } from './identifiers/world.ts';
import type { ContextHits } from './context.ts';
import { boosted } from './context.ts';
import type { Finding, IdentifierRow } from './row.ts';

export const IDENTIFIERS: readonly IdentifierRow[] = [...WORLD, ...EUROPE];

/** A letter that starts an identifier has a digit this near, unless the row's own examples have none. */
const DIGIT_WITHIN = 16;
/** Validated by a strong check: the least confidence. */
const STRONG = 0.85;
/** A weak check and a context term. */
const WEAK_WITH_CONTEXT = 0.8;

let bySubtype: Map<string, IdentifierRow> | undefined;

/** The row behind an entity; IBANs carry their country as subtype. */
export function identifierRow(type: string, subtype: string | undefined): IdentifierRow | undefined {
  bySubtype ??= new Map(IDENTIFIERS.map((row) => [row.subtype, row]));
  return bySubtype.get(type === 'IBAN' ? 'IBAN' : (subtype ?? ''));
}

interface Compiled {
  row: IdentifierRow;
  index: number;
  expression: RegExp;
  /** No digit near the start in some example (BIC). */
  digitless: boolean;
}

/** Without `u` the engine folds case by ASCII tables alone, which is twice as fast; only properties need it. */
function flagsFor(pattern: string): string {
  return /\\p\{|\\u\{|[\ud800-\udfff]/.test(pattern) ? 'iuy' : 'iy';
}

function compile(row: IdentifierRow, index: number): Compiled {
  const examples = row.examples.valid;
  return {
    row,
    index,
    expression: new RegExp(row.pattern, flagsFor(row.pattern)),
    digitless: examples.some((example) => !/[0-9]/.test(example.slice(0, DIGIT_WITHIN))),
  };
}

/**
 * Rows tried together: one expression that holds all of theirs says whether any of them matches at a place at all.
 * Most places match none, and one call of the regex engine costs more than ten alternatives inside it.
 */
interface Group {
  any: RegExp;
  rows: Compiled[];
}

const GROUP_SIZE = 24;
const MOST_THRESHOLD = 0.5;

/** Whether the row says nothing without a context term, when nothing below `floor` is reported. */
function needsLabel(row: IdentifierRow, floor: number): boolean {
  return row.strength === 'weak' || (row.strength === 'none' && row.score < floor);
}

function grouped(all: readonly Compiled[]): Group[] {
  const groups: Group[] = [];
  // Rows that need a label nearby stand together: a text without their labels skips the whole group.
  const rows = all.toSorted((a, b) => Number(needsLabel(a.row, MOST_THRESHOLD)) - Number(needsLabel(b.row, MOST_THRESHOLD)) || a.index - b.index);
  for (let i = 0; i < rows.length; i += GROUP_SIZE) {
    const some = rows.slice(i, i + GROUP_SIZE);
    const pattern = some.map(({ row }) => `(?:${row.pattern})`).join('|');
    groups.push({ rows: some, any: new RegExp(pattern, flagsFor(pattern)) });
  }
  return groups;
}

interface Tables {
  digit: Group[];
  letter: Group[];
  digitless: Group[];
}

let tables: Tables | undefined;

function compiled(): Tables {
  if (tables !== undefined) return tables;
  const rows = IDENTIFIERS.map(compile);
  tables = {
    digit: grouped(rows.filter(({ row }) => row.starts !== 'letter')),
    letter: grouped(rows.filter(({ row }) => row.starts !== 'digit')),
    digitless: grouped(rows.filter(({ row, digitless }) => row.starts !== 'digit' && digitless)),
  };
  return tables;
}

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;
const isAsciiAlnum = (unit: number): boolean =>
  isDigit(unit) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122);
/** Letters and digits of any script and underscore; cheap for ASCII. */
const NON_ASCII_WORD = /[\p{L}\p{M}\p{N}]/u;
function isRun(text: string, i: number): boolean {
  const unit = text.charCodeAt(i);
  if (Number.isNaN(unit)) return false;
  if (unit < 128) return isAsciiAlnum(unit) || unit === 95;
  return NON_ASCII_WORD.test(text[i] as string);
}

/** The value as validators take it (see row.ts). */
export function compactOf(written: string): string {
  return written.toUpperCase().replace(/[^A-Z0-9+]/g, '');
}

/** How a row judges a written value: undefined when it has no check. */
export function checkOf(row: IdentifierRow, written: string): boolean | undefined {
  return row.validate?.(compactOf(written), written);
}

export interface IdentifierOptions {
  /** Report what fails its check, with `validated: false`. */
  reportInvalid: boolean;
  /** Row numbers in the context index start here. */
  firstIndex: number;
  /** The lowest threshold in force: a row that can score no higher without its label is not tried without it. */
  floor: number;
}

/** Findings in `plain` (the text in plain form, see text/characters.ts). */
export function findIdentifiers(plain: string, context: () => ContextHits, options: IdentifierOptions): Finding[] {
  const run = new Run(plain, context(), options);
  let previousIsRun = false;
  for (let i = 0; i < plain.length; i++) {
    const unit = plain.charCodeAt(i);
    if (unit < 128 && !isAsciiAlnum(unit)) {
      previousIsRun = unit === 95;
      continue;
    }
    const startsHere = !previousIsRun;
    if (unit < 128) previousIsRun = true;
    else {
      previousIsRun = NON_ASCII_WORD.test(plain[i] as string);
      if (!previousIsRun) continue;
    }
    if (startsHere) run.tryAt(i, unit);
  }
  return run.findings;
}

/** One text: the rows that can say something in it, and what they found. */
class Run {
  readonly findings: Finding[] = [];
  readonly #plain: string;
  readonly #hits: ContextHits;
  readonly #options: IdentifierOptions;
  readonly #digit: Group[];
  readonly #letter: Group[];
  readonly #digitless: Group[];

  constructor(plain: string, hits: ContextHits, options: IdentifierOptions) {
    this.#plain = plain;
    this.#hits = hits;
    this.#options = options;
    const { digit, letter, digitless } = compiled();
    const live = (groups: readonly Group[]): Group[] =>
      groups.map(({ any, rows }) => ({ any, rows: rows.filter((candidate) => this.#speaks(candidate)) })).filter(({ rows }) => rows.length > 0);
    this.#digit = live(digit);
    this.#letter = live(letter);
    this.#digitless = live(digitless);
  }

  #speaks({ row, index }: Compiled): boolean {
    if (row.strength === 'strong' && this.#options.reportInvalid) return true;
    return !needsLabel(row, this.#options.floor) || this.#hits.has(this.#options.firstIndex + index);
  }

  tryAt(at: number, unit: number): void {
    const groups = isDigit(unit) ? this.#digit : hasDigitNear(this.#plain, at) ? this.#letter : this.#digitless;
    for (const { any, rows } of groups) {
      any.lastIndex = at;
      if (!any.test(this.#plain)) continue;
      for (const candidate of rows) tryRow(candidate, this.#plain, at, this.#hits, this.#options, this.findings);
    }
  }
}

function hasDigitNear(text: string, from: number): boolean {
  const end = Math.min(text.length, from + DIGIT_WITHIN);
  for (let i = from + 1; i < end; i++) if (isDigit(text.charCodeAt(i))) return true;
  return false;
}

function tryRow(
  { row, index, expression }: Compiled,
  plain: string,
  at: number,
  hits: ContextHits,
  options: IdentifierOptions,
  findings: Finding[],
): void {
  expression.lastIndex = at;
  const match = expression.exec(plain);
  if (match === null) return;
  const written = match[0];
  const end = at + written.length;
  if (written.length === 0 || isRun(plain, end)) return;
  // A decimal comma or point with more digits behind it belongs to a longer number.
  if (/[0-9]/.test(written) && /^[.,][0-9]/.test(plain.slice(end, end + 2)) && /[0-9]$/.test(written)) return;
  if (at > 1 && /[.,]/.test(plain[at - 1] as string) && isDigit(plain.charCodeAt(at - 2)) && isDigit(plain.charCodeAt(at))) return;
  const verdict = checkOf(row, written);
  if (verdict === false && !options.reportInvalid) return;
  // A plausible form is no proof: such a row's findings answer to the thresholds.
  const validated = verdict === true && row.strength === 'none' ? undefined : verdict;
  const distance = hits.distance(options.firstIndex + index, at, end);
  const score = scoreOf(row, validated, distance);
  if (score === undefined) return;
  findings.push({
    start: at,
    end,
    type: row.type,
    subtype: row.subtype === 'IBAN' ? compactOf(written).slice(0, 2) : row.subtype,
    score,
    source: 'pattern',
    detector: row.subtype,
    layer: 'validated_identifiers',
    ...(validated === undefined ? {} : { validated }),
  });
}

/** Undefined: not reported at all. */
function scoreOf(row: IdentifierRow, validated: boolean | undefined, distance: number | undefined): number | undefined {
  if (validated === true) {
    if (row.strength === 'strong') return boosted(Math.max(row.score, STRONG), distance);
    if (row.strength === 'weak') return distance === undefined ? undefined : boosted(Math.max(row.score, WEAK_WITH_CONTEXT) - 0.4, distance);
  }
  if (validated === false && row.strength !== 'strong' && distance === undefined) return undefined;
  return boosted(row.score, distance);
}
