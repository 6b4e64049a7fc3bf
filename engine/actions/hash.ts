import { Type } from '@sinclair/typebox';
import { closed, KeyRef, oneOf } from '../vocabulary/schema.ts';
import { action } from './action.ts';

/** Lower-case hex of the HMAC, under a key of the account, of the value as written (NFC, UTF-8): 64 characters, or 128. */
export const hash = action({
  name: 'hash',
  status: 'ga',
  parameters: closed({
    alg: Type.Optional(oneOf(['hmac-sha256', 'hmac-sha512'], { default: 'hmac-sha256' })),
    key: KeyRef,
  }),
  required: true,
  reversible: () => false,
  refs: ({ key }) => ({ key: key.ref }),
  apply({ surface }, parameters, drawing) {
    if (parameters === undefined) throw new Error('hash without its parameters');
    const { alg = 'hmac-sha256', key } = parameters;
    return { replacement: drawing.hash(key.ref, alg, surface.normalize('NFC')) };
  },
});
