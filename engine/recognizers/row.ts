/** What a recognizer is made of. A kind of number or pattern is one row; see README.md for how to add one. */

/**
 * Terms that raise the score of a candidate near them, by language (BCP 47 primary subtag).
 * Lower case, as written in running text: words, abbreviations or short phrases ("numer pesel", "n° tva").
 * Matching ignores case and diacritics and respects word boundaries; every language's terms are tried
 * whatever the text's language. Stems that inflect end in `*` ("osobn* cisl*" is two words, each a stem).
 */
export type ContextTerms = Readonly<Record<string, readonly string[]>>;

/** What a passing check proves about a number without a label. */
export type Strength =
  /** Accept without context: two or more check digits, or a check plus a telling form (letters, fixed prefix, separators). */
  | 'strong'
  /** One check digit over bare digits: one number in ten passes. Needs a context term. */
  | 'weak'
  /** No check at all: needs a context term, unless the written form is unmistakable and `score` says so. */
  | 'none';

/** A kind of number issued by somebody: one row of `identifiers/`. */
export interface IdentifierRow {
  /** UPPER_SNAKE, country first: `ES_DNI`. Unique over the table. */
  subtype: string;
  /** Canonical type: `NATIONAL_ID`. */
  type: string;
  /** ISO 3166-1 alpha-2; empty for international schemes. */
  countries: readonly string[];
  /** One sentence: what it is and who issues it. */
  description: string;
  /**
   * Source of a JavaScript regular expression for every common written form (compact, with the issuer's
   * separators, with spaces). No anchors, lookbehind, capturing groups or back-references; every quantifier
   * bounded. It is compiled with flags `iuy` and tried only where an alphanumeric run starts; the runner
   * demands that the match ends where an alphanumeric run ends (next character is no letter, digit or `_`).
   * Separators: use `[ .\-/]?`-like classes; the runner also lets U+00A0, U+202F and U+2010..U+2012 stand
   * for space and hyphen (it normalises them one to one before matching).
   */
  pattern: string;
  /** What may start the number: only digits, only letters, or either. Keeps the runner fast. */
  starts: 'digit' | 'letter' | 'any';
  /**
   * True when the value is well-formed. `compact` is the written value upper-cased with everything but
   * A-Z, 0-9 (and `+`) removed. Never throws.
   */
  validate?: (compact: string, written: string) => boolean;
  strength: Strength;
  /** Score without context, 0 to 1: below 0.5 means not reported without context. Context adds 0.45, at most 0.99. */
  score: number;
  context: ContextTerms;
  /** Written forms. `invalid` matches no row of the type or fails the check: wrong check digit, wrong length, impossible date. */
  examples: { valid: readonly string[]; invalid: readonly string[] };
  /** Where the rule comes from: issuing authority, law or standard. */
  source: string;
  /** How many leading characters of `compact` a surrogate keeps (country code, scheme prefix). Default 0. */
  keep?: number;
  /**
   * Draws another value: `pick(n)` gives a keyed integer in [0, n). Returns a compact value of the same length
   * that passes `validate`, from a reserved or never-issued range where the plan has one. Only needed when random
   * digits in place of the old ones would rarely pass (dates inside) or a reserved range exists.
   */
  draw?: (pick: (n: number) => number, compact: string) => string;
}

/** Reports one hit of a pattern. `start` and `end` are UTF-16 offsets. */
export type Emit = (
  start: number,
  end: number,
  more?: {
    type?: string;
    subtype?: string;
    score?: number;
    validated?: boolean;
    /** A label right before the value says of what kind it is. */
    labelled?: boolean;
  },
) => void;

/** A written form found without an issuer's table: one row of `patterns/`. */
export interface PatternRow {
  /** kebab-case, unique: `email`, `date-numeric`. */
  name: string;
  type: string;
  subtype?: string;
  layer: 'pattern' | 'validated_identifiers';
  description: string;
  /**
   * Calls `emit` for every hit in `text`. Linear in the length of the text, whatever the text is.
   * Boundaries are the pattern's own business.
   */
  find: (text: string, emit: Emit) => void;
  /** Score without context. Context adds 0.45, at most 0.99. Reported from 0.5 (the default threshold). */
  score: number;
  context?: ContextTerms;
  /** Text and the surfaces found in it by this row, in order; an empty list is a negative example. */
  examples: readonly { text: string; found: readonly string[] }[];
  /** Standard or authority, where there is one. */
  source?: string;
}
