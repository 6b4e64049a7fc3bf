/** Dates in sheets: numbers of days that a format shows as dates (ECMA-376, part 1, 18.17.4). */

/** Formats of the program's own that show dates; 18 to 21 and 45 to 47 show times of the day. */
const BUILT_IN: readonly (readonly [from: number, to: number])[] = [
  [14, 17],
  [22, 22],
  [27, 36],
  [50, 58],
];
const DAY_MS = 86_400_000;
/** 1900 had no 29 February, but spreadsheets count it; from March 1900 on this is right. */
const EPOCH = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const LAST_DAY = 2_958_465;

/** Whether a format shows a date. `code`: of a format that the workbook defines. */
export function showsDate(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN.some(([from, to]) => id >= from && id <= to);
  // What is in quotes or brackets is no part of the date.
  const plain = code.replaceAll(/"[^"]{0,99}"|\[[^\]]{0,99}\]|\\./g, '');
  return /[dD]/.test(plain) || /[yY]{2}/.test(plain);
}

/** `2024-03-14` or `2024-03-14 08:30:00`; undefined for what is no date. */
export function dateOf(serial: number, is1904: boolean): string | undefined {
  if (!(serial >= 1 && serial <= LAST_DAY)) return undefined;
  const time = new Date(Math.round((is1904 ? EPOCH_1904 : EPOCH) + serial * DAY_MS));
  const [day = '', clock = ''] = time.toISOString().split('T');
  return Number.isInteger(serial) ? day : `${day} ${clock.slice(0, 8)}`;
}

const WRITTEN = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d))?$/;

/** The number of a date as `dateOf` writes it; undefined for another text. */
export function serialOf(text: string, is1904: boolean): number | undefined {
  const match = WRITTEN.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const time = Date.UTC(year, month - 1, day, hours, minutes, seconds);
  const serial = (time - (is1904 ? EPOCH_1904 : EPOCH)) / DAY_MS;
  return serial >= 1 && serial <= LAST_DAY ? serial : undefined;
}
