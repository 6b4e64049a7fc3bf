/** Files in a directory that the app shares, as inputs of a job. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testApp, type TestApp } from './map-app.ts';
import { temporaryDirectory } from './volume.ts';

export function shared(files: Readonly<Record<string, string | Buffer>>): { app: TestApp; inputs: object[] } {
  const dir = temporaryDirectory();
  mkdirSync(join(dir, 'in'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dir, 'in', name), content);
  const inputs = Object.keys(files).map((name, i) => ({
    kind: 'file',
    id: `d${i + 1}`,
    source: { local: { mapping: 'in', path: name } },
  }));
  return { app: testApp({ flags: { mapping: [`in=${join(dir, 'in')}`] } }), inputs };
}
