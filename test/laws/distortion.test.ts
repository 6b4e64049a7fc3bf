/**
 * Law: what a language model does to replacements does not keep them from being restored. Each replacement of a
 * protected text is put into an answer, bent in each listed way; at least 99 % come back, and none comes back wrong.
 */
import { expect, it } from 'vitest';
import { protect, type Protection } from '../../engine/protect.ts';
import { Restorer } from '../../engine/restore/restore.ts';
import { latinForms } from '../../engine/text/transliterate.ts';
import type { MappingEntry } from '../../engine/vocabulary/mapping.ts';
import type { Policy } from '../../engine/policy/schema.ts';
import { detectPlan, protectPlan, texts } from '../support/plans.ts';
import { testPorts } from '../support/ports.ts';

const TEXTS = 250;

let state = 11;
function pick(choices: number): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * choices);
}
const oneOf = <T>(list: readonly T[]): T => list[pick(list.length)] as T;

/** Given names, family names and a carrier sentence of each language. */
const LANGUAGES: Record<string, { given: string[]; family: string[]; say: string }> = {
  en: {
    given: ['Grace', 'Oliver', 'Harriet', 'Desmond'],
    family: ['Okafor', 'Whitfield', "O'Leary", 'Hargreaves'],
    say: 'Please tell {} that the invoice is paid.',
  },
  de: {
    given: ['Jürgen', 'Käthe', 'Sören', 'Annegret'],
    family: ['Müller-Lüdenscheidt', 'Großkopf', 'von der Heyde', 'Böhme'],
    say: 'Bitte sagen Sie {}, dass die Rechnung bezahlt ist.',
  },
  fr: {
    given: ['Élodie', 'François', 'Aurélie', 'Benoît'],
    family: ['Lefèvre', 'Dupré', 'de La Tour', 'Gauthier'],
    say: 'Veuillez dire à {} que la facture est payée.',
  },
  es: {
    given: ['Íñigo', 'Marisol', 'Joaquín', 'Rocío'],
    family: ['Núñez', 'Zabaleta', 'de la Cruz', 'Echeverría'],
    say: 'Diga a {} que la factura está pagada.',
  },
  pl: {
    given: ['Łukasz', 'Małgorzata', 'Zbigniew', 'Bożena'],
    family: ['Wójcik', 'Żurawska', 'Dąbrowski', 'Sęk'],
    say: 'Proszę powiedzieć: {} zapłacił rachunek.',
  },
  ru: {
    given: ['Юрий', 'Ольга', 'Фёдор', 'Людмила'],
    family: ['Щукин', 'Жукова', 'Чехов', 'Цветаева'],
    say: 'Передайте, что {} оплатил счёт.',
  },
  el: {
    given: ['Θάνος', 'Χρύσα', 'Νίκος', 'Ευγενία'],
    family: ['Ψαρράς', 'Ξένου', 'Παππάς', 'Λάμπρου'],
    say: 'Πείτε ότι {} πλήρωσε.',
  },
};
const MAIL_DOMAINS = ['example.com', 'mail.example.org'];

interface Case {
  text: string;
  persons: string[];
}

function caseOf(): Case {
  const { given, family, say } = LANGUAGES[oneOf(Object.keys(LANGUAGES))] as (typeof LANGUAGES)[string];
  const persons = [...new Set(Array.from({ length: 1 + pick(3) }, () => `${oneOf(given)} ${oneOf(family)}`))];
  const lines = persons.map((person) => say.replace('{}', person));
  lines.push(
    `${'abcdefgh'[pick(8)]}${pick(900) + 100}@${oneOf(MAIL_DOMAINS)}`,
    `+49 30 ${2_300_000 + pick(99_999)}`,
    'DE89 3704 0044 0532 0130 00',
  );
  return { text: lines.join('\n'), persons };
}

const upper = (text: string): string => text.toUpperCase();
const lower = (text: string): string => text.toLowerCase();
const title = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(^|[^\p{L}\p{M}'’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
const same = (text: string): string => text;
const middle = (text: string, sign: string): string =>
  [...text].map((character, i) => (i === 2 || i === 5 ? sign + character : character)).join('');

/** What stands in the answer, and what has to come back; undefined where the bend says nothing of this entry. */
interface Bend {
  name: string;
  bend: (entry: MappingEntry) => [bent: string, expected: string][];
}

const whole = (
  name: string,
  bend: (text: string) => string,
  original: (text: string) => string = bend,
  where: (entry: MappingEntry) => boolean = () => true,
): Bend => ({
  name,
  bend: (entry) => (where(entry) ? [[bend(entry.replacement), original(entry.original)]] : []),
});
const isPerson = ({ type }: MappingEntry): boolean => type === 'PERSON';
const part = (role: 'given' | 'family', frame: (text: string) => string = same): Bend => ({
  name: `${role} name only${frame === same ? '' : `, ${frame('x')}`}`,
  bend: ({ parts = [] }) =>
    parts.filter((one) => one.role === role).map((one) => [frame(one.replacement), frame(one.original)]),
});

const BOTH: Bend[] = [
  whole('as it was', same),
  whole('possessive', (text) => `${text}'s`),
  whole('possessive with a curly mark', (text) => `${text}’s`),
  whole('bold', (text) => `**${text}**`),
  whole('italic', (text) => `*${text}*`),
  whole('code', (text) => `\`${text}\``),
  whole('quoted', (text) => `"${text}"`),
  whole('typographic quotes', (text) => `„${text}“`),
  whole('in a list', (text) => `(${text}, ${text}; ${text}/${text})`),
  whole('soft hyphens', (text) => middle(text, '\u00ad'), same),
  whole('zero width spaces', (text) => middle(text, '\u200b'), same),
  whole('bidirectional marks', (text) => `\u2067${text}\u2069`),
];
const SURROGATE: Bend[] = [
  ...BOTH,
  whole('upper', upper, upper, isPerson),
  whole('lower', lower, lower, isPerson),
  whole('title', title, title, (entry) => isPerson(entry) && title(entry.replacement) !== entry.replacement),
  whole('address in capitals', upper, upper, ({ type }) => type.includes('EMAIL')),
  part('given'),
  part('family'),
  part('family', (text) => `Mr ${text}'s`),
  part('family', (text) => `**${text}**`),
  part('family', upper),
  {
    name: 'transliterated or without diacritics',
    bend: (entry) => (isPerson(entry) ? latinForms(entry.replacement).map((form) => [form, entry.original]) : []),
  },
  {
    name: 'family name transliterated',
    bend: ({ parts = [] }) =>
      parts
        .filter(({ role }) => role === 'family')
        .flatMap((one) => latinForms(one.replacement).map((form): [string, string] => [form, one.original])),
  },
  whole('decomposed', (text) => text.normalize('NFD'), same, isPerson),
];
const inner = (text: string): string => text.slice(1, -1);
const label = (name: string, bend: (body: string) => string): Bend => whole(name, (text) => bend(inner(text)), same);
const words = (body: string): string => title(body.replaceAll('_', ' '));
const LABEL: Bend[] = [
  ...BOTH,
  label('spaces inside', (body) => `[ ${body} ]`),
  label('words', (body) => `[${words(body)}]`),
  label('lower', (body) => `[${lower(body)}]`),
  label('hyphens', (body) => `[${body.replaceAll('_', '-')}]`),
  label('escaped underscores', (body) => `[${body.replaceAll('_', '\\_')}]`),
  label('full-width brackets', (body) => `［${body}］`),
  label('lenticular brackets', (body) => `【${words(body)}】`),
  label('bold inside', (body) => `[**${body}**]`),
];

interface Tally {
  all: number;
  restored: number;
  wrong: string[];
  left: Map<string, number>;
  used: Set<string>;
}

function count(tally: Tally, name: string, bent: string, got: string, expected: string): void {
  tally.all++;
  if (got === expected) tally.restored++;
  // Left as it was (or in part) is safe; anything else puts a wrong value into the answer.
  else if (got === bent) tally.left.set(name, (tally.left.get(name) ?? 0) + 1);
  else tally.wrong.push(`${name}: ${JSON.stringify([bent, got, expected])}`);
}

function tallyOf(results: readonly Protection[], bends: readonly Bend[]): Tally {
  const tally: Tally = { all: 0, restored: 0, wrong: [], left: new Map(), used: new Set() };
  for (const { table, entries } of results) {
    const [text, json] = [new Restorer(table), new Restorer(table, 'json')];
    for (const entry of entries) {
      if (!entry.reversible) continue;
      for (const { name, bend } of bends) {
        for (const [bent, expected] of bend(entry)) {
          tally.used.add(name);
          const [before, after] = ['It says: ', ' – so far.'];
          count(
            tally,
            name,
            bent,
            text.restore(before + bent + after).text.slice(before.length, -after.length),
            expected,
          );
          const answer = JSON.stringify({ answer: `First:\n${bent}\nthen` });
          for (const [how, escaped] of [
            ['JSON', answer],
            [
              'JSON in ASCII',
              answer.replace(/[^\u0020-\u007e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
            ],
          ] as const) {
            const parsed = JSON.parse(json.restore(escaped).text) as { answer: string };
            count(tally, `${name}, ${how}`, bent, parsed.answer.slice('First:\n'.length, -'\nthen'.length), expected);
          }
        }
      }
    }
  }
  return tally;
}

async function protectAll(policy: Policy): Promise<Protection[]> {
  const results: Protection[] = [];
  for (let i = 0; i < TEXTS; i++) {
    const { text, persons } = caseOf();
    const detect = detectPlan({
      layers: ['pattern', 'validated_identifiers', 'custom'],
      termLists: [{ source: 'user_value', detector: 'user-value', type: 'PERSON', terms: persons }],
    });
    results.push(await protect(protectPlan({ detect, policy, salt: `salt ${i}` }), texts(text), testPorts()));
  }
  return results;
}

it.each<[string, Policy, Bend[], number]>([
  ['surrogates', { default: { action: 'surrogate' } }, SURROGATE, 15_000],
  ['labels', { default: { action: 'label' } }, LABEL, 15_000],
])('bent %s come back', async (_name, policy, bends, atLeast) => {
  const tally = tallyOf(await protectAll(policy), bends);
  console.log(
    `${tally.all} bent, ${((100 * tally.restored) / tally.all).toFixed(2)} % restored, ${tally.wrong.length} wrong; left: ${JSON.stringify([...tally.left])}`,
  );
  expect(bends.map(({ name }) => name).filter((name) => !tally.used.has(name))).toEqual([]);
  expect(tally.wrong.slice(0, 20)).toEqual([]);
  expect(tally.all).toBeGreaterThan(atLeast);
  expect(tally.restored / tally.all).toBeGreaterThanOrEqual(0.99);
});
