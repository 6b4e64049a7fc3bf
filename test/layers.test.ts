/** The drawing of imports, type imports included: no circle, and no arrow from a lower layer to a higher one. */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { TIER_LIMITS } from '../licence/records.ts';
import { TIERS } from '../daemon/contract/scopes.ts';
import { lintOverrides } from '../scripts/layers.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const ROOMS = ['daemon', 'engine', 'state', 'licence', 'installer'];

const FROM = /(?:^|\n)\s*(?:import|export)\b[^;'"]*?\bfrom\s*'(\.{1,2}\/[^']+)'|\bimport\('(\.{1,2}\/[^']+)'\)/g;

const FILES = ROOMS.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => join(room, name)),
);

const IMPORTS = new Map(
  FILES.map((file) => [
    file,
    [...readFileSync(join(root, file), 'utf8').matchAll(FROM)].map(([, from, dynamic]) =>
      relative(root, join(root, dirname(file), (from ?? dynamic) as string)),
    ),
  ]),
);

/** Groups of files that import each other, by Tarjan's algorithm. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node)!);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node)!, low.get(next)!));
    }
    if (low.get(node) !== index.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1 || graph.get(node)?.includes(node) === true) found.push(group.toSorted());
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return found;
}

/** The layers of the product, the ground first. A file may import its own layer and those below it. */
const HEIGHT: readonly (readonly string[])[] = [
  ['engine/vocabulary', 'engine/errors.ts'],
  ['engine', 'licence'],
  ['state'],
  [
    'daemon/contract',
    'daemon/config.ts',
    // The configuration says which of them are served.
    'daemon/dialects/names.ts',
    'daemon/duration.ts',
    'daemon/log.ts',
    'daemon/version.ts',
    'installer',
  ],
  ['daemon'],
  // What a job may be and where its files may lie is asked when it is created.
  [
    'daemon/operations',
    'daemon/dialects',
    'daemon/jobs/kinds.ts',
    'daemon/jobs/sources.ts',
    'daemon/jobs/object-store.ts',
    'daemon/jobs/local-files.ts',
    'daemon/jobs/webhook-hosts.ts',
  ],
  // These implement what operations ask for, so they know its interfaces.
  [
    'daemon/http',
    'daemon/jobs',
    'daemon/engine/pool.ts',
    'daemon/engine/images.ts',
    'daemon/engine/recordings.ts',
    'daemon/sweep.ts',
    'daemon/deps.ts',
  ],
  ['daemon/cli', 'daemon/main.ts', 'daemon/binary'],
];

function heightOf(file: string): number {
  let best = { height: -1, length: -1 };
  HEIGHT.forEach((layer, height) => {
    for (const path of layer)
      if ((file === path || file.startsWith(`${path}/`)) && path.length > best.length)
        best = { height, length: path.length };
  });
  return best.height;
}

describe('imports', () => {
  test('are read from every file', () => {
    expect(FILES.length).toBeGreaterThan(300);
    expect([...IMPORTS.values()].flat().length).toBeGreaterThan(1_000);
    expect(
      circles(
        new Map([
          ['a', ['b']],
          ['b', ['c']],
          ['c', ['a']],
          ['d', ['a']],
        ]),
      ),
    ).toEqual([['a', 'b', 'c']]);
  });

  test('form no circle', () => expect(circles(IMPORTS)).toEqual([]));

  test('lead to no higher layer', () => {
    const up = [...IMPORTS].flatMap(([file, targets]) =>
      targets.filter((target) => heightOf(target) > heightOf(file)).map((target) => `${file} -> ${target}`),
    );
    expect(up).toEqual([]);
  });
});

test('a tier is one tier everywhere: granted, metered and limited', () => {
  expect(Object.keys(TIER_LIMITS).toSorted()).toEqual([...TIERS].toSorted());
});

test('the linter has a rule for every layer', () => expect(lintOverrides().length).toBeGreaterThan(10));
