import { Type } from '@sinclair/typebox';
import { closed, oneOf } from '../vocabulary/schema.ts';
import { action } from './action.ts';

/** Another value of the same kind, drawn with the account's key (docs/interface.md#rules, rule 5). */
export const surrogate = action({
  name: 'surrogate',
  status: 'ga',
  parameters: closed({
    realm: Type.Optional(oneOf(['preserve', 'neutralize'], { default: 'preserve' })),
    arity: Type.Optional(oneOf(['same'])),
    preserve_format: Type.Optional(Type.Boolean({ default: true })),
    valid_checksum: Type.Optional(Type.Boolean({ default: true })),
  }),
  reversible: () => true,
  apply: (subject, options, drawing, attempt) => drawing.surrogate(subject, options, attempt),
});
