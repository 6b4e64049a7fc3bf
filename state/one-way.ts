/** The hash of engine/mapping/one-way.ts for rows that an older program wrote in clear. This folder imports no code of the engine. */
import { createHmac } from 'node:crypto';

/** `key`: the account's surrogate key. 24 bytes in hex. */
export function oneWay(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(`one-way/1\0${text}`).digest('hex').slice(0, 48);
}
