/** Law: a text restored in pieces, cut anywhere, is the text restored as a whole; what is held back is bounded. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { restoreStream } from '../../engine/restore/client.ts';
import { Restorer } from '../../engine/restore/restore.ts';
import { StreamRestorer } from '../../engine/restore/stream.ts';
import type { RestoreTable } from '../../engine/vocabulary/restore-table.ts';

const RUNS = 5_000;
const ATOMS = [
  'a',
  'b',
  'A',
  '_',
  '1',
  ' ',
  '-',
  '.',
  '[',
  ']',
  '【',
  '】',
  '\u00ad',
  '\u200b',
  'é',
  'e\u0301',
  '王',
  '伟',
  '𝒳',
  '😀',
  '\ud83d',
  '\ude00',
  '\\',
  'n',
  'u00e9',
  '\\u00e9',
  '\\u00ad',
  '\\uff3b',
  '\\uff3d',
  '\\n',
  '\\ud83d\\ude00',
  '"',
  ',',
  '\n',
  'PERSON',
  'Person',
  'PERSON_1',
  'PERSON_9',
  'P_2',
  '<<',
  '>>',
  '<',
  '>',
  '٣',
];
/** Pieces that the rules of `pii-restore/2` read. */
const RULED = [
  '&',
  '&amp;',
  '&#39;',
  '&nbsp;',
  '&lt;',
  '&#91;',
  '&uuml;',
  ';',
  '\u00a0',
  '\u202f',
  '  ',
  '’',
  "'",
  '‑',
  '–',
  '_',
  '__',
  '**',
  'Lena',
  'Lenas',
  'LENA',
  's',
  'Voss',
  "O'Leary",
  'Müller',
  'Mü',
  'Lena Voss',
  'A & B',
  'snake_case',
  '+49 30 123456',
  '+49',
  '0049',
  '30',
  '(0)',
  '123',
  '456',
  '1234',
  '56',
  '-',
  '/',
  '.',
  '(',
  ')',
  'DE12 3456 78',
  'DE12',
  'de',
  '34',
  'سامر',
  'الحداد',
  'و',
  'ل',
  'بـ',
  'ل',
  '\u064e',
  'תמר',
  'ו',
  'ל',
  '\u05b8',
  '박지훈',
  '박',
  '이',
  '에게',
  '은',
  '가나다',
  '<p id="1"/>',
  '<p',
  ' id',
  '=',
  '"',
  '“',
  '1',
  '”',
  '/>',
  '>',
  '&gt;',
  '[P_1]',
  '\\[',
  '\\]',
  '\\_',
  '\\\\',
  'P_1',
  '[',
  ']',
  '\n',
  ' ',
];
const atom = fc.oneof(fc.constantFrom(...ATOMS), fc.constantFrom(...RULED), fc.constantFrom(...RULED));
const text = fc.array(atom, { maxLength: 24 }).map((list) => list.join(''));
const some = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const key = fc.record({
  k: fc.oneof(
    fc.array(fc.constantFrom(...ATOMS), { minLength: 1, maxLength: 4 }).map((list) => list.join('')),
    some(
      '[PERSON_1]',
      '<<P_2>>',
      '[P_2]',
      '[P_1]',
      '<p id="1"/>',
      '+49 30 123456',
      'DE12 3456 78',
      'Lena Voss',
      'Lena',
      'Müller',
    ),
    fc.array(fc.constantFrom(...RULED), { minLength: 1, maxLength: 3 }).map((list) => list.join('')),
  ),
  o: some('X', 'Y', '', 'a', 'Max', 'A B', '+1 22 333444'),
  b: some<'both' | 'none' | undefined>('both', 'none', undefined),
  ch: some<'any' | 'text' | 'json' | undefined>('any', 'text', 'json', undefined),
});
const table: fc.Arbitrary<RestoreTable> = fc.record({
  algorithm: some('pii-restore/1', 'pii-restore/2', 'pii-restore/2'),
  keys: fc.array(key, { maxLength: 7 }),
  ignorable: some<RestoreTable['ignorable']>(
    undefined,
    [
      [0xad, 0xad],
      [0x200b, 0x200f],
    ],
    [[0x1f600, 0x1f600]],
  ),
  word_class: some<RestoreTable['word_class']>(undefined, 'pii-word/1', [
    [97, 122],
    [45, 45],
    [0x1d4b3, 0x1d4b3],
    [91, 92],
  ]),
  markers: some<RestoreTable['markers']>(
    undefined,
    { prefix: '[', suffix: ']' },
    { prefix: '<<', suffix: '>>', max_body: 9, on_unknown: 'remove' },
    { prefix: '[', suffix: '"]', max_body: 4, on_unknown: 'redact', redact_text: '#' },
    { prefix: 'P', suffix: '1' },
  ),
});

function cut(whole: string, lengths: readonly number[]): string[] {
  const pieces: string[] = [];
  for (let from = 0, i = 0; from < whole.length; i++) {
    const length = lengths[i % lengths.length] as number;
    pieces.push(whole.slice(from, from + length));
    from += length;
  }
  return pieces;
}

it(`any chunking of ${RUNS} texts`, () => {
  let held = 0;
  fc.assert(
    fc.property(
      table,
      text,
      some<'text' | 'json'>('text', 'json'),
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 8 }),
      (given, whole, channel, lengths) => {
        const restorer = new Restorer(given, channel);
        const stream = new StreamRestorer(restorer);
        let out = '';
        for (const piece of cut(whole, lengths)) {
          out += stream.push(piece);
          if (stream.held !== '') held++;
        }
        out += stream.end();
        expect({ text: out, restored: stream.restored, unknownMarkers: stream.unknownMarkers }).toEqual(
          restorer.restore(whole),
        );
      },
    ),
    { numRuns: RUNS },
  );
  expect(held).toBeGreaterThan(RUNS / 4);
});

const names: RestoreTable = {
  algorithm: 'pii-restore/1',
  ignorable: [[0xad, 0xad]],
  keys: [
    { k: 'Tom Reyes', o: 'Ana Ruiz' },
    { k: 'Reyes', o: 'Ruiz' },
    { k: '[PERSON_1]', o: 'Eva' },
    { k: '王伟', o: '李明', b: 'none' },
  ],
  markers: { prefix: '[', suffix: ']', max_body: 20 },
};

it('holds back only what is not decided', () => {
  const cases: [string, string][] = [
    ['no key starts so', ''],
    ['Dear Tom', 'Tom'],
    ['Dear Tom R', 'Tom R'],
    ['Dear Tom Rx', ''],
    ['Dear Tomas', ''],
    ['Dear Tom Reyes', 'Tom Reyes'],
    ['Dear Tom Reyes,', ''],
    ['aTom', ''],
    ['一王', '王'],
    ['一王伟', ''],
    ['see [PERSON', '[PERSON'],
    ['see [PERSON_1]', ''],
    ['see [a, ', ''],
    ['see ["a', ''],
    [`see [${'x'.repeat(20)}`, `[${'x'.repeat(20)}`],
    [`see [${'x'.repeat(21)}`, ''],
    ['\ud83d', '\ud83d'],
    ['\ud83d\ude00', ''],
  ];
  for (const [given, held] of cases) {
    const stream = new StreamRestorer(new Restorer(names));
    stream.push(given);
    expect(stream.held, given).toBe(held);
  }
});

it('is a TransformStream', async () => {
  const pieces = ['Dear To', 'm Re', 'yes', ', [Pers', 'on 1] says 王', '伟'];
  let out = '';
  const source = new ReadableStream<string>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  for await (const piece of source.pipeThrough(restoreStream(names))) out += piece;
  expect(out).toBe('Dear Ana Ruiz, Eva says 李明');
});
