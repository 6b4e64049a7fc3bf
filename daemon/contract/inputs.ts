/** The union of all kinds of input, and how a raw body becomes a request (docs/interface.md#inputs). */
import { INPUTS, type Input as AnyInput } from '../../engine/inputs/index.ts';
import type { RawForm } from '../../engine/inputs/input.ts';
import { tagged } from '../../engine/vocabulary/schema.ts';

/** Inputs of one request. */
export const MAX_INPUTS = 256;

export const Input = tagged(
  'kind',
  INPUTS.map(({ schema }) => schema),
  { $id: 'Input', description: 'What to look into, told apart by `kind`.' },
);
export type Input = AnyInput;

export const INPUT_KINDS = INPUTS.map(({ kind }) => kind);

const RAW_FORMS: readonly RawForm[] = INPUTS.flatMap((row) => ('raw' in row && row.raw !== undefined ? [row.raw] : []));

/** Media types of bodies that are themselves an input (docs/interface.md#rules). */
export const RAW_MEDIA_TYPES: readonly string[] = RAW_FORMS.flatMap(({ mediaTypes }) => mediaTypes);

export function rawFormOf(mediaType: string): RawForm | undefined {
  return RAW_FORMS.find(({ mediaTypes }) => mediaTypes.includes(mediaType));
}
