import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Those that need a browser run by name (`npm run test:console`).
    include: [process.env['PIID_BROWSER'] === undefined ? 'test/**/*.test.ts' : 'test/**/*.browser.ts'],
    exclude: ['test/fixtures/**', 'node_modules/**'],
    // One process a worker: native addons do not like to be loaded by several threads of one process.
    pool: 'forks',
    // As the program runs (scripts/build/executable.ts).
    execArgv: ['--no-memory-protection-keys'],
    maxWorkers: 2,
    // For a hang, not for speed: a busy machine may be many times slower.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
