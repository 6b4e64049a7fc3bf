/** The input kinds in the specification's order (docs/interface.md#inputs). A planned kind answers 501 before anything runs. */
import { IMAGE, type ImageInput, type ReadImage } from './image.ts';
import type { InputRow, Measure, OpenContext, OpenInput } from './input.ts';
import { JSON_INPUT, type JsonInput } from './json.ts';
import { TABLE, type TableInput } from './table.ts';
import { PAGE, type PageInput } from './page.ts';
import { TEXT, type TextInput } from './text.ts';
import { TRANSCRIPT, type TranscriptInput } from './transcript.ts';

/** Every kind that can be opened, as the contract has it. */
export type AnyInput = TextInput | TableInput | JsonInput | TranscriptInput | PageInput | ImageInput | ReadImage;

export const INPUTS: readonly InputRow[] = [
  TEXT,
  TABLE,
  JSON_INPUT,
  TRANSCRIPT,
  PAGE,
  IMAGE,
  { kind: 'file', status: 'unavailable', jobs: 'planned' },
  { kind: 'audio', status: 'planned', jobs: 'planned' },
  { kind: 'video', status: 'planned', jobs: 'planned' },
];

/** The row of an input that `status` lets in. */
type OpenRow = Required<Pick<InputRow<AnyInput>, 'open' | 'measure'>> & InputRow<AnyInput>;

function rowOf({ kind }: AnyInput): OpenRow {
  return INPUTS.find((row) => row.kind === kind) as unknown as OpenRow;
}

export function openInput(id: string, input: AnyInput, context: OpenContext): OpenInput {
  return rowOf(input).open(id, input, context);
}

/** What is wrong with an input that its schema accepts; pointers are relative to the input. */
export function checkInput(input: AnyInput): { pointer: string; reason: string }[] {
  return surveys.get(input)?.problems ?? rowOf(input).check?.(input) ?? [];
}

export function measureInput(input: AnyInput): Measure {
  return surveys.get(input)?.measure ?? rowOf(input).measure(input);
}

/** What an input measures and what is wrong with it, when another thread has found out. */
export interface Survey {
  measure: Measure;
  problems: { pointer: string; reason: string }[];
}

const surveys = new WeakMap<AnyInput, Survey>();

/** `measureInput` and `checkInput` answer with it from now on. */
export function rememberSurvey(input: AnyInput, survey: Survey): void {
  surveys.set(input, survey);
}

/** What is metered of an input, counted step by step; undefined where `measureInput` says it. */
export function measureTogether(input: AnyInput): Generator<void, number> | undefined {
  return rowOf(input).together?.(input);
}
