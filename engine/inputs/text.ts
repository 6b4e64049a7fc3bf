/** `kind: text`: one segment. */
import { Type, type Static } from '@sinclair/typebox';
import { countCodePoints } from '../text/offsets.ts';
import { openKind } from './input.ts';
import { CallerSpans, inputSchema } from './schema.ts';

export const TextInput = inputSchema(
  'text',
  { text: Type.String(), entities: CallerSpans },
  { $id: 'TextInput', examples: [{ kind: 'text', id: 'ticket-1', text: 'Call Ana Ruiz on +34 612 345 678.' }] },
);
export type TextInput = Static<typeof TextInput>;

/** 200,000 code points of four bytes, and room for longer texts, which are refused with their count. */
const RAW_TEXT_BYTES = 4 * 1024 * 1024;

export const TEXT = openKind({
  kind: 'text',
  status: 'ga',
  schema: TextInput,
  given: (input) => input,
  open: (id, input) => ({
    id,
    kind: 'text',
    segments: [{ text: input.text, ...(input.language === undefined ? {} : { language: input.language }) }],
    provided: input.entities ?? [],
    close: ([text]) => text,
  }),
  measure: ({ text }) => {
    const codePoints = countCodePoints(text);
    return { codePoints, longest: codePoints };
  },
  units: ({ text }) => text.length,
  raw: {
    mediaTypes: ['text/plain'],
    maxBytes: RAW_TEXT_BYTES,
    encoding: 'text',
    request: (text) => ({ text }),
  },
});
