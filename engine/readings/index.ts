/**
 * Texts as they arrive: what a recogniser reads instead of an encoded text, and how a replacement is written so that the text
 * stays valid. Each reader looks for its own sign first, so a plain text costs one scan a reader.
 */
import type { Reading } from '../segment.ts';
import { composed } from './builder.ts';
import type { Encoding, EncodingName } from './encoding.ts';
import { isEscaped, readEscapes, writeEscapes } from './escapes.ts';
import { readHomoglyphs } from './homoglyphs.ts';
import { readHtml, writeHtml } from './html.ts';
import { readHyphens, writeHyphens } from './hyphens.ts';
import { isPercentEncoded, readPercent, writePercent } from './percent.ts';
import { readQuotedPrintable, writeQuotedPrintable } from './quoted-printable.ts';
import { readSpaced, writeSpaced } from './spaced.ts';

interface Reader {
  name: EncodingName;
  read: (text: string) => Reading | undefined;
  /** Whether all of a text that is read is written so; it is where this is left out. */
  isWhole?: (text: string) => boolean;
  /** A replacement as this encoding writes it; `surface` is what it stands for, as it was sent. None where any text is valid. */
  write?: (replacement: string, surface: string) => string;
}

/** Some words are written so, and any text may stand beside them. */
const inWords = (): boolean => false;

/** The outermost encoding first. */
const READERS: readonly Reader[] = [
  { name: 'quoted-printable', read: readQuotedPrintable, write: writeQuotedPrintable },
  { name: 'percent', read: readPercent, isWhole: isPercentEncoded, write: writePercent },
  { name: 'escapes', read: readEscapes, isWhole: isEscaped, write: writeEscapes },
  { name: 'html', read: readHtml, write: writeHtml },
  { name: 'hyphens', read: readHyphens, isWhole: inWords, write: writeHyphens },
  { name: 'homoglyphs', read: readHomoglyphs, isWhole: inWords },
  { name: 'spaced', read: readSpaced, isWhole: inWords, write: writeSpaced },
];

/** How a text that was sent is read. */
export interface AsSent {
  reading: Reading;
  /** The outermost first. */
  encodings: readonly Encoding[];
}

/** Undefined for a text that says what it is. */
export function readAsSent(text: string): AsSent | undefined {
  let reading: Reading | undefined;
  const encodings: Encoding[] = [];
  for (const { name, read, isWhole } of READERS) {
    const outer = reading?.text ?? text;
    const inner = read(outer);
    if (inner === undefined) continue;
    reading = composed(reading, inner);
    encodings.push({ name, whole: isWhole?.(outer) ?? true });
  }
  return reading === undefined ? undefined : { reading, encodings };
}

/** `replacement` as the text writes it in which `surface` was sent. */
export function writeAsSent(replacement: string, surface: string, encodings: readonly Encoding[]): string {
  let written = replacement;
  for (const { name, read, write } of READERS.toReversed()) {
    const encoding = encodings.find((each) => each.name === name);
    if (write === undefined || encoding === undefined) continue;
    if (encoding.whole || read(surface) !== undefined) written = write(written, surface);
  }
  return written;
}
