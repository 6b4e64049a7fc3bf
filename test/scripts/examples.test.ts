/** docs/examples.md is what the engine makes. */
import { expect, test } from 'vitest';
import { examplesPage, readExamples } from '../../scripts/examples.ts';

test('docs/examples.md is up to date; `npm run docs:examples` writes it', { timeout: 120_000 }, async () => {
  expect(readExamples()).toBe(await examplesPage());
});
