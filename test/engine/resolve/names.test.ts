/** Parts of one name that the model found apart or left out. */
import type { Finding } from '../../../engine/finding.ts';
import { expect, it } from 'vitest';
import { completeSpans, isRepeatable, mergePersons, nameParts } from '../../../engine/resolve/repeats.ts';

type Part = Finding['namePart'];

function namesIn(text: string, parts: readonly [string, Part][]): Finding[] {
  let from = 0;
  return parts.map(([surface, namePart]): Finding => {
    const start = text.indexOf(surface, from);
    from = start + surface.length;
    return {
      start,
      end: from,
      type: 'PERSON',
      score: 0.9,
      source: 'model',
      detector: 'model',
      layer: 'model',
      ...(namePart === undefined ? {} : { namePart }),
    };
  });
}

function merged(text: string, ...parts: [string, Part][]): string[] {
  return mergePersons(namesIn(text, parts), text).map(({ start, end }) => text.slice(start, end));
}

it.each<[string, [string, Part][], string[]]>([
  [
    'Dear Ana Ruiz',
    [
      ['Ana', 'given'],
      ['Ruiz', 'family'],
    ],
    ['Ana Ruiz'],
  ],
  [
    'owner="Osgbe, Kehinde"',
    [
      ['Osgbe', 'family'],
      ['Kehinde', 'given'],
    ],
    ['Osgbe, Kehinde'],
  ],
  [
    '10.40 Skytte, P. og Fugl',
    [
      ['Skytte', 'family'],
      ['P.', undefined],
      ['Fugl', 'family'],
    ],
    ['Skytte, P.', 'Fugl'],
  ],
  [
    'Ana, Ben and Clara',
    [
      ['Ana', 'given'],
      ['Ben', 'given'],
      ['Clara', 'given'],
    ],
    ['Ana', 'Ben', 'Clara'],
  ],
  [
    'Ruiz, Okafor & Bell LLP',
    [
      ['Ruiz', 'family'],
      ['Okafor', 'family'],
      ['Bell', 'family'],
    ],
    ['Ruiz', 'Okafor', 'Bell'],
  ],
  [
    'Ana Ruiz, Ben Bell',
    [
      ['Ana Ruiz', 'full'],
      ['Ben Bell', 'full'],
    ],
    ['Ana Ruiz', 'Ben Bell'],
  ],
  [
    '名義 早乙女\u3000嘉兵衛',
    [
      ['早乙女', 'family'],
      ['嘉兵衛', 'given'],
    ],
    ['早乙女\u3000嘉兵衛'],
  ],
  [
    '欠席 田中\u3000鈴木',
    [
      ['田中', 'family'],
      ['鈴木', 'family'],
    ],
    ['田中', '鈴木'],
  ],
  [
    '0422,阿依古丽·买买提,质检',
    [
      ['阿依古丽', 'given'],
      ['买买提', 'family'],
    ],
    ['阿依古丽·买买提'],
  ],
  [
    '欠席 アンナ・シュミット',
    [
      ['アンナ', undefined],
      ['シュミット', undefined],
    ],
    ['アンナ・シュミット'],
  ],
  [
    '欠席 田中・鈴木',
    [
      ['田中', 'family'],
      ['鈴木', 'family'],
    ],
    ['田中', '鈴木'],
  ],
  [
    'cast: Ana·Ruiz',
    [
      ['Ana', 'given'],
      ['Ruiz', 'family'],
    ],
    ['Ana', 'Ruiz'],
  ],
])('%s', (text, parts, expected) => {
  expect(merged(text, ...parts)).toEqual(expected);
});

it.each([
  ['1 Osian P  2 Tomos', 'Osian', 'Osian P'],
  ['Kofi A-J, Minnow', 'Kofi', 'Kofi A-J'],
  ['Nele B.\nOtis', 'Nele', 'Nele B.'],
  ['אבי ר', 'אבי', 'אבי ר'],
  ['Ask Nele I said', 'Nele', 'Nele'],
  ['with Nele I', 'Nele', 'Nele'],
  ['Nele B came', 'Nele', 'Nele'],
  ['Nele Bar, Otis', 'Nele', 'Nele'],
  ['NELE B\nOTIS C', 'NELE', 'NELE'],
  ['علي و', 'علي', 'علي'],
])('an initial behind a name: %j', (text, found, expected) => {
  const [name] = completeSpans(namesIn(text, [[found, 'given']]), text);
  expect(text.slice(name?.start, name?.end)).toBe(expected);
});

it.each([
  ['Encik Salim bin Harith telah', 'Salim bin', 'Salim bin Harith'],
  ['Encik Salim bin Harith telah', 'Salim', 'Salim bin Harith'],
  ['Nurul binti Ahmad, 34', 'Nurul', 'Nurul binti Ahmad'],
  ['عوض بن بريك ورقة', 'عوض بن', 'عوض بن بريك'],
  ['the bin Salim put out', 'Salim', 'Salim'],
  ['Salim bin 4 emptied', 'Salim', 'Salim'],
  ['יוסי בן 43', 'יוסי', 'יוסי'],
])('a name with its father’s: %j', (text, found, expected) => {
  const [name] = completeSpans(namesIn(text, [[found, 'given']]), text);
  expect(text.slice(name?.start, name?.end)).toBe(expected);
});

it.each<[string, string, string, string[]]>([
  ['محمدن فال ولد الداه', 'محمدن فال', 'الداه', ['محمدن فال ولد الداه']],
  ['שמואל בן ריבקה', 'שמואל', 'ריבקה', ['שמואל בן ריבקה']],
  ['Ahmed ben Salah', 'Ahmed', 'Salah', ['Ahmed ben Salah']],
  ['Ahmed has Salah', 'Ahmed', 'Salah', ['Ahmed', 'Salah']],
])('two parts with a link between: %j', (text, first, second, expected) => {
  expect(merged(text, [first, 'given'], [second, 'given'])).toEqual(expected);
});

it.each([
  ['it is o y e l a r a n okay', 'y e l a r', 'o y e l a r a n'],
  ['S-C-H-M-I-D-T', 'S-C-H-M-I', 'S-C-H-M-I-D-T'],
  ['to t a u i lima', 't a u i', 't a u i'],
  ['Plan B a n', 'B a', 'B a'],
  ['o y e l and', 'o y e', 'o y e l'],
])('a name that is spelt: %j', (text, found, expected) => {
  const [name] = completeSpans(namesIn(text, [[found, 'given']]), text);
  expect(text.slice(name?.start, name?.end)).toBe(expected);
});

it.each([
  ['0422,阿依古丽·买买提,质检', '阿依古丽', '阿依古丽·买买提'],
  ['0422,阿依古丽·买买提,质检', '买买提', '阿依古丽·买买提'],
  ['发言人安德烈亚·波佩斯库周二说', '安德烈亚', '安德烈亚'],
  ['担当：アンナ・シュミットさん', 'アンナ', 'アンナ・シュミット'],
  ['担当：アンナ・マリア・シュミットさん', 'シュミット', 'アンナ・マリア・シュミット'],
  ['欠席 田中・鈴木', '田中', '田中'],
  ['阿依古丽, 买买提', '买买提', '买买提'],
])('a name with a dot: %j', (text, found, expected) => {
  const [name] = completeSpans(namesIn(text, [[found, 'given']]), text);
  expect(text.slice(name?.start, name?.end)).toBe(expected);
});

it.each([
  ['Ben Carter', ['Ben', 'Carter']],
  ['Reese, Della', ['Reese', 'Della']],
  ['David Ben Gurion', ['David', 'Gurion']],
  ['Ludwig van Dam', ['Ludwig', 'Dam']],
  ['Al Green', ['Green']],
  ['Madonna', []],
])('the words of %s that stand for the person alone', (name, parts) => {
  expect(nameParts(name)).toEqual(parts);
});

it.each([
  ['Q.', false],
  ['Ng', true],
  ['J. R.', true],
  ['李明', true],
  ['م.', false],
])('whether %s is looked for elsewhere', (name, repeatable) => {
  const [finding] = namesIn(name, [[name, undefined]]);
  expect(isRepeatable(finding as Finding, name)).toBe(repeatable);
});
