/**
 * Finishes addresses that a recogniser found in part: over house number, entrance, floor and flat, postal code and town, over
 * commas and line ends, to both sides. What is an address at all is decided elsewhere; here one only grows.
 */
import type { Finding } from '../../finding.ts';
import {
  codeAndTownBefore,
  isNoPlace,
  streetWordAt,
  streetWordBefore,
  townAfter,
  unitsAfter,
} from '../patterns/postal.ts';
import { hasUnspacedScript } from '../../lexicon/scripts.ts';
import { at, digitAt, fold, W, wordAt } from '../patterns/scan.ts';
import { isAnnounced, linkAt, partAt, type Part } from './parts.ts';

/** Parts that are added on one side at most. */
const MOST_PARTS = 8;
/** How far before an address a part of it may begin. */
const LOOK_BACK = 48;

/** Between two parts: a comma, a space, a dash, a bar or a bracket, and at most one line end. */
const BETWEEN = /,? ?(?:\(|[-·|/] ?|\n[ \t]{0,4})?/y;
const WHERE_BEFORE =
  /(?<![\p{L}\p{M}])(?:[Aa]m|Im|Zum|Zur|An der|Auf der|Auf dem|Hinter der|In den|In der|Unter den) $/u;
const KOREAN_BEFORE = /(?<![가-힣])[가-힣]{1,12}$/;
/** Between an address and the place before it. */
const AFTER_PLACE = /^(?:, ?|,? ?\n| - )$/;
/** A town where a line, a label or a sentence begins. */
const TOWN_BEFORE =
  /(?<=(?:^|[\n:;(.]) {0,4})\p{Lu}\p{Ll}[\p{L}\p{M}'’-]{1,24}(?: \p{Lu}\p{Ll}[\p{L}\p{M}'’-]{1,24})?, ?$/u;
/** What may belong to a house number behind its digits. */
const NUMBER_REST = new RegExp(`(?:[-/][0-9]{1,5}[a-z]?| ?(?:bis|ter|quater))(?![${W}])`, 'y');
const CAPITAL_REST = / ?[A-D](?![\p{L}\p{M}\p{Nd}.'’])/uy;
/** A house number behind a street that was found without one. */
const HOUSE_NUMBER = new RegExp(
  `,? ?(?:(?:no|nr|num|№|#|br|c|n)[.:º°]? ?)?[0-9]{1,4}[a-z]?(?:[-/][0-9]{1,4}[a-z]?)?(?![${W}%€$]|[.:,-][0-9]| ?(?:%|€|kg|km|uhr|am|pm|h)(?![${W}]))`,
  'y',
);
/** A number before a street that was found without one; a year is not a house number. */
const NUMBER_BEFORE = /(?<![\p{L}\p{Nd}.,/:-])(?!(?:19|20)\d\d)\d{1,5}[a-z]?(?:[-/]\d{1,4}[a-z]?)?,? $/iu;
/** The Indian or Russian postal code behind a town. */
const CODE_REST = / ?[-,]? ?[0-9]{5,6}(?![0-9a-z]|[.,/-][0-9])/y;
/** A building and its room behind a Japanese lot: " エスト蒲田 1002". */
const BUILDING = / ?(?=[ァ-ヶー一-龥]{0,8}[ァ-ヶー])[ァ-ヶー一-龥]{2,16} ?[0-9]{1,4}(?:号室?|f|階)?(?![0-9年月日円])/y;
/** The lot of Japanese and Chinese addresses, and the room behind it: "の三の十五", "-41-7", "号室". */
const EAST_ASIAN_REST =
  /(?:(?:[のノ之-] ?)?(?:[0-9]{1,4}|[一二三四五六七八九十〇百]{1,4})(?:丁目|番地?|号室?|號|樓|楼|階|栋|幢|单元|室|층|호|동)?){1,6}/y;

const isAddress = ({ type, layer }: Finding): boolean =>
  type === 'ADDRESS' && layer !== 'provided' && layer !== 'custom';

/** What a street named after a person or a place is taken for. */
const isName = ({ type, source }: Finding): boolean =>
  source === 'model' && (type === 'PERSON' || type === 'LOCATION' || type === 'ORGANIZATION');

class Completion {
  readonly #text: string;
  readonly #folded: string;
  readonly #findings: readonly Finding[];

  constructor(text: string, findings: readonly Finding[]) {
    this.#text = text;
    this.#folded = fold(text);
    this.#findings = findings;
  }

  /** The address at `index`, grown to both sides. */
  grown(index: number): Finding {
    const finding = this.#findings[index] as Finding;
    const end = this.#right(index, finding.start, finding.end);
    const start = this.#left(index, finding.start, end);
    if (start === finding.start && end === finding.end) return finding;
    const { subtype: _subtype, ...rest } = finding;
    return { ...rest, start, end };
  }

  /**
   * The address that begins with a name at `index`: "Carlo Felice 18, Caselle", "Kujawska 6 m. 2". Beside the number something
   * else has to say that this is an address; undefined where nothing does.
   */
  begun(index: number): Finding | undefined {
    const finding = this.#findings[index] as Finding;
    if (hasUnspacedScript(this.#text.slice(finding.start, finding.end))) return undefined;
    const next = this.#findings[index + 1];
    const number = at(HOUSE_NUMBER, this.#folded, finding.end);
    const end = number === null ? finding.end : finding.end + number[0].length;
    if (next !== undefined && next.start < end && next.type !== 'AGE') return undefined;
    const word = streetWordBefore(this.#folded, finding.start);
    const isStreet = word !== undefined || (finding.type === 'LOCATION' && streetWordAt(this.#folded, finding.start));
    const isProven =
      number === null
        ? isStreet && this.#partAfter(end) !== undefined
        : isStreet ||
          isAnnounced(this.#text, this.#folded, finding.start) ||
          unitsAfter(this.#folded, end) > end ||
          (/[,\n]/.test(this.#text.charAt(end)) && townAfter(this.#text, end) > end) ||
          this.#isNumbered(end);
    if (!isProven) return undefined;
    const { namePart: _namePart, subtype: _subtype, ...rest } = finding;
    return { ...rest, type: 'ADDRESS', start: word ?? finding.start, end };
  }

  #isNumbered(end: number): boolean {
    const between = at(BETWEEN, this.#folded, end) as RegExpExecArray;
    if (between[0] === '' || between[0].includes('\n')) return false;
    const kind = partAt(this.#text, this.#folded, end + between[0].length)?.kind;
    return kind === 'number' || (kind === 'alone' && between[0].includes(','));
  }

  #right(index: number, start: number, from: number): number {
    let next = index + 1;
    let end = from;
    for (let i = 0; i < MOST_PARTS; i++) {
      while (next < this.#findings.length && (this.#findings[next] as Finding).start < end) next++;
      const place = this.#findings[next];
      const wider =
        this.#restOfNumber(start, end) ??
        forward(unitsAfter(this.#folded, end), end) ??
        forward(townAfter(this.#text, end), end) ??
        this.#partAfter(end) ??
        this.#placeAfter(end, place);
      if (wider === undefined) break;
      end = wider;
    }
    return end;
  }

  /** "12" of "12/4", the number of a street that was found without one. */
  #restOfNumber(start: number, end: number): number | undefined {
    const text = this.#text;
    const folded = this.#folded;
    if (/[一-龥ァ-ヶ가-힣]/u.test(text.slice(start, end))) {
      const rest = /[0-9一二三四五六七八九十目地号]/u.test(text[end - 1] as string)
        ? at(EAST_ASIAN_REST, folded, end)
        : null;
      if (rest !== null) return end + rest[0].length;
      const building = digitAt(folded, end - 1) ? at(BUILDING, folded, end) : null;
      if (building !== null) return end + building[0].length;
    }
    const code = digitAt(folded, end - 1) ? null : at(CODE_REST, folded, end);
    if (code !== null) return end + code[0].length;
    if (digitAt(folded, end - 1)) {
      const rest = at(NUMBER_REST, folded, end) ?? at(CAPITAL_REST, text, end);
      return rest === null ? undefined : end + rest[0].length;
    }
    if (/[0-9]/.test(folded.slice(start, end))) return undefined;
    const number = at(HOUSE_NUMBER, folded, end);
    return number === null ? undefined : end + number[0].length;
  }

  #partAfter(end: number): number | undefined {
    const between = at(BETWEEN, this.#folded, end) as RegExpExecArray;
    const from = end + between[0].length;
    if (between[0] === '' && wordAt(this.#folded, end - 1) === wordAt(this.#folded, end)) return undefined;
    const comma = between[0].includes(',');
    const part = partAt(this.#text, this.#folded, from, comma || between[0].includes('('));
    if (part === undefined) return undefined;
    // Another line begins something else, unless the comma says that the address continues or an area is named.
    if (between[0].includes('\n') && !comma && part.kind !== 'name') return undefined;
    return between[0].endsWith('(') && this.#text[part.end] === ')' ? part.end + 1 : part.end;
  }

  /** A place or a postal code that was found right behind the address. */
  #placeAfter(end: number, place: Finding | undefined): number | undefined {
    if (place === undefined || place.start - end > LOOK_BACK) return undefined;
    if (isNoPlace(this.#text.slice(place.start, place.end))) return undefined;
    if (place.type !== 'LOCATION' && place.subtype !== 'POSTAL_CODE') return undefined;
    const between = at(BETWEEN, this.#folded, end) as RegExpExecArray;
    const from = end + between[0].length;
    if (between[0] !== '' && (from === place.start || linkAt(this.#text, this.#folded, from) === place.start))
      return place.end;
    return undefined;
  }

  #left(index: number, from: number, end: number): number {
    let start = from;
    let before = index - 1;
    for (let i = 0; i < MOST_PARTS; i++) {
      while (before >= 0 && (this.#findings[before] as Finding).end > start) before--;
      const wider =
        this.#wordBefore(start) ??
        this.#whereBefore(start) ??
        this.#numberBefore(start, end) ??
        this.#partBefore(start) ??
        this.#placeBefore(start, this.#findings[before]) ??
        backward(codeAndTownBefore(this.#text, start), start) ??
        this.#townBefore(start, this.#findings[before]);
      if (wider === undefined) break;
      start = wider;
    }
    return start;
  }

  /** The rest of a Korean word: its dictionary may cut a name. */
  #wordBefore(start: number): number | undefined {
    const word = /^[가-힣]/.test(this.#text.slice(start))
      ? KOREAN_BEFORE.exec(this.#text.slice(Math.max(0, start - 16), start))
      : null;
    return word === null ? undefined : start - word[0].length;
  }

  /** "am " before "Sonnenhang 22": in German the name of a street may begin with where it runs. */
  #whereBefore(start: number): number | undefined {
    const where = WHERE_BEFORE.exec(this.#text.slice(Math.max(0, start - 12), start));
    return where === null ? undefined : start - where[0].length;
  }

  #numberBefore(start: number, end: number): number | undefined {
    if (/\p{Nd}/u.test(this.#text.slice(start, end))) return undefined;
    const number = NUMBER_BEFORE.exec(this.#text.slice(Math.max(0, start - 16), start));
    return number === null ? undefined : start - number[0].length;
  }

  /** The earliest part that leads up to `start`. */
  #partBefore(start: number): number | undefined {
    for (let from = Math.max(0, start - LOOK_BACK); from < start - 1; from++) {
      if (wordAt(this.#folded, from) === wordAt(this.#folded, from - 1) || !wordAt(this.#folded, from)) continue;
      const part = partAt(this.#text, this.#folded, from);
      if (part !== undefined && this.#leadsTo(part, start)) return from;
    }
    return undefined;
  }

  #leadsTo({ end, kind }: Part, start: number): boolean {
    // "Private Bag X9018" of which only the number was found.
    if (end > start) return kind === 'number' && !wordAt(this.#folded, start - 1);
    if (end === start) return false;
    const between = this.#text.slice(end, start);
    return /^(?:,? |, ?\n?| - )$/.test(between) && (kind !== 'alone' || between.includes(','));
  }

  /** "Iași, " before "str. Sărăriei", which begins with the word for a street; the name of a person stays one. */
  #townBefore(start: number, before: Finding | undefined): number | undefined {
    if (!streetWordAt(this.#folded, start)) return undefined;
    const town = TOWN_BEFORE.exec(this.#text.slice(Math.max(before?.end ?? 0, start - LOOK_BACK), start));
    return town === null ? undefined : start - town[0].length;
  }

  #placeBefore(start: number, place: Finding | undefined): number | undefined {
    if (place === undefined || place.type !== 'LOCATION' || place.source !== 'model') return undefined;
    return AFTER_PLACE.test(this.#text.slice(place.end, start)) ? place.start : undefined;
  }
}

const forward = (to: number, end: number): number | undefined => (to > end ? to : undefined);
const backward = (from: number, start: number): number | undefined => (from < start ? from : undefined);

/** `findings` in order of start, without overlaps; the addresses of the result may lie over their neighbours. */
export function completeAddresses(findings: readonly Finding[], text: string): readonly Finding[] {
  if (!findings.some((finding) => isAddress(finding) || isName(finding))) return findings;
  const beginning = new Completion(text, findings);
  const begun = findings.map((finding, i) => (isName(finding) ? (beginning.begun(i) ?? finding) : finding));
  const completion = new Completion(text, begun);
  return begun.map((finding, i) => (isAddress(finding) ? completion.grown(i) : finding));
}
