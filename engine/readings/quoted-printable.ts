/** Quoted-printable (RFC 2045, 6.7): "M=C3=BCller", with soft line breaks. */
import type { Reading } from '../segment.ts';
import { decodeBytes, encodeBytes } from './bytes.ts';
import { readMatches } from './builder.ts';

const ENCODED = /(?:=[0-9A-F]{2})+|=[ \t]{0,4}\r?\n/g;
/** An equals sign that quoted-printable would have written otherwise. */
const PLAIN_SIGN = /=(?![0-9A-F]{2}|[ \t]{0,4}\r?\n)/;
const BYTES = /(?:=[0-9A-F]{2})+/g;
const SOFT_BREAK = /=[ \t]{0,4}\r?\n/;
/** A soft break where a mailer has to make one. */
const FULL_LINE = /[^\r\n]{60,76}=\r?\n/;
/** What is encoded: letters beyond ASCII, the sign itself, line ends, and white space at the end of a line. */
const HAS_REASON = /[=\r\n\u0080-\u{10ffff}]/u;
const NEEDLESS = /[!-<>-~\u0000-\u0008\u000e-\u001f]/;

/** Whether every byte of `text` that is written in digits had to be: "PIN=1234" and "x=10" are something else. */
function isEncoded(text: string): boolean {
  const hasSoftBreak = SOFT_BREAK.test(text);
  let runs = 0;
  for (const { 0: run, index } of text.matchAll(BYTES)) {
    const said = decodeBytes(run, hasSoftBreak)
      ?.map((piece) => piece.said)
      .join('');
    const endsLine = /^(?:=?[ \t]*\r?\n|$)/.test(text.slice(index + run.length, index + run.length + 4));
    if (said === undefined || NEEDLESS.test(said) || !(HAS_REASON.test(said) || endsLine)) return false;
    runs++;
  }
  return runs > 0 || (hasSoftBreak && FULL_LINE.test(text));
}

/** The text is quoted-printable when each of its equals signs is; a text without one costs one scan. */
export function readQuotedPrintable(text: string): Reading | undefined {
  if (!text.includes('=') || PLAIN_SIGN.test(text) || !isEncoded(text)) return undefined;
  return readMatches(text, ENCODED, ([written]) => (written.endsWith('\n') ? '' : decodeBytes(written, true)));
}

/** Written in UTF-8; a replacement is never so long that it needs a soft line break to be read. */
export function writeQuotedPrintable(text: string): string {
  return encodeBytes(text, /[^\t\n\r -<>-~]/gu, '=');
}
