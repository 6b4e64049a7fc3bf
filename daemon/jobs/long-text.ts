/** Long texts as several inputs, cut where a paragraph ends, and their results as the result of one text. */
import type { Entity } from '../../engine/vocabulary/entity.ts';
import type { ItemResult } from '../contract/detect-protect.ts';
import type { Input } from '../contract/inputs.ts';
import { countCodePoints } from '../../engine/text/offsets.ts';

/** A text of at most this many code units is one input. */
const LONGEST = 100_000;

interface Cut {
  /** Of the input that was cut. */
  id: string;
  /** Where the part begins. */
  units: number;
  codePoints: number;
}

export interface CutInputs {
  inputs: Input[];
  /** By the ids of the parts. */
  cuts: ReadonlyMap<string, Cut>;
}

export function cutLongTexts(inputs: readonly Input[]): CutInputs {
  const cuts = new Map<string, Cut>();
  const all = inputs.flatMap((input): Input[] => {
    if (input.kind !== 'text' || input.text.length <= LONGEST) return [input];
    const { id = '0' } = input;
    let cut: Cut = { id, units: 0, codePoints: 0 };
    return partsOf(input.text).map((text, i): Input => {
      const partId = `${id}.${i}`;
      cuts.set(partId, cut);
      cut = { id, units: cut.units + text.length, codePoints: cut.codePoints + countCodePoints(text) };
      return { ...input, id: partId, text };
    });
  });
  return { inputs: all, cuts };
}

/** Cuts behind the last empty line of a part, else behind its last line, else behind its last space. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length;) {
    const most = start + LONGEST;
    const end = most >= text.length ? text.length : cutBefore(text, start, most);
    parts.push(text.slice(start, end));
    start = end;
  }
  return parts;
}

/** A cut in the first half of a part would make too many parts. */
function cutBefore(text: string, start: number, most: number): number {
  const least = start + LONGEST / 2;
  for (const mark of ['\n\n', '\n\r\n', '\n', ' ']) {
    const at = text.lastIndexOf(mark, most - mark.length);
    if (at >= least) return at + mark.length;
  }
  // Both halves of a character stay together.
  const before = text.charCodeAt(most - 1);
  return before >= 0xd800 && before < 0xdc00 ? most - 1 : most;
}

/** One result for each input before it was cut. */
export function joinedResults(results: readonly ItemResult[], cuts: CutInputs['cuts']): ItemResult[] {
  const joined = new Map<string, ItemResult>();
  for (const result of results) {
    const cut = cuts.get(result.input_id);
    if (cut === undefined) {
      joined.set(result.input_id, result);
      continue;
    }
    const moved = (result.entities ?? []).map((entity) => movedBy(entity, cut));
    const before = joined.get(cut.id);
    const whole: ItemResult = before ?? { ...result, input_id: cut.id, entities: [] };
    whole.entities!.push(...moved);
    if (before !== undefined && typeof result.output === 'string')
      whole.output = (before.output as string) + result.output;
    joined.set(cut.id, whole);
  }
  return [...joined.values()];
}

function movedBy(entity: Entity, { units, codePoints }: Cut): Entity {
  const { start, end, extra } = entity.span;
  const utf16 = extra?.utf16;
  const moved: Entity = {
    ...entity,
    span: {
      start: start + codePoints,
      end: end + codePoints,
      ...(utf16 === undefined ? {} : { extra: { utf16: { start: utf16.start + units, end: utf16.end + units } } }),
    },
  };
  delete moved.output_span;
  return moved;
}
