/**
 * Runs the table of identifiers over a text.
 *
 * The naive loop runs every row's expression over the whole text: 250 passes. Here a text is walked once; where
 * an alphanumeric run starts, the rows that may start there are tried in place (sticky), and only where digits are
 * near. Rows say what a passing check proves (`strength`); README.md has the order of decisions.
 */
import type { Finding } from '../finding.ts';
import { EUROPE } from './identifiers/europe.ts';
import { WORLD } from './identifiers/world.ts';
import { BESIDE_NUMBER, SPACED_WORD } from '../lexicon/scripts.ts';
import type { ContextHits } from './context.ts';
import { boosted } from './context.ts';
import type { IdentifierRow } from './row.ts';

export const IDENTIFIERS: readonly IdentifierRow[] = [...WORLD, ...EUROPE];

/** A letter that starts an identifier has a digit this near, unless the row's own examples have none. */
const DIGIT_WITHIN = 16;
/** Code units between a label and a number that it names: ": ", " no. ", " number is ". */
const LABEL_BESIDE = 12;
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
  /** Rows with the same pattern share one: it is run once at a place. */
  form: Form;
  /** No digit near the start in some example (BIC). */
  digitless: boolean;
}

/** Without `u` the engine folds case by ASCII tables alone, which is twice as fast; only properties need it. */
function flagsFor(pattern: string): string {
  return /\\p\{|\\u\{|[\ud800-\udfff]/.test(pattern) ? 'iuy' : 'iy';
}

/** A written form, and what it answered where it was asked last. */
class Form {
  readonly #expression: RegExp;
  #run = 0;
  #at = -1;
  #end: number | undefined;

  constructor(pattern: string) {
    this.#expression = new RegExp(pattern, flagsFor(pattern));
  }

  /** End of the form that starts at `at` and has edges on both sides; undefined when there is no such form. `run`: number of the text. */
  endAt(plain: string, at: number, run: number): number | undefined {
    if (this.#at === at && this.#run === run) return this.#end;
    this.#at = at;
    this.#run = run;
    this.#expression.lastIndex = at;
    const end = this.#expression.test(plain) ? this.#expression.lastIndex : at;
    this.#end = end > at && standsApart(plain, at, end) ? end : undefined;
    return this.#end;
  }
}

/** Neither more letters or digits on, nor part of a longer decimal number. */
function standsApart(plain: string, at: number, end: number): boolean {
  if (isRun(plain, end)) return false;
  if (isDigit(plain.charCodeAt(end - 1)) && /^[.,][0-9]/.test(plain.slice(end, end + 2))) return false;
  if (isCutFromLonger(plain, at, end)) return false;
  const mark = plain[at - 1];
  return !(
    at > 1 &&
    (mark === '.' || mark === ',') &&
    isDigit(plain.charCodeAt(at - 2)) &&
    isDigit(plain.charCodeAt(at))
  );
}

/** Four groups of four are not three groups of four: more of the same groups go on before or behind. */
function isCutFromLonger(plain: string, at: number, end: number): boolean {
  const last = /(?<![0-9])([0-9]+)([ -])([0-9]+)$/.exec(plain.slice(Math.max(at, end - 16), end));
  if (last !== null && last[1]?.length === last[3]?.length) {
    const next = plain.slice(end, end + 1 + (last[3] as string).length);
    if (
      next.startsWith(last[2] as string) &&
      /^[ -][0-9]+$/.test(next) &&
      !isRun(plain, end + next.length) &&
      next.length === 1 + (last[3] as string).length
    )
      return true;
  }
  const first = /^([0-9]+)([ -])([0-9]+)/.exec(plain.slice(at, Math.min(end, at + 16)));
  if (first === null || first[1]?.length !== first[3]?.length) return false;
  const size = 1 + (first[1] as string).length;
  const before = plain.slice(Math.max(0, at - size), at);
  return (
    before.length === size &&
    before.endsWith(first[2] as string) &&
    /^[0-9]+[ -]$/.test(before) &&
    !isRun(plain, at - size - 1)
  );
}

const forms = new Map<string, Form>();

function formOf(pattern: string): Form {
  let form = forms.get(pattern);
  if (form === undefined) forms.set(pattern, (form = new Form(pattern)));
  return form;
}

function compile(row: IdentifierRow, index: number): Compiled {
  const examples = row.examples.valid;
  return {
    row,
    index,
    form: formOf(row.pattern),
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

/** Whether the row says nothing without a context term, when nothing below `floor` is reported. */
function needsLabel(row: IdentifierRow, floor: number): boolean {
  return row.strength === 'weak' || (row.strength === 'none' && row.score < floor);
}

function grouped(rows: readonly Compiled[]): Group[] {
  const groups: Group[] = [];
  for (let i = 0; i < rows.length; i += GROUP_SIZE) {
    const some = rows.slice(i, i + GROUP_SIZE);
    const pattern = [...new Set(some.map(({ row }) => `(?:${row.pattern})`))].join('|');
    groups.push({ rows: some, any: new RegExp(pattern, flagsFor(pattern)) });
  }
  return groups;
}

/** Rows by what may start them. Those that need a label are reached through the labels found in the text. */
interface Tables {
  byIndex: readonly Compiled[];
  digit: Group[];
  letter: Group[];
  digitless: Group[];
}

const tables = new Map<string, Tables>();

/** Tables for the rows that may speak without a label: which ones depends on the lowest threshold in force. */
function compiled(floor: number, reportInvalid: boolean): Tables {
  const key = `${floor}${reportInvalid}`;
  let built = tables.get(key);
  if (built === undefined) {
    const byIndex = tables.values().next().value?.byIndex ?? IDENTIFIERS.map(compile);
    const free = byIndex.filter(({ row }) => !needsLabel(row, floor) || (reportInvalid && row.strength === 'strong'));
    built = {
      byIndex,
      digit: grouped(free.filter(({ row }) => row.starts !== 'letter')),
      letter: grouped(free.filter(({ row }) => row.starts !== 'digit')),
      digitless: grouped(free.filter(({ row, digitless }) => row.starts !== 'digit' && digitless)),
    };
    // Thresholds are the caller's: only a few tables are kept.
    if (tables.size > 8) tables.clear();
    tables.set(key, built);
  }
  return built;
}

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;
const isAsciiAlnum = (unit: number): boolean =>
  isDigit(unit) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122);
function isRun(text: string, i: number): boolean {
  if (i < 0) return false;
  const unit = text.charCodeAt(i);
  if (Number.isNaN(unit)) return false;
  if (unit < 128) return isAsciiAlnum(unit) || unit === 95;
  return SPACED_WORD.test(text[i] as string);
}

/** The value as validators take it (see row.ts). */
export function compactOf(written: string): string {
  return written.toUpperCase().replace(/[^A-Z0-9+]/g, '');
}

/** Rows for the form without separators (`X_BARE`) report the kind itself. */
export function publicSubtype(subtype: string): string {
  return subtype.replace(/_BARE$/, '');
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
export function findIdentifiers(plain: string, hits: ContextHits, options: IdentifierOptions): Finding[] {
  const run = new Run(plain, hits, options);
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
      previousIsRun = SPACED_WORD.test(plain[i] as string);
      if (!previousIsRun && !BESIDE_NUMBER.test(plain[i] as string)) continue;
    }
    if (startsHere) run.tryAt(i, unit);
  }
  return run.findings;
}

/** Longest written identifier that a label may follow (a line of an MRZ has no label). */
const LONGEST_LABELLED = 64;

/** Texts looked at. What is noted of a text has its number, so that nothing need be cleared for the next: most are short. */
let runs = 0;
/** Where each row was tried last and in which text, so that two labels of one row try it once. */
const triedAt = new Int32Array(IDENTIFIERS.length);
const triedIn = new Float64Array(IDENTIFIERS.length);

/** One text. */
class Run {
  readonly findings: Finding[] = [];
  readonly #plain: string;
  readonly #hits: ContextHits;
  readonly #options: IdentifierOptions;
  readonly #tables: Tables;
  readonly #number = ++runs;

  constructor(plain: string, hits: ContextHits, options: IdentifierOptions) {
    this.#plain = plain;
    this.#hits = hits;
    this.#options = options;
    this.#tables = compiled(options.floor, options.reportInvalid);
  }

  tryAt(at: number, unit: number): void {
    const digit = isDigit(unit);
    const near = digit || hasDigitNear(this.#plain, at);
    for (const { any, rows } of digit ? this.#tables.digit : near ? this.#tables.letter : this.#tables.digitless) {
      any.lastIndex = at;
      if (!any.test(this.#plain)) continue;
      for (const candidate of rows) this.#try(candidate, at);
    }
    this.#hits.around(at, LONGEST_LABELLED, (rows) => {
      for (const index of rows) {
        const candidate = this.#tables.byIndex[index - this.#options.firstIndex];
        if (candidate === undefined) continue;
        const { starts } = candidate.row;
        if (digit ? starts !== 'letter' : starts !== 'digit' && (near || candidate.digitless)) this.#try(candidate, at);
      }
    });
  }

  #try({ row, index, form }: Compiled, at: number): void {
    if (triedAt[index] === at && triedIn[index] === this.#number) return;
    triedAt[index] = at;
    triedIn[index] = this.#number;
    const end = form.endAt(this.#plain, at, this.#number);
    if (end === undefined) return;
    const distance = this.#hits.distance(this.#options.firstIndex + index, at, end);
    if (
      distance === undefined &&
      needsLabel(row, this.#options.floor) &&
      !(this.#options.reportInvalid && row.strength === 'strong')
    )
      return;
    const written = this.#plain.slice(at, end);
    const verdict = checkOf(row, written);
    if (verdict === false && !this.#options.reportInvalid) return;
    // A plausible form is no proof: such a row's findings answer to the thresholds.
    const validated = verdict === true && row.strength === 'none' ? undefined : verdict;
    const score = scoreOf(row, validated, distance);
    if (score === undefined) return;
    this.findings.push({
      start: at,
      end,
      type: row.type,
      subtype: row.subtype === 'IBAN' ? compactOf(written).slice(0, 2) : publicSubtype(row.subtype),
      score,
      base: baseOf(row, validated),
      source: 'pattern',
      detector: row.subtype,
      layer: 'validated_identifiers',
      ...(validated === undefined ? {} : { validated }),
      ...(distance !== undefined && distance <= LABEL_BESIDE ? { labelled: true } : {}),
    });
  }
}

function hasDigitNear(text: string, from: number): boolean {
  const end = Math.min(text.length, from + DIGIT_WITHIN);
  for (let i = from + 1; i < end; i++) if (isDigit(text.charCodeAt(i))) return true;
  return false;
}

/** The score without context. */
function baseOf(row: IdentifierRow, validated: boolean | undefined): number {
  if (validated !== true || row.strength === 'none') return row.score;
  return row.strength === 'strong' ? Math.max(row.score, STRONG) : Math.max(row.score, WEAK_WITH_CONTEXT) - 0.4;
}

/** Undefined: not reported at all. */
function scoreOf(row: IdentifierRow, validated: boolean | undefined, distance: number | undefined): number | undefined {
  const alone = validated === true ? row.strength !== 'weak' : validated === undefined || row.strength === 'strong';
  return distance === undefined && !alone ? undefined : boosted(baseOf(row, validated), distance);
}
