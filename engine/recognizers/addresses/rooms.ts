/**
 * Rooms and flats by which the people of one house are distinguished: "3f1" in a stair of Edinburgh, "鶴岡（804）" or "602の入江様" in
 * the minutes of a Japanese house. One alone may be anything, so at least two different ones have to stand in the text.
 */
import type { Emit } from '../row.ts';
import { scan } from '../patterns/scan.ts';

/** Floor, "f" and flat: third floor, first flat; "g", "b", "t" and "p" are ground, basement, top and "platform". */
const TENEMENT = /(?<![\p{L}\p{M}\p{N}./#-])(?:[0-5]|[gbtp])f[1-4](?![\p{L}\p{M}\p{N}./-])/giu;
/** Behind a name in brackets, or before a name with "の": floor and two digits of the room. */
const JAPANESE =
  /(?<=[\p{Script=Han}\p{Script=Katakana}ー][（(])(?:[1-9１-９][0-9０-９]?[0-3０-３][0-9０-９])(?=[）)])|(?<![\p{N}.,/-])(?:[1-9１-９][0-9０-９]?[0-3０-３][0-9０-９])(?=の\p{Script=Han}{1,4}(?:さん|様|氏|夫妻|家|宅))/gu;
const LEAST = 2;
const SCORE = 0.6;

export function findRooms(text: string, emit: Emit): void {
  for (const form of [TENEMENT, JAPANESE]) {
    const found: { start: number; end: number; room: string }[] = [];
    scan(form, text, ({ index, 0: room }) =>
      found.push({ start: index, end: index + room.length, room: room.toLowerCase() }),
    );
    if (new Set(found.map(({ room }) => room)).size < LEAST) continue;
    for (const { start, end } of found) emit(start, end, { score: SCORE });
  }
}
