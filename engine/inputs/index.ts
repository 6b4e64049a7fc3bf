/** The input kinds in the specification's order (spec 2.4). A planned kind answers 501 before anything runs. */
import type { InputRow, Measure, OpenInput } from './input.ts';
import { TEXT, type TextInput } from './text.ts';

/** Every kind that can be opened, as the contract has it. */
export type AnyInput = TextInput;

export const INPUTS: readonly InputRow[] = [
  TEXT,
  { kind: 'table', status: 'planned', jobs: 'planned' },
  { kind: 'json', status: 'planned', jobs: 'planned' },
  { kind: 'transcript', status: 'planned', jobs: 'planned' },
  { kind: 'page', status: 'planned', jobs: 'planned' },
  { kind: 'image', status: 'planned', jobs: 'planned' },
  { kind: 'file', status: 'unavailable', jobs: 'planned' },
  { kind: 'audio', status: 'planned', jobs: 'planned' },
  { kind: 'video', status: 'planned', jobs: 'planned' },
];

/** The row of an input that `status` lets in. */
function rowOf({ kind }: AnyInput): Required<InputRow<AnyInput>> {
  return INPUTS.find((row) => row.kind === kind) as unknown as Required<InputRow<AnyInput>>;
}

export function openInput(id: string, input: AnyInput): OpenInput {
  return rowOf(input).open(id, input);
}

export function measureInput(input: AnyInput): Measure {
  return rowOf(input).measure(input);
}
