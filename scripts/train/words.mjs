// The words of runs that are written without spaces, as the runtime's Intl.Segmenter sees them (FEATURES.md, 6).
// A line in: JSON array of runs; a line out: JSON array of arrays of lengths in code points.
import { createInterface } from 'node:readline';

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(
    `${JSON.stringify(JSON.parse(line).map((run) => Array.from(segmenter.segment(run), ({ segment }) => [...segment].length)))}\n`,
  );
