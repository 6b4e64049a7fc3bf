/** The kinds of input in the specification's order (docs/interface.md#inputs). A planned kind answers 501 before anything runs. */
import type { Static, TObject } from '@sinclair/typebox';
import { IMAGE } from './image.ts';
import type { JobsKind, Measure, OpenContext, OpenInput, OpenKind } from './input.ts';
import { JSON_INPUT } from './json.ts';
import { AUDIO, FILE, VIDEO } from './media.ts';
import { PAGE } from './page.ts';
import { TABLE } from './table.ts';
import { TEXT } from './text.ts';
import { TRANSCRIPT } from './transcript.ts';

export const INPUTS = [TEXT, TABLE, JSON_INPUT, TRANSCRIPT, PAGE, IMAGE, FILE, AUDIO, VIDEO] as const;

/** An input as callers send it. */
export type Input = Static<(typeof INPUTS)[number]['schema']>;

type Opened = Extract<(typeof INPUTS)[number], { open: unknown }>;

/** An input as the engine takes it. */
export type AnyInput = ReturnType<Opened['given']>;

type AnyOpenKind = OpenKind<string, TObject, AnyInput>;

const ROWS: readonly (JobsKind | AnyOpenKind)[] = INPUTS;

/** The row of a kind that detect and protect open; undefined for one that is only for jobs. */
export function openKindOf(kind: Input['kind']): AnyOpenKind | undefined {
  const row = ROWS.find((one) => one.kind === kind);
  return row !== undefined && 'open' in row ? row : undefined;
}

function rowOf({ kind }: AnyInput): AnyOpenKind {
  const row = openKindOf(kind);
  if (row === undefined) throw new Error('an input of this kind cannot be opened');
  return row;
}

export function openInput(id: string, input: AnyInput, context: OpenContext): OpenInput {
  return rowOf(input).open(id, input, context);
}

/** Violations in an input that fits its schema; pointers are relative to the input. */
export function checkInput(input: AnyInput): { pointer: string; reason: string }[] {
  return surveys.get(input)?.problems ?? rowOf(input).check?.(input) ?? [];
}

export function measureInput(input: AnyInput): Measure {
  return surveys.get(input)?.measure ?? rowOf(input).measure(input);
}

/** The size and the violations of an input, found by another thread. */
export interface Survey {
  measure: Measure;
  problems: { pointer: string; reason: string }[];
}

const surveys = new WeakMap<AnyInput, Survey>();

/** `measureInput` and `checkInput` answer with it from now on. */
export function rememberSurvey(input: AnyInput, survey: Survey): void {
  surveys.set(input, survey);
}

/** The metered code points of an input, counted step by step; undefined where `measureInput` has counted them. */
export function measureTogether(input: AnyInput): Generator<void, number> | undefined {
  return rowOf(input).together?.(input);
}

/** Code units to read; infinite where only opening the input would tell. */
export function unitsOf(input: AnyInput): number {
  return rowOf(input).units(input);
}

/** Whether an input may hold more work than its units show. */
export function isCostly(input: AnyInput): boolean {
  return rowOf(input).isCostly === true;
}

/** Whether the output of an input is JSON text. */
export function answersJsonText(input: AnyInput): boolean {
  return rowOf(input).answersJsonText === true;
}
