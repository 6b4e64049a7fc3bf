import type { ActionRow } from './action.ts';

/** Lower-case hex of the HMAC, under a key of the account, of the value as written (NFC, UTF-8): 64 characters, or 128. */
export const hash: ActionRow = {
  name: 'hash',
  status: 'ga',
  reversible: () => false,
  apply: ({ surface }, action, drawing) => {
    if (action.hash === undefined) throw new Error('hash without its parameters');
    const { alg = 'hmac-sha256', key } = action.hash;
    return { replacement: drawing.hash(key.ref, alg, surface.normalize('NFC')) };
  },
};
