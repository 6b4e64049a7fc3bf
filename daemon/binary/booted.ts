/** What the boot script of a built binary leaves for the program that it starts; a checkout has none. */
import type { Manifest } from './manifest.ts';
import type { Unpacked } from './unpack.ts';

export interface Booted {
  manifest: Manifest;
  unpacked: Unpacked;
}

/** Key on the global object: the boot script and the program are two bundles and share nothing else. */
export const BOOTED = Symbol.for('piid.booted');

/** Undefined in a checkout. */
export function booted(): Booted | undefined {
  return Reflect.get(globalThis, BOOTED) as Booted | undefined;
}
