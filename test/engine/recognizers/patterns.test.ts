import { describe, expect, it } from 'vitest';
import { PATTERNS } from '../../../engine/recognizers/patterns/index.ts';
import { surfaces } from '../../../engine/recognizers/patterns/scan.ts';

describe('every row of written forms', () => {
  it('has a name of its own', () => {
    expect(new Set(PATTERNS.map((row) => row.name)).size).toBe(PATTERNS.length);
    for (const row of PATTERNS) expect(row.name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  });

  it.each(PATTERNS.map((row) => [row.name, row] as const))('%s has three positive and two negative examples', (_, row) => {
    expect(row.examples.filter((example) => example.found.length > 0).length).toBeGreaterThanOrEqual(3);
    expect(row.examples.filter((example) => example.found.length === 0).length).toBeGreaterThanOrEqual(2);
    expect(row.score).toBeGreaterThan(0);
    expect(row.score).toBeLessThanOrEqual(1);
  });

  it.each(PATTERNS.flatMap((row) => row.examples.map((example) => [row.name, example.text, row, example.found] as const)))(
    '%s reads %j',
    (_, text, row, found) => {
      expect([...surfaces(row, text)].sort()).toEqual([...found].sort());
    },
  );
});
