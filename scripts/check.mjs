/**
 * `npm test`: every check of the project. The quick ones run first, together; the tests come last.
 * One that fails does not hide the others. Runs after the set-up, under the project's own Node.
 *
 * `--quick` (`npm run check`) leaves the tests out; `--fast` (`npm run test:fast`) runs only the tests that need neither a
 * process of their own nor many seconds, and no other check. Other arguments go to vitest: `npm test -- test/state`.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules', '.bin');
const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, ...colour };

/** Name, command. A check is silent when it passes, except for the tests. */
const QUICK = [
  ['types', ['tsc', '-p', 'tsconfig.json']],
  ['types of the console', ['tsc', '-p', 'daemon/console/tsconfig.json']],
  ['lint', ['oxlint', '--type-aware', '--deny-warnings']],
  ['format', ['oxfmt', '--check']],
  ['dead code', ['knip', '--no-progress']],
  ['openapi.json', ['node', 'scripts/generate-openapi.ts', '--check']],
  ['figures', ['node', 'scripts/figures.ts', '--check']],
  ['import rules', ['node', 'scripts/generate-lint.ts', '--check']],
];

/** The folders that `--fast` runs, and the slow files in them that it leaves out. */
const FAST = ['test/engine', 'test/laws', 'test/licence', 'test/state', 'test/daemon/contract', 'test/daemon/config'];
const SLOW = [
  'test/laws/round-trip.test.ts',
  'test/laws/privacy.test.ts',
  'test/laws/linear.test.ts',
  'test/laws/linear-layers.test.ts',
  'test/laws/transcript.test.ts',
  'test/laws/kept-maps.test.ts',
  'test/state/quota/model.test.ts',
  'test/state/quota/grants.test.ts',
  'test/state/maps.test.ts',
  'test/state/volume.test.ts',
  'test/engine/restore/bound.test.ts',
  'test/engine/documents/pdf.test.ts',
  'test/licence/tamper.test.ts',
  'test/engine/text/identifier.test.ts',
];

function run(command, stdio) {
  return new Promise((resolve) => {
    const child = spawn(command[0], command.slice(1), { cwd: root, env, stdio });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ ok: false, output: String(error) }));
    child.on('close', (status) => resolve({ ok: status === 0, output }));
  });
}

const failed = [];
let total = 0;

function report(name, { ok, output }, started) {
  total++;
  process.stdout.write(`${ok ? ' ✓' : ' ×'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
  if (ok) return;
  failed.push(name);
  if (output !== undefined) process.stdout.write(`${output.trimEnd()}\n`);
}

const flags = ['--quick', '--fast'];
const rest = process.argv.slice(2).filter((argument) => !flags.includes(argument));
const [isQuick, isFast] = flags.map((flag) => process.argv.includes(flag));

const queue = isFast ? [] : [...QUICK];
async function work() {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const started = performance.now();
    report(next[0], await run(next[1], ['ignore', 'pipe', 'pipe']), started);
  }
}
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));

if (!isQuick) {
  const started = performance.now();
  const chosen = isFast ? ['--no-isolate', ...FAST, ...SLOW.flatMap((file) => ['--exclude', file])] : [];
  report(
    'tests',
    { ok: (await run(['vitest', 'run', ...chosen, ...rest], ['ignore', 'inherit', 'inherit'])).ok },
    started,
  );
}

const passed = total - failed.length;
const counts =
  failed.length === 0 ? `${passed} passed` : `${failed.length} failed (${failed.join(', ')}) | ${passed} passed`;
process.stdout.write(`      Checks  ${counts} (${total})\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
