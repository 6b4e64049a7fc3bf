import { describe, expect, it, test } from 'vitest';
import { Restorer } from '../../../engine/restore/restore.ts';
import type { RestoreTable } from '../../../engine/vocabulary/restore-table.ts';

const table = (keys: RestoreTable['keys'], more: Partial<RestoreTable> = {}): RestoreTable => ({
  algorithm: 'pii-restore/1',
  keys,
  ...more,
});
const restore = (keys: RestoreTable['keys'], text: string, more: Partial<RestoreTable> = {}): string =>
  new Restorer(table(keys, more)).restore(text).text;

describe('pii-restore/1', () => {
  const cases: [string, RestoreTable['keys'], string, string][] = [
    ['one key', [{ k: 'Tom', o: 'Ana' }], 'Hi Tom, hi', 'Hi Ana, hi'],
    [
      'the longest key wins',
      [
        { k: 'Tom', o: 'Ana' },
        { k: 'Tom Reyes', o: 'Ana Ruiz' },
      ],
      'Tom Reyes and Tom',
      'Ana Ruiz and Ana',
    ],
    [
      'a shorter key serves where the longer one ends inside a word',
      [
        { k: 'Tom', o: 'Ana' },
        { k: 'Tom Re', o: 'X' },
      ],
      'Tom Reyes',
      'Ana Reyes',
    ],
    ['no match inside a word', [{ k: 'Tom', o: 'Ana' }], 'Tomas atom Tom_1 Tom1', 'Tomas atom Tom_1 Tom1'],
    ['without boundaries', [{ k: '王伟', o: '李明', b: 'none' }], '我叫王伟在', '我叫李明在'],
    ['a label touches letters', [{ k: '[PERSON_1]', o: 'Ana' }], 'x[PERSON_1]y', 'xAnay'],
    [
      'what was put back is not looked at again',
      [
        { k: 'A', o: 'B' },
        { k: 'B', o: 'A' },
      ],
      'A B',
      'B A',
    ],
    [
      'neighbours',
      [
        { k: 'A', o: 'x' },
        { k: 'B', o: 'y' },
      ],
      'A,B A-B',
      'x,y x-y',
    ],
    ['astral letters are word characters', [{ k: 'x', o: 'y' }], '𝒳x x𝒳 x', '𝒳x x𝒳 y'],
    ['combining mark goes on a word', [{ k: 'e', o: 'y' }], 'e\u0301 e', 'e\u0301 y'],
    ['empty original', [{ k: 'Tom', o: '' }], 'a Tom b', 'a  b'],
  ];
  test.each(cases)('%s', (_name, keys, text, expected) => {
    expect(restore(keys, text)).toBe(expected);
  });

  it('leaves a text without keys as it is', () => {
    expect(restore([], 'abc')).toBe('abc');
  });

  it('skips ignorable characters inside a key', () => {
    expect(restore([{ k: 'Schmidt', o: 'Ruiz' }], 'Sch\u00admidt', { ignorable: [[0xad, 0xad]] })).toBe('Ruiz');
  });

  it('takes the word class from the table', () => {
    expect(
      restore([{ k: 'Tom', o: 'Ana' }], 'Tom-x Tom', {
        word_class: [
          [0x2d, 0x2d],
          [0x61, 0x7a],
          [0x41, 0x5a],
        ],
      }),
    ).toBe('Tom-x Ana');
  });

  it('counts, keeps, removes and redacts unknown markers', () => {
    const markers = { prefix: '[', suffix: ']' };
    const keys = [{ k: '[PERSON_1]', o: 'Ana' }];
    const text = '[PERSON_1] and [PERSON_9]';
    expect(new Restorer(table(keys, { markers })).restore(text)).toEqual({
      text: 'Ana and [PERSON_9]',
      restored: 1,
      unknownMarkers: 1,
    });
    expect(restore(keys, text, { markers: { ...markers, on_unknown: 'remove' } })).toBe('Ana and ');
    expect(restore(keys, text, { markers: { ...markers, on_unknown: 'redact', redact_text: '***' } })).toBe(
      'Ana and ***',
    );
  });

  const bent: [string, string][] = [
    ['[ PERSON_1 ]', 'Ana'],
    ['[Person 1]', 'Ana'],
    ['[person-1]', 'Ana'],
    ['**[PERSON_1]**', '**Ana**'],
    ['［PERSON_1］', 'Ana'],
    ['【PERSON_1】', 'Ana'],
    ['[PERSON\\_1]', 'Ana'],
    ['[PERSON_11]', '[PERSON_11]'],
    ['[1] [see note]', '[1] [see note]'],
    ['[[PERSON_1]]', '[Ana]'],
  ];
  test.each(bent)('label %s', (text, expected) => {
    expect(restore([{ k: '[PERSON_1]', o: 'Ana' }], text, { markers: { prefix: '[', suffix: ']' } })).toBe(expected);
  });

  it('keys of the json channel do not match in text', () => {
    expect(restore([{ k: 'a', o: 'b', ch: 'json' }], 'a')).toBe('a');
  });
});
