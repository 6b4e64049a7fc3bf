/** Moments as ISO 8601 writes them: a date, `T`, a time, and the zone ("2025-05-12T08:15:30.123+02:00", "20250512T0815Z"). */

const HOUR = '(?:[01]\\d|2[0-4])';
const CLOCK = `${HOUR}(?::[0-5]\\d(?::(?:[0-5]\\d|60)(?:[.,]\\d{1,9})?)?|[0-5]\\d(?:(?:[0-5]\\d|60)(?:[.,]\\d{1,9})?)?)?`;
/** The offset, and the name that Java and Temporal write behind it. */
const ZONE = `(?:z|[+-]${HOUR}(?::?[0-5]\\d)?)?(?:\\[[a-z][a-z0-9_/+-]{0,40}\\])?`;

/** In folded text: year, month, day. */
export const MOMENT = new RegExp(
  `(?<![a-z0-9_]|[0-9][.,:/+-])(?:(\\d{4})-(\\d\\d)-(\\d\\d)|(\\d{4})(\\d\\d)(\\d\\d))t${CLOCK}${ZONE}(?![a-z0-9_]|[.:]\\d)`,
  'g',
);

const PARTS = new RegExp(`^(\\d{4}-?\\d\\d-?\\d\\d)t(${CLOCK})(${ZONE})$`);

/** The parts of a moment by their lengths, or undefined for what is no moment; `folded` is the whole value. */
export function momentParts(folded: string): { date: number; clock: number } | undefined {
  const match = PARTS.exec(folded);
  return match === null ? undefined : { date: match[1]!.length, clock: match[2]!.length };
}
