/** Moments that machines write as seconds or milliseconds since 1970. */

const FORM = /^(?:\d{10}|\d{13}|\d{10}\.\d{1,9})$/u;
const DAY_SECONDS = 86_400;

export interface Epoch {
  /** Counted from 1970-01-01. */
  day: number;
  /** The same form, so many days later. */
  moved: (days: number) => string;
}

/** Undefined when the text is no such number of the years 2001 to 2286. */
export function readEpoch(surface: string): Epoch | undefined {
  if (!FORM.test(surface)) return undefined;
  const seconds = Number(surface.slice(0, 10));
  if (seconds < 1_000_000_000) return undefined;
  return {
    day: Math.floor(seconds / DAY_SECONDS),
    moved: (days) => String(seconds + days * DAY_SECONDS).padStart(10, '0') + surface.slice(10),
  };
}
