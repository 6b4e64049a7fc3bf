import { Type } from '@sinclair/typebox';
import { closed } from '../vocabulary/schema.ts';
import { action } from './action.ts';

/** A fixed text in place of the value. */
export const replace = action({
  name: 'replace',
  status: 'ga',
  parameters: closed({ value: Type.String({ maxLength: 256 }) }),
  required: true,
  reversible: () => false,
  apply: (_subject, parameters) => ({ replacement: parameters?.value ?? '' }),
});
