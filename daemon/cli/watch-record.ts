/** What a watch has done, a line a file in `OUT/.piid-watch.jsonl`, so that a restart does not do it again. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../../state/folder.ts';

export interface Done {
  /** Relative to IN. */
  path: string;
  /** Changes when the file is written or dropped again. */
  signature: string;
  status: 'ok' | 'failed';
  at: string;
}

export class WatchRecord {
  readonly #file: string;
  readonly #signatures = new Map<string, string>();

  constructor(file: string) {
    this.#file = file;
    if (!existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const done = parsed(line);
      if (done !== undefined) this.#signatures.set(done.path, done.signature);
    }
  }

  has(path: string, signature: string): boolean {
    return this.#signatures.get(path) === signature;
  }

  add(done: Done): void {
    makeFolder(dirname(this.#file), 0o777);
    appendFileSync(this.#file, `${JSON.stringify(done)}\n`, { mode: 0o600 });
    this.#signatures.set(done.path, done.signature);
  }
}

/** A crash may have cut the last line. */
function parsed(line: string): Done | undefined {
  try {
    return JSON.parse(line) as Done;
  } catch {
    return undefined;
  }
}
