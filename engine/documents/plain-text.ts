/** Plain text in UTF-8: one block, written back byte for byte but for what was replaced. Asked last, since all text is plain text. */
import { ServiceError } from '../errors.ts';
import { sniffMediaType } from './sniff.ts';
import type { BlockChange, DocumentFormat, TextEdit } from './format.ts';

const BOM = '\uFEFF';

export const PLAIN_TEXT: DocumentFormat = {
  name: 'text',
  status: 'beta',
  mediaType: 'text/plain; charset=utf-8',
  extensions: ['txt', 'text', 'log', 'md'],
  recognises: (bytes) => bytes.length === 0 || sniffMediaType(bytes) === 'text/plain',
  open(bytes) {
    const whole = decoded(bytes);
    // A byte order mark is no part of the text, so that offsets count without it.
    const mark = whole.startsWith(BOM) ? BOM : '';
    const text = whole.slice(mark.length);
    return Promise.resolve({
      format: 'text',
      blocks: text === '' ? [] : [{ kind: 'text', segment: 'text', text }],
      unprotected: [],
      write: ([change]: readonly (BlockChange | undefined)[]) =>
        Promise.resolve(new TextEncoder().encode(mark + (change?.kind === 'text' ? edited(text, change.edits) : text))),
    });
  },
};

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ServiceError('validation_failed', {
      details: [{ pointer: '/inputs/0/source', reason: 'the text is not UTF-8' }],
    });
  }
}

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
