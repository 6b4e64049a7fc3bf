/** The repository stays small: everybody who clones it gets every version of every file (CONTRIBUTING.md#weights-and-other-large-files). */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** The first release; what came before it is as it is. */
const SINCE = 'f1c9da0';
const MOST_BYTES = 10 * 1024 * 1024;

function git(args: readonly string[], input = ''): { ok: boolean; out: string } {
  const { status, stdout } = spawnSync('git', args, {
    cwd: import.meta.dirname,
    input,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  return { ok: status === 0, out: stdout ?? '' };
}

/** Bytes of the new blobs of each commit since the first release; undefined where the history is not there. */
function addedByCommit(): Map<string, number> | undefined {
  const log = git(['log', '--raw', '--no-abbrev', '--no-renames', '--format=commit %h %s', `${SINCE}..HEAD`]);
  if (!log.ok) return undefined;
  const blobs = new Map<string, string[]>();
  let commit = '';
  for (const line of log.out.split('\n')) {
    if (line.startsWith('commit ')) blobs.set((commit = line.slice('commit '.length)), []);
    const blob = /^:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) [AM]\t/u.exec(line)?.[1];
    if (blob !== undefined) blobs.get(commit)?.push(blob);
  }
  const all = [...new Set([...blobs.values()].flat())];
  const sizes = new Map(
    git(['cat-file', '--batch-check=%(objectname) %(objectsize)'], `${all.join('\n')}\n`)
      .out.trim()
      .split('\n')
      .map((line): [string, number] => [line.split(' ')[0]!, Number(line.split(' ')[1] ?? 0)]),
  );
  return new Map([...blobs].map(([name, list]) => [name, list.reduce((sum, blob) => sum + (sizes.get(blob) ?? 0), 0)]));
}

test('no commit since the first release adds more than 10 MB', () => {
  const added = addedByCommit();
  // A shallow clone, or the source without its repository: nothing can be said here, and a full clone will say it.
  if (added === undefined) {
    console.warn(`no history since ${SINCE} here: the sizes of commits were not looked at`);
    return;
  }
  expect([...added].filter(([, bytes]) => bytes > MOST_BYTES)).toEqual([]);
});
