import { Type } from '@sinclair/typebox';
import { closed } from '../vocabulary/schema.ts';
import { asLabel } from './fallback.ts';
import { action } from './action.ts';

/** Draws to find a value that has no three letters or digits in a row in common with the original. */
const MOST_DRAWS = 24;
/** Drawings of one attempt do not meet those of the next. */
const APART = 1_000;

/**
 * A value of the type's kind without relation to the original; one for each value, and no way back. Without
 * `preserve_format` it has the type's usual form in the passage's language, with it the original's own.
 */
export const synthetic = action({
  name: 'synthetic',
  status: 'ga',
  parameters: closed({ preserve_format: Type.Optional(Type.Boolean({ default: false })) }),
  reversible: () => false,
  invents: true,
  apply(subject, parameters, drawing, attempt) {
    const preserveFormat = parameters?.preserve_format ?? false;
    const original = threes(subject.surface);
    let best: { drawn: string; shared: number } | undefined;
    for (let i = 0; i < MOST_DRAWS; i++) {
      const drawn = drawing.synthetic(subject, preserveFormat, attempt * APART + i);
      if (drawn === undefined || drawn === subject.surface) continue;
      const shared = [...threes(drawn)].filter((three) => original.has(three)).length;
      if (shared === 0) return { replacement: drawn };
      if (best === undefined || shared < best.shared) best = { drawn, shared };
    }
    return best === undefined ? asLabel(subject) : { replacement: best.drawn };
  },
});

/** Every three letters or digits in a row, lower case. */
function threes(value: string): Set<string> {
  const found = new Set<string>();
  for (const [run] of value.toLowerCase().matchAll(/[\p{L}\p{M}\p{N}]{3,}/gu)) {
    const characters = [...run];
    for (let i = 0; i + 3 <= characters.length; i++) found.add(characters.slice(i, i + 3).join(''));
  }
  return found;
}
