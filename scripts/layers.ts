/**
 * Who may import whom: one row a folder, the more general before the more special. `generate-lint.ts` turns the rows into the
 * linter's rules, and test/layers.test.ts counts that no arrow leads up and no circle is left, type imports included.
 */

export interface Layer {
  /** The folder, or one file of it. */
  path: string;
  /** Patterns that it may not import; one that starts with `!` is an exception to those before it. */
  forbidden: readonly string[];
  /** Of these it may import types only. */
  typesOnly?: { patterns: readonly string[]; why: string };
  why: string;
  /** It may use every native library (`all`) or the database (`sqlite`). */
  native?: 'all' | 'sqlite';
  /** It may use fastify. */
  fastify?: true;
  /** It may use nothing of Node's. */
  pure?: true;
}

const OUTSIDE = ['scripts', 'test'];

export const LAYERS: readonly Layer[] = [
  {
    path: 'engine',
    forbidden: ['daemon', 'licence', 'state', 'installer', ...OUTSIDE, 'runtime'],
    why: 'engine imports no other folder, and its own runtime only through engine/ports.ts.',
    pure: true,
  },
  {
    path: 'engine/runtime',
    forbidden: ['daemon', 'licence', 'state', 'installer', ...OUTSIDE],
    why: 'engine imports no other folder.',
    native: 'all',
  },
  {
    path: 'licence',
    forbidden: ['daemon', 'engine', 'state', 'installer', ...OUTSIDE],
    why: 'licence imports no other folder.',
  },
  {
    path: 'state',
    forbidden: ['daemon', 'licence', 'installer', ...OUTSIDE, 'runtime', 'engine', '!engine/vocabulary'],
    why: 'state imports types of engine/vocabulary and nothing else.',
    native: 'sqlite',
  },
  {
    path: 'installer',
    forbidden: ['daemon', 'engine', ...OUTSIDE],
    why: 'installer imports licence and state only.',
  },
  {
    path: 'daemon',
    forbidden: ['installer', ...OUTSIDE, 'engine/runtime'],
    why: 'daemon imports engine, licence and state, and engine/runtime in engine/ports.ts only.',
  },
  {
    path: 'daemon/cli',
    forbidden: [...OUTSIDE, 'engine/runtime'],
    why: 'the command line imports engine, licence, state and installer.',
  },
  {
    path: 'daemon/engine/ports.ts',
    forbidden: ['installer', ...OUTSIDE],
    why: 'daemon imports engine, licence and state only.',
  },
  {
    path: 'daemon/engine/pdf-port.ts',
    forbidden: ['installer', ...OUTSIDE],
    why: 'daemon imports engine, licence and state only.',
  },
  {
    path: 'daemon/engine/media-port.ts',
    forbidden: ['installer', ...OUTSIDE],
    why: 'daemon imports engine, licence and state only.',
  },
  {
    path: 'daemon/contract',
    forbidden: ['installer', ...OUTSIDE, 'http', 'cli', 'operations', 'licence', 'state', 'engine/runtime'],
    why: 'contract imports engine vocabulary and tables.',
  },
  {
    path: 'daemon/operations',
    forbidden: ['installer', ...OUTSIDE, 'http', 'cli', 'engine/runtime'],
    why: 'operations import engine, licence, state and contract, never http.',
  },
  {
    path: 'daemon/dialects',
    forbidden: ['installer', ...OUTSIDE, 'http', 'cli', 'state', 'engine/runtime'],
    why: 'dialects turn foreign requests into bodies of operations; http gives them the function that runs one.',
  },
  {
    path: 'daemon/http',
    forbidden: ['installer', ...OUTSIDE, 'cli', 'licence', 'engine/runtime', 'engine/*.ts', '!engine/errors.ts'],
    typesOnly: { patterns: ['state'], why: 'http reaches the state through Deps; types alone may be imported.' },
    why: 'http imports operations, contract, engine vocabulary and engine/errors.ts.',
    fastify: true,
  },
  { path: 'scripts', forbidden: ['test'], why: 'scripts do not import tests.', native: 'all', fastify: true },
];

const NATIVE = ['re2', 're2/**', 'onnxruntime-node', 'sharp', 'tesseract.js', 'tesseract.js-core/**', '@embedpdf/**'];

/** `engine/vocabulary` → a glob of its files, `engine/errors.ts` → of that file. */
function glob(pattern: string): string {
  const [bang, path] = pattern.startsWith('!') ? ['!', pattern.slice(1)] : ['', pattern];
  return `${bang}**/${path}${path.endsWith('.ts') ? '' : '/**'}`;
}

interface Group {
  group: readonly string[];
  message: string;
  allowTypeImports?: true;
}

function groupsOf({ forbidden, why, native, fastify, pure, typesOnly }: Layer): Group[] {
  return [
    { group: forbidden.map(glob), message: why },
    ...(native === undefined
      ? [
          {
            group: [...NATIVE, 'better-sqlite3'],
            message: 'Native libraries are imported in engine/runtime only (better-sqlite3: state only).',
          },
        ]
      : []),
    ...(native === 'sqlite'
      ? [{ group: NATIVE, message: 'Native libraries are imported in engine/runtime only.' }]
      : []),
    ...(fastify === true ? [] : [{ group: ['fastify', '@fastify/**'], message: 'Only daemon/http knows fastify.' }]),
    ...(typesOnly === undefined
      ? []
      : [{ group: typesOnly.patterns.map(glob), allowTypeImports: true as const, message: typesOnly.why }]),
    ...(pure === true
      ? [
          {
            // The detector of `eld` is plain JavaScript that its package does not export.
            group: ['node:*', '**/node_modules/**', '!**/node_modules/eld/src/**'],
            message: 'The engine is pure: files, clock, randomness and network come in through engine/ports.ts.',
          },
        ]
      : []),
  ];
}

export interface Override {
  files: readonly string[];
  rules: Readonly<Record<string, unknown>>;
}

/** The linter's overrides: one a layer, and none for tests. */
export function lintOverrides(): Override[] {
  return [
    ...LAYERS.map((layer) => ({
      files: [glob(layer.path)],
      rules: { 'no-restricted-imports': ['error', { patterns: groupsOf(layer) }] },
    })),
    { files: ['**/test/**'], rules: { 'no-restricted-imports': 'off' } },
  ];
}
