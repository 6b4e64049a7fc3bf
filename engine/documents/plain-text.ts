/** Plain text in any charset: one block, written back byte for byte but for what was replaced. Asked last, since all text is plain text. */
import { readCharset } from './charset.ts';
import { seemsText } from './sniff.ts';
import type { BlockChange, DocumentFormat, TextEdit } from './format.ts';

export const PLAIN_TEXT: DocumentFormat = {
  name: 'text',
  status: 'beta',
  mediaType: 'text/plain',
  extensions: ['txt', 'text', 'log', 'md'],
  recognises: (bytes) => bytes.length === 0 || seemsText(bytes),
  open(bytes) {
    const { text, charset, encode } = readCharset(bytes);
    return Promise.resolve({
      format: 'text',
      mediaType: `text/plain; charset=${charset}`,
      blocks: text === '' ? [] : [{ kind: 'text', segment: 'text', text }],
      places: { text, offsetsOf: (values) => values.map(({ unit }) => unit) },
      unprotected: [],
      write: ([change]: readonly (BlockChange | undefined)[]) =>
        Promise.resolve(encode(change?.kind === 'text' ? edited(text, change.edits) : text)),
    });
  },
};

/** A text with its edits, which are in order and do not overlap. */
export function edited(text: string, edits: readonly TextEdit[]): string {
  let out = '';
  let at = 0;
  for (const { start, end, replacement } of edits) {
    out += text.slice(at, start) + replacement;
    at = end;
  }
  return out + text.slice(at);
}
