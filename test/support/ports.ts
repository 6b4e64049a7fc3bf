/** The engine's ports over the real parts, with a fixed key. */
import { portsOf } from '../../daemon/engine-ports.ts';
import type { Ports } from '../../engine/ports.ts';

export const KEY_A = new Uint8Array(32).fill(1);
export const KEY_B = new Uint8Array(32).fill(2);

export function testPorts(key: Uint8Array = KEY_A): Ports {
  return portsOf(key);
}
