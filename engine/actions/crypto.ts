import { Type } from '@sinclair/typebox';
import { action } from './action.ts';

/** Encryption that keeps the format. It is planned, so the plan refuses it and `apply` is never reached. */
export const crypto = action({
  name: 'crypto',
  status: 'planned',
  parameters: Type.Object({}, { additionalProperties: true, description: 'Planned; answers 501.' }),
  reversible: () => false,
  apply() {
    throw new Error('action crypto is planned');
  },
});
