/**
 * `node scripts/generate-ordinary.ts --data DIR`: writes engine/lexicon/ordinary-words.ts, the names of our tables that are
 * ordinary words of a language, and its most frequent words. The source is DIR/rawtext, of which only texts are read whose licences
 * ask for attribution at most.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadNames, NAME_LANGUAGES, namesFor } from '../engine/surrogates/names.ts';

const { values } = parseArgs({ options: { data: { type: 'string' } } });
if (values.data === undefined) {
  console.error('--data DIR is needed: the folder that holds rawtext/');
  process.exit(2);
}
const folder = join(values.data, 'rawtext');
/** Characters that are read of a language. */
const MOST_TEXT = 8_000_000;
/** Words that no name has to be, for maps whose replacements are not names of ours. */
const MOST_FREQUENT = 500;
/** Names are looked for among so many words of a language, where capital letters tell a name from a word. */
const MOST_WORDS = 20_000;
const LEAST_COUNT = 4;
/** Of a word's occurrences, those in small letters or, for German nouns, behind an article. */
const LEAST_SHARE = 0.12;
const LEAST_NOUNS = 0.06;

/**
 * Sources that name nobody: manuals and statutes. Where no capital tells a name from a word, and in Vietnamese, where half of the names are
 * those of countries and provinces too, a name that is in them is a word.
 */
const DRY = /\.(?:d365|iot|edgeai|ms-[a-z]+|law[a-z-]*|vue-docs|react-docs|tldr)\./;
const LEAST_DRY = 3;
const WRITTEN_TOGETHER = new Set(['th', 'zh', 'ja']);
/** Letters that the restore algorithm reads as particles before a name in these scripts (restore/endings.ts). */
const ATTACHED: Readonly<Record<string, readonly string[]>> = {
  ar: pairs(['', 'و', 'ف'], ['', 'ب', 'ك', 'ل', 'س']),
  fa: pairs(['', 'و', 'ف'], ['', 'ب', 'ك', 'ل', 'س', 'ک']),
  he: pairs(['', 'ו', 'ש', 'ה', 'וש', 'וה', 'כש'], ['', 'ב', 'ל', 'מ', 'כ', 'ה']),
};
function pairs(first: readonly string[], second: readonly string[]): string[] {
  return first.flatMap((one) => second.map((other) => one + other));
}

const WORD = /[\p{L}\p{M}]+(?:[’'-][\p{L}\p{M}]+)*/gu;
const WITH_CASE = /\p{Lu}|\p{Ll}/gu;
const SAMPLE = 20_000;
const GERMAN_NOUN =
  /(?<!\p{L})(?:der|die|das|dem|den|des|ein|eine|einen|einem|einer|eines|kein|keine|keinen|im|am|zum|zur|vom|beim|ins) (\p{Lu}\p{Ll}+)/gu;

const licences = new Map(
  readFileSync(join(folder, 'LICENCES.tsv'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([file = '', , , licence = '']) => [file, licence] as const),
);
const isUsable = (file: string): boolean =>
  !/\bSA\b|share-alike|GPL/i.test(licences.get(file.replace(/\.txt\.xz$/, '')) ?? 'GPL');

await loadNames(NAME_LANGUAGES);
const names = new Set<string>();
for (const language of NAME_LANGUAGES) {
  const { feminine, masculine, given, family, familyFeminine } = namesFor(language);
  for (const name of [feminine, masculine, given, family, familyFeminine].flat())
    for (const word of name.split(/[\s-]+/u)) names.add(word.toLowerCase());
}

function textOf(language: string): string {
  let text = '';
  for (const file of readdirSync(folder)) {
    if (!file.endsWith('.xz') || file.split(/[.-]/)[0] !== language || !isUsable(file)) continue;
    text += execFileSync('xz', ['-dc', join(folder, file)], { encoding: 'utf8', maxBuffer: 2 ** 30 }).slice(
      0,
      MOST_TEXT / 2,
    );
    if (text.length >= MOST_TEXT) break;
  }
  return text.slice(0, MOST_TEXT);
}

function countsOf(text: string, language: string): { small: Map<string, number>; large: Map<string, number> } {
  const small = new Map<string, number>();
  const large = new Map<string, number>();
  const count = (map: Map<string, number>, word: string): unknown => map.set(word, (map.get(word) ?? 0) + 1);
  for (const [word] of text.matchAll(WORD)) {
    const lower = word.toLowerCase();
    count(lower === word ? small : large, lower);
  }
  if (language === 'de')
    for (const match of text.matchAll(GERMAN_NOUN)) count(small, (match[1] as string).toLowerCase());
  return { small, large };
}

/** Names of our tables that are words in manuals and statutes. */
function dryWords(language: string, cased: boolean): string[] {
  if (cased && language !== 'vi') return [];
  let text = '';
  for (const file of readdirSync(folder))
    if (DRY.test(file) && file.startsWith(`${language}.`) && isUsable(file))
      text += execFileSync('xz', ['-dc', join(folder, file)], { encoding: 'utf8', maxBuffer: 2 ** 30 }).slice(
        0,
        MOST_TEXT,
      );
  if (WRITTEN_TOGETHER.has(language))
    return namesOf(language).filter(
      (name) => [...name].length > 1 && text.split(name, LEAST_DRY + 1).length > LEAST_DRY,
    );
  const { small, large } = countsOf(text, language);
  const count = (word: string): number => (small.get(word) ?? 0) + (large.get(word) ?? 0);
  return namesOf(language).filter((name) =>
    (ATTACHED[language] ?? ['']).some((letters) => count(letters + name) >= LEAST_DRY),
  );
}

/** Words of the names of one language, in small letters. */
function namesOf(language: string): string[] {
  if (!NAME_LANGUAGES.includes(language)) return [];
  const { feminine, masculine, given, family, familyFeminine } = namesFor(language);
  return [
    ...new Set(
      [feminine, masculine, given, family, familyFeminine]
        .flat()
        .flatMap((name) => name.toLowerCase().split(/[\s-]+/u)),
    ),
  ];
}

const rows: string[] = [];
const languages = [...new Set(readdirSync(folder).map((file) => file.split(/[.-]/)[0] as string))].toSorted();
for (const language of languages) {
  const text = textOf(language);
  if (text.length < 100_000) continue;
  const { small, large } = countsOf(text, language);
  const cased = (text.slice(0, SAMPLE).match(WITH_CASE) ?? []).length > SAMPLE / 3;
  const frequent = [...small]
    .filter(([, n]) => n >= LEAST_COUNT)
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  const least = language === 'de' ? LEAST_NOUNS : LEAST_SHARE;
  const kept = frequent.filter(
    ([word, n], rank) =>
      (names.has(word) ? cased && rank < MOST_WORDS : rank < MOST_FREQUENT) &&
      [...word].length > 1 &&
      n / (n + (large.get(word) ?? 0)) >= least,
  );
  const dry = dryWords(language, cased).filter((word) => [...word].length > 1);
  const words = new Set([...kept.map(([word]) => word), ...dry].map((word) => word.replaceAll("'", '’')));
  rows.push(`  ${language}:\n    '${[...words].toSorted().join('|')}',`);
  console.log(`${language}: ${kept.length} of ${frequent.length}, and ${dry.length} of manuals`);
}
const source = `// Generated by scripts/generate-ordinary.ts; sources in THIRD_PARTY_NOTICES.md.
/** By language: its most frequent words, and the names of our tables that are words of it, in small letters. */
export const ORDINARY: Readonly<Record<string, string>> = {
${rows.join('\n')}
};
`;
writeFileSync(fileURLToPath(new URL('../engine/lexicon/ordinary-words.ts', import.meta.url)), source);
console.log(`${source.length} characters`);
