import { Type } from '@sinclair/typebox';
import { closed } from '../vocabulary/schema.ts';
import { action } from './action.ts';

/**
 * Writes a character over the characters of a value. Counts code points, so that an emoji or a rare letter is one.
 * `count` is how many are masked at most, from the start or, with `reverse`, from the end (docs/decisions.md#text-policy-and-restore).
 */
export const mask = action({
  name: 'mask',
  status: 'ga',
  parameters: closed({
    char: Type.Optional(Type.String({ minLength: 1, maxLength: 1 })),
    keep_first: Type.Optional(Type.Integer({ minimum: 0 })),
    keep_last: Type.Optional(Type.Integer({ minimum: 0 })),
    count: Type.Optional(Type.Integer({ minimum: 0 })),
    reverse: Type.Optional(Type.Boolean()),
    ignore: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  reversible: () => false,
  apply({ surface }, parameters = {}) {
    const {
      char = '*',
      keep_first: keepFirst = 0,
      keep_last: keepLast = 0,
      count,
      reverse = false,
      ignore = '',
    } = parameters;
    const characters = [...surface];
    const ignored = new Set(ignore);
    const eligible: number[] = [];
    for (let i = keepFirst; i < characters.length - keepLast; i++) {
      if (!ignored.has(characters[i] as string)) eligible.push(i);
    }
    if (reverse) eligible.reverse();
    for (const i of eligible.slice(0, count ?? eligible.length)) characters[i] = char;
    return { replacement: characters.join('') };
  },
});
