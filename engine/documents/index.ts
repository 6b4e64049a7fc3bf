/** The document formats, in the order in which they are asked whether bytes are theirs: the more special before the more general. */
import type { DocumentFormat } from './format.ts';
import { PLAIN_TEXT } from './plain-text.ts';

export const FORMATS: readonly DocumentFormat[] = [PLAIN_TEXT];

/** Undefined when no format that can be used recognises the bytes. */
export function formatOf(bytes: Uint8Array, fileName: string): DocumentFormat | undefined {
  return FORMATS.find(
    (format) => (format.status === 'ga' || format.status === 'beta') && format.recognises(bytes, fileName),
  );
}
