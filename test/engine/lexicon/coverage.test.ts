import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { COLUMN_NAMES } from '../../../engine/inputs/column-names.ts';
import { LEGAL_FORMS } from '../../../engine/lexicon/legal-forms.ts';
import { PARTICLE_ROWS } from '../../../engine/lexicon/particles.ts';
import { TITLES } from '../../../engine/lexicon/titles.ts';
import { BIAS_TERMS } from '../../../engine/recognizers/bias-terms.ts';
import { PHONE_REGIONS } from '../../../engine/surrogates/contact.ts';
import { inflects } from '../../../engine/surrogates/inflection.ts';
import { NAME_LANGUAGES } from '../../../engine/surrogates/names.ts';
import { NEUTRAL_NOUNS } from '../../../engine/surrogates/neutral.ts';
import { PLACES } from '../../../engine/surrogates/tables/places.ts';
import { localeFor } from '../../../engine/notation/calendar-names.ts';
import { SPEECH } from '../../../engine/notation/speech.ts';

const config = fileURLToPath(new URL('../../../engine/model/weights/all/config.json', import.meta.url));
const MODEL = (JSON.parse(readFileSync(config, 'utf8')) as { languages: Record<string, number> }).languages;

const columnLanguages = new Set(Object.values(COLUMN_NAMES).flatMap((names) => Object.keys(names)));
const inRows = (rows: readonly { languages: readonly string[] }[], language: string): boolean =>
  rows.some(({ languages }) => languages.includes(language));

/** Each kind of knowledge and whether a language has it. docs/languages.md says what each one is for. */
const KNOWLEDGE: Readonly<Record<string, (language: string) => boolean>> = {
  model: (language) => Object.hasOwn(MODEL, language),
  names: (language) => NAME_LANGUAGES.includes(language),
  titles: (language) => inRows(TITLES, language),
  particles: (language) => inRows(PARTICLE_ROWS, language),
  'legal forms': (language) => inRows(LEGAL_FORMS, language),
  inflection: inflects,
  calendar: (language) => localeFor(language).split('-', 1)[0] === language,
  speech: (language) => Object.hasOwn(SPEECH, language),
  columns: (language) => columnLanguages.has(language),
  nouns: (language) => Object.hasOwn(NEUTRAL_NOUNS, language),
  phone: (language) => Object.hasOwn(PHONE_REGIONS, language),
  postcodes: (language) => Object.keys(PLACES).some((key) => key.endsWith(`/${language}`)),
  bias: (language) => Object.hasOwn(BIAS_TERMS, language),
};

function matrix(): string {
  const kinds = Object.keys(KNOWLEDGE);
  const rows = Object.keys(MODEL)
    .toSorted()
    .map(
      (language) => `| ${language} | ${kinds.map((kind) => (KNOWLEDGE[kind]!(language) ? '✓' : '–')).join(' | ')} |`,
    );
  return [
    '# What is known of each language',
    '',
    'Written by `vitest -u run test/engine/lexicon/coverage.test.ts`, which fails when a cell differs from the code.',
    '',
    `| language | ${kinds.join(' | ')} |`,
    `|---|${kinds.map(() => '---|').join('')}`,
    ...rows,
    '',
  ].join('\n');
}

test('docs/language-matrix.md declares every gap', async () => {
  await expect(matrix()).toMatchFileSnapshot('../../../docs/language-matrix.md');
});

test('no row of the lexicon is for a language without names', () => {
  const named = [...TITLES, ...PARTICLE_ROWS, ...LEGAL_FORMS].flatMap(({ languages }) => languages);
  expect(named.filter((language) => !NAME_LANGUAGES.includes(language))).toEqual([]);
});
