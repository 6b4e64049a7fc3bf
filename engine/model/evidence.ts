/**
 * What speaks for and against a span of the model: its mass, the path that found it, and what is known of its words. The
 * calibration (calibration.ts) weighs these into the probability that the span is right.
 */
import { splitJoined, titleOf, titlesBefore } from '../lexicon/titles.ts';
import { primarySubtag } from '../text/language.ts';
import type { Features } from './features.ts';
import type { Surroundings } from './surroundings.ts';
import type { OrdinaryWords } from './words.ts';
import { SEGMENTED, segmenterOf } from './words.ts';

/** A span of a text, what the network says of it, and what the rest of the text says. Offsets are UTF-16 units. */
export interface Found {
  start: number;
  end: number;
  type: string;
  /** Least mass over the span's tokens, 0 to 1. */
  mass: number;
  /** Only the denser path found it. */
  dense: boolean;
  /** Share of the text's tokens that are personal, 0 to 1. */
  share: number;
  /** Other spans of the type with the same words: how many, and the largest mass among them. */
  again: number;
  bestAgain: number;
  /** Places where the same words occur outside of every span. */
  unfound: number;
  surroundings: Surroundings;
  /** How far the text is written with capital letters, 0 to 1. */
  capitalised: number;
}

/** Names of the values of `evidenceOf`, in order; config.json names its weights by them. */
export const EVIDENCE = [
  'one',
  'mass',
  'dense',
  'share',
  'ordinary',
  'frequent',
  'unaligned',
  'small',
  'capitals',
  'given',
  'surname',
  'other_list',
  'many_words',
  'opens',
  'titled',
  'letter',
  'digit',
  'again',
  'sure_again',
  'unfound',
  'small_among_capitals',
  'listed',
  'listed_by_sure',
  'between_sure',
  'same_before',
  'same_line_head',
  'same_behind',
  'shared_words',
  'none_sure',
  'sure',
  'brief',
] as const;

const WORD = /[\p{L}\p{M}]+(?:[’'-][\p{L}\p{M}]+)*/gu;
const CASED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;
const CAPITAL = /[\p{Lu}\p{Lt}]/gu;
const HAS_SMALL = /\p{Ll}/u;
/** What comes before the first word of a sentence or a line, beside the text's start. */
const OPENING = '.!?。！？…:："“„«「『(（[•·-';
/** Units on either side that the segmentation of scripts without spaces looks at. */
const AROUND = 12;
/** Shorter texts are a sentence or two, which tell less than a document and hold fewer names. */
const BRIEF = 300;
/** Bits of the gazetteer as config.json names them. */
const GIVEN = ['given', 'given_m', 'given_f', 'given_common'];
const SURNAME = ['surname', 'surname_common'];
const OTHER = ['city', 'city_part', 'country', 'region', 'company', 'calendar', 'occupation', 'nationality', 'street'];

/** Logarithm of the odds of a probability, within ±6. */
export function logit(p: number): number {
  return Math.max(-6, Math.min(6, Math.log(p / (1 - p))));
}

export class EvidenceReader {
  readonly #features: Features;
  readonly #words: OrdinaryWords;
  readonly #masks: readonly [given: number, surname: number, other: number];

  /** `bits`: names of the gazetteer's bits, in order. */
  constructor(features: Features, words: OrdinaryWords, bits: readonly string[]) {
    this.#features = features;
    this.#words = words;
    const mask = (names: readonly string[]): number =>
      names.reduce((sum, name) => sum | (bits.includes(name) ? 1 << bits.indexOf(name) : 0), 0);
    this.#masks = [mask(GIVEN), mask(SURNAME), mask(OTHER)];
  }

  /** Level of a word (`OrdinaryWords`) of a language written with spaces; 0 for others. */
  levelOf(word: string, language: string): number {
    const tag = primarySubtag(language);
    return SEGMENTED.has(tag) ? 0 : this.#words.level(word, tag);
  }

  /** The values of `EVIDENCE` for a span. `language`: BCP 47 tag or `und`. */
  of(found: Found, text: string, language: string): number[] {
    const { start, end, mass, dense, share, again, bestAgain, unfound } = found;
    const surface = text.slice(start, end);
    const tag = primarySubtag(language);
    const isCased = CASED.test(surface);
    const words = surface.match(WORD) ?? [];
    const { levels, aligned } = SEGMENTED.has(tag) ? this.#segmented(text, start, end, tag) : this.#spaced(words, tag);
    const capitals = surface.match(CAPITAL)?.length ?? 0;
    const isSmall = isCased && capitals === 0;
    const ordinary = levels.length === 0 ? 0 : Math.min(...levels);
    const bits = words.map((word) => this.#features.bits(this.#features.folded(this.#features.lower(word))));
    const shareIn = (mask: number): number => bits.filter((b) => (b & mask) !== 0).length / Math.max(1, bits.length);
    const before = text.slice(Math.max(0, start - 12), start);
    const said = logit(mass) / 2;
    const titled = titlesBefore(text, start, tag).length > 0 || isTitledAfter(text, start, end, tag);
    return [
      1,
      said,
      Number(dense),
      Math.min(1, share * 2),
      ordinary / 8,
      Number(ordinary >= 7),
      Number(!aligned),
      Number(isSmall),
      Number(isCased && capitals > 1 && !HAS_SMALL.test(surface)),
      shareIn(this.#masks[0]),
      shareIn(this.#masks[1]),
      shareIn(this.#masks[2]),
      Number(words.length > 1),
      Number(opensLine(before)),
      Number(titled),
      Number([...surface].length === 1),
      Number(/\p{N}/u.test(surface)),
      Number(again > 0),
      again === 0 ? 0 : logit(bestAgain) / 2,
      Math.log1p(unfound) / 2,
      isSmall ? found.capitalised : 0,
      ...weighed(found.surroundings),
      Number(text.length < BRIEF),
    ];
  }

  #spaced(words: readonly string[], language: string): { levels: number[]; aligned: boolean } {
    return { levels: words.map((word) => this.#words.level(word.toLowerCase(), language)), aligned: true };
  }

  /** Words of a script without spaces: those of the dictionary that fill the span, if it ends where words end. */
  #segmented(text: string, start: number, end: number, language: string): { levels: number[]; aligned: boolean } {
    const from = Math.max(0, start - AROUND);
    const levels: number[] = [];
    let aligned = true;
    for (const { segment, index } of segmenterOf(language).segment(text.slice(from, end + AROUND))) {
      const at = from + index;
      const to = at + segment.length;
      if (to <= start) continue;
      if (at >= end) break;
      if (at < start || to > end) aligned = false;
      else levels.push(this.#words.level(segment, language));
    }
    return { levels, aligned };
  }
}

function weighed(around: Surroundings): number[] {
  const sameBefore = Math.log1p(around.sameBefore) / 2;
  return [
    Number(around.listed),
    Number(around.listedBySure),
    Number(around.betweenSure),
    sameBefore,
    around.opensLine ? sameBefore : 0,
    Math.log1p(around.sameBehind) / 2,
    around.sharedWords,
    Number(around.sure === 0),
    Math.log1p(around.sure) / 3,
  ];
}

/** Whether a span behind `before` opens a sentence or a line. */
function opensLine(before: string): boolean {
  const rest = before.trimEnd();
  return rest === '' || /[\n\r]/.test(before.slice(rest.length)) || OPENING.includes(rest.at(-1)!);
}

/** A title joined to the name, or right behind it: 王先生, 田中様, 김 선생님. */
function isTitledAfter(text: string, start: number, end: number, language: string): boolean {
  const next = /^\s*([\p{L}\p{M}]+)/u.exec(text.slice(end, end + 16))?.[1];
  if (next === undefined) return false;
  if (titleOf(next, language) !== undefined) return true;
  const name = text.slice(start, end);
  return [1, 2, 3, 4].some((length) => splitJoined(name + next.slice(0, length), language).after !== '');
}
