/**
 * Addresses that are a row of parts, each with its own word: "20/1 ม.6 ต.เขาบายศรี", "tổ 4, ấp Long Thạnh, xã Tân Phú",
 * "с. Градец, кв. 5". One part proves nothing.
 */
import { at, fold } from '../patterns/scan.ts';
import type { Emit, PatternRow } from '../row.ts';
import { findRooms } from './rooms.ts';
import { isTelling, partAt, partsOf, type Part } from './parts.ts';

/** Between two parts of one address; another line begins something else unless an area is named in it. */
const BETWEEN = /,? ?(?:- |\n[ \t]{0,4})?/y;
/** The house number before the first part, or behind a name. */
const NUMBER_BEFORE = /(?<![\p{L}\p{Nd}.,/:-])\p{Nd}{1,4}(?:\/\p{Nd}{1,4})?[ ,]{0,2}$/u;
const NUMBER_AFTER = /, ?[0-9]{1,3}[a-z]?(?:[-/][0-9]{1,3})?(?![\p{L}\p{Nd}]|[.,:/-]\p{Nd})/uy;
const CODE_AFTER = /^,? ?\p{Nd}{5,6}(?![\p{L}\p{Nd}])/u;
const STREET_AFTER = /^,? ?\p{Nd}/u;
/** "12 kg.", "5 h. Vu": a unit behind its amount. */
const AMOUNT = /\p{Nd} ?\p{Script=Latin}/u;
const MOST_PARTS = 12;

/** The parts that follow each other from `first` on. */
function chainFrom(first: Part, text: string, folded: string): Part[] {
  const chain = [first];
  for (let last = first; chain.length < MOST_PARTS;) {
    const between = at(BETWEEN, folded, last.end) as RegExpExecArray;
    const from = last.end + between[0].length;
    const part =
      between[0] === '' && first.kind !== 'number' ? undefined : partAt(text, folded, from, between[0].includes(','));
    if (part === undefined || (between[0].includes('\n') && part.kind !== 'name')) break;
    chain.push((last = part));
  }
  return chain;
}

/** The number before the first part. Before an area it counts areas ("6 จังหวัด"), unless it is of the form of a house. */
function numberBefore({ start, kind }: Part, text: string): RegExpExecArray | null {
  const number = NUMBER_BEFORE.exec(text.slice(Math.max(0, start - 12), start));
  return number !== null && (kind === 'number' || number[0].includes('/')) ? number : null;
}

/** Emits a chain that is an address and returns where it ends; undefined when it is not an address. */
function send(chain: readonly Part[], text: string, folded: string, emit: Emit): number | undefined {
  const [first, last] = [chain[0] as Part, chain.at(-1) as Part];
  const count = (kind: Part['kind']): number => chain.filter((part) => part.kind === kind).length;
  const isNumber = ({ kind, start, end }: Part): boolean => kind === 'number' && /\p{Nd}/u.test(text.slice(start, end));
  const before = numberBefore(first, text);
  const after = last.kind === 'name' ? at(NUMBER_AFTER, text, last.end) : null;
  const code = CODE_AFTER.exec(text.slice(last.end, last.end + 10));
  const numbers = chain.filter(isNumber).length + (before === null ? 0 : 1) + (after === null ? 0 : 1);
  const names = count('name');
  const others = count('alone') + count('landmark') + (code === null ? 0 : 1);
  // "Flat 2, 14 Fennel Rd" is an address with a street, which has a rule of its own; "apt.8" is a page of a manual.
  const isFlat =
    chain.some((part) => isNumber(part) && isTelling(text, folded, part)) &&
    !STREET_AFTER.test(text.slice(last.end, last.end + 3));
  if (!isFlat && (names === 0 || names + numbers + others < 2)) return undefined;
  const end = last.end + ((after ?? code)?.[0].length ?? 0);
  const isPlace = numbers + others === 0;
  emit(first.start - (before?.[0].length ?? 0), end, {
    score: numbers > 0 && chain.length > 2 ? 0.75 : 0.6,
    // A district of a province is no address of anybody.
    ...(isPlace ? { type: 'LOCATION' } : {}),
  });
  return end;
}

export const ADDRESS_CHAIN: PatternRow = {
  name: 'address-parts',
  type: 'ADDRESS',
  layer: 'pattern',
  description: 'Parts of an address in a row, each named by its word: house, lane, village, district.',
  find(text, emit) {
    const folded = fold(text);
    let end = 0;
    for (const part of partsOf(text, folded)) {
      if (part.start < end || AMOUNT.test(text.slice(Math.max(0, part.start - 2), part.start + 1))) continue;
      end = send(chainFrom(part, text, folded), text, folded, emit) ?? end;
    }
    findRooms(text, emit);
  },
  score: 0.6,
  examples: [
    { text: 'ลงพื้นที่ 20/1 ม.6 ต.เขาบายศรี พบ', found: ['20/1 ม.6 ต.เขาบายศรี'] },
    { text: 'ở tổ 4, ấp Long Thạnh, xã Tân Phú.', found: ['tổ 4, ấp Long Thạnh, xã Tân Phú'] },
    { text: 'с. Градец, вх. 2', found: ['с. Градец, вх. 2'] },
    { text: 'tell flat 3 a story', found: ['flat 3'] },
    { text: 'room 5, floor 3', found: [] },
    { text: 'a flat fee, flat B', found: [] },
    { text: 'г. София', found: [] },
    { text: 'น้ำท่วม 6 จังหวัด ระวัง', found: [] },
    { text: 'ewan 3f1: thanks, tell 1f2', found: ['3f1', '1f2'] },
    { text: '議長　鶴岡（８０４）　602の入江夫妻から', found: ['８０４', '602'] },
    { text: 'colour 3f1', found: [] },
    { text: '田中（45）と鈴木（1998）の二人', found: [] },
  ],
};
