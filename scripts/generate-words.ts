/**
 * `node scripts/generate-words.ts --data DIR`: writes engine/model/weights/words.bin, how often ordinary words occur in
 * each language. The source is the raw text of DIR/rawtext under licences that ask for attribution at most.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { packWords, wordsOf } from '../engine/model/words.ts';

const { values } = parseArgs({ options: { data: { type: 'string' } } });
if (values.data === undefined) {
  console.error('--data DIR is needed: the folder that holds rawtext/');
  process.exit(2);
}
const folder = join(values.data, 'rawtext');
/** Words of each language that are kept: the most frequent ones. */
const MOST_WORDS = 24_000;
/** Words below this count are as likely names or misspellings. */
const LEAST_COUNT = 4;
/** Classic novels are full of names, and their words are not today's. */
const LEFT_OUT = /^zh\.novels|^ja\.aozora/;

const licences = new Map(
  readFileSync(join(folder, 'LICENCES.tsv'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([file = '', , , licence = '']) => [file, licence] as const),
);
const isUsable = (file: string): boolean =>
  !LEFT_OUT.test(file) && !/\bSA\b|share-alike|GPL/i.test(licences.get(file.replace(/\.txt\.xz$/, '')) ?? 'GPL');

const languages = JSON.parse(
  readFileSync(fileURLToPath(new URL('../engine/model/weights/all/config.json', import.meta.url)), 'utf8'),
) as { languages: Record<string, number> };

const tables = new Map<string, Map<string, number>>();
for (const language of Object.keys(languages.languages).toSorted()) {
  const counts = new Map<string, number>();
  let total = 0;
  for (const file of readdirSync(folder)) {
    if (!file.endsWith('.xz') || file.split(/[.-]/)[0] !== language || !isUsable(file)) continue;
    const text = execFileSync('xz', ['-dc', join(folder, file)], { encoding: 'utf8', maxBuffer: 2 ** 30 });
    for (const word of wordsOf(text, language)) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
      total++;
    }
  }
  const kept = [...counts]
    .filter(([, count]) => count >= LEAST_COUNT)
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, MOST_WORDS);
  tables.set(language, new Map(kept.map(([word, count]) => [word, (1e6 * count) / total])));
  console.log(`${language}: ${kept.length} words of ${total}`);
}
const packed = packWords(tables);
writeFileSync(fileURLToPath(new URL('../engine/model/weights/words.bin', import.meta.url)), packed);
console.log(`${packed.length} bytes`);
