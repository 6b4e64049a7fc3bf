/** Makes directories without Node's own recursion, which never ends where every `mkdir` answers ENOENT, as in `/proc`. */
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a directory and those above it; one that is there stays as it is. Throws what `mkdir` answers. */
export function makeFolder(dir: string, mode: number): void {
  try {
    mkdirSync(dir, { mode });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' && dirname(dir) !== dir) {
      makeFolder(dirname(dir), mode);
      mkdirSync(dir, { mode });
    } else if (code !== 'EEXIST' || !statSync(dir).isDirectory()) throw error;
  }
}
