/**
 * Values and rows of inputs on their way between threads. As text they are copied in one piece, while millions of cells would be
 * rebuilt one by one on the event loop. What the other thread measured travels with them.
 */
import { checkInput, measureInput, type AnyInput } from '../../engine/inputs/index.ts';
import type { Measure } from '../../engine/inputs/input.ts';
import { JsonText, jsonTextOf, keepSurvey, keepText } from './json-text.ts';

/** A value that was taken out of `inputs[index]`, with its measure. */
export interface Detached {
  index: number;
  name: 'value' | 'rows';
  text: string;
  measure?: Measure;
  problems?: { pointer: string; reason: string }[];
}

type LooseInput = Record<string, unknown>;

/** Takes rows and values out of valid inputs, which change. */
export function detach(inputs: readonly LooseInput[]): Detached[] {
  return inputs.flatMap((input, index): Detached[] => {
    if (input['value'] instanceof JsonText) {
      const { text } = input['value'];
      input['value'] = null;
      return [{ index, name: 'value', text, ...surveyed({ ...input, value: text }) }];
    }
    if (!Array.isArray(input['rows'])) return [];
    const text = jsonTextOf(input['rows']);
    input['rows'] = [];
    return [{ index, name: 'rows', text, ...surveyed({ ...input, rows: text }) }];
  });
}

function surveyed(input: Readonly<LooseInput>): Pick<Detached, 'measure' | 'problems'> {
  // An input of a restore has no kind and is not measured.
  if (input['kind'] === undefined) return {};
  return { measure: measureInput(input as unknown as AnyInput), problems: checkInput(input as unknown as AnyInput) };
}

/** Puts the texts back, each with its measure. */
export function attach(inputs: readonly LooseInput[], detached: readonly Detached[]): void {
  for (const { index, name, text, measure, problems } of detached) {
    const value: object = name === 'value' ? new JsonText(text) : [];
    if (name === 'rows') keepText(value, text);
    inputs[index]![name] = value;
    if (measure !== undefined) keepSurvey(value, { measure, problems: problems ?? [] });
  }
}
