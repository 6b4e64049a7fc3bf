import { describe, expect, test } from 'vitest';
import { pageText } from '../../../engine/images/page-text.ts';
import type { ReadPage, ReadWord } from '../../../engine/images/recognised.ts';
import { IMAGE } from '../../../engine/inputs/image.ts';
import type { OpenInput } from '../../../engine/inputs/input.ts';

/** Words of 10 pixels a letter; each string is a line, 40 pixels apart; `~` is a wide gap. */
function page(lines: readonly string[], more: { page?: number; paragraph?: (line: number) => number } = {}): ReadPage {
  const words = lines.flatMap((line, n): ReadWord[] => {
    let x = 0;
    return line.split(' ').flatMap((text) => {
      if (text === '~') {
        x += 200;
        return [];
      }
      const word: ReadWord = {
        text,
        confidence: text.startsWith('?') ? 20 : 90,
        box: [x, n * 40, text.length * 10, 20],
        line: n,
        paragraph: more.paragraph?.(n) ?? 0,
      };
      x += text.length * 10 + 10;
      return [word];
    });
  });
  return { page: more.page ?? 1, width: 1000, height: 1000, words };
}

const open = (pages: ReadPage[], minConfidence = 0): OpenInput =>
  IMAGE.open('1', { kind: 'image', pages, minConfidence });

describe('how a page reads', () => {
  const rows: [name: string, lines: string[], reading: string][] = [
    [
      'lines that the edge ended are joined',
      ['we met there Maria', 'Schmidt and nobody else', 'on the day'],
      'we met there Maria Schmidt and nobody else on the day',
    ],
    [
      'a divided word is put together',
      ['as we told Mrs Okafor the ad-', 'dress of the policy is now', 'another'],
      'as we told Mrs Okafor the address of the policy is now another',
    ],
    [
      'a double name keeps its hyphen',
      ['as we told you before Lena Weber-', 'Schmidt wrote to us again on', 'Monday'],
      'as we told you before Lena Weber- Schmidt wrote to us again on Monday',
    ],
    [
      'a line that was ended on purpose ends',
      ['Name Ana Ruiz', 'Town Salamanca', 'A long line of words that goes on to the edge'],
      'Name Ana Ruiz\nTown Salamanca\nA long line of words that goes on to the edge',
    ],
    [
      'columns are no running text',
      ['Bread brown ~ 2.40', 'Milk two litres ~ 1.85'],
      'Bread brown 2.40\nMilk two litres 1.85',
    ],
  ];
  test.each(rows)('%s', (_name, lines, reading) => {
    const read = pageText([page(lines)], 0);
    expect(read.reading.text).toBe(reading);
    expect(read.text).toBe(lines.map((line) => line.replaceAll(' ~', '')).join('\n'));
    // Every unit that is read is one of the text's.
    read.reading.text.split('').forEach((unit, i) => {
      const source = read.text.slice(read.reading.starts[i], read.reading.ends[i]);
      expect(unit === source || (unit === ' ' && source === '\n')).toBe(true);
    });
  });

  test('another paragraph begins a line', () => {
    const lines = ['we met there Maria', 'Schmidt and nobody else'];
    expect(pageText([page(lines, { paragraph: (n) => n })], 0).reading.text).toBe(lines.join('\n'));
  });

  test('pages are apart, and an empty one is none', () => {
    const pages = [page(['one']), { ...page([]), page: 2 }, page(['three'], { page: 3 })];
    const { text, words } = pageText(pages, 0);
    expect(text).toBe('one\n\nthree');
    expect(words.map((word) => word.page)).toEqual([1, 3]);
  });

  test('words below the confidence are left out', () => {
    expect(pageText([page(['Ana ?x Ruiz'])], 50).text).toBe('Ana Ruiz');
  });
});

describe('where a span lies', () => {
  const lines = ['we met there Maria', 'Schmidt and nobody else', 'on the day'];
  const image = open([page(lines)]);
  const start = image.segments[0]?.text.indexOf('Maria') as number;
  const end = start + 'Maria\nSchmidt'.length;

  test('a box a word, or a line', () => {
    const boxes = [
      { page: 1, box: [130, 0, 50, 20] },
      { page: 1, box: [0, 40, 70, 20] },
    ];
    expect(image.locate?.(0, start, end, 'word')).toEqual({ boxes });
    expect(image.locate?.(0, start, end, 'line')).toEqual({ boxes });
    expect(image.locate?.(0, start, end + 4, 'line')).toEqual({
      boxes: [boxes[0], { page: 1, box: [0, 40, 110, 20] }],
    });
    expect(image.locate?.(0, start, end + 4, 'word').boxes).toHaveLength(3);
  });

  test('a span over part of a word has all of it, and one between words has none', () => {
    expect(image.locate?.(0, start + 1, start + 2, 'word')).toEqual({ boxes: [{ page: 1, box: [130, 0, 50, 20] }] });
    expect(image.locate?.(0, start - 1, start, 'word')).toEqual({ boxes: [] });
  });

  test('neighbours are filled with the space between, unless their line climbs', () => {
    expect(image.fills?.(0, 0, 6)).toEqual([{ page: 1, box: [0, 0, 60, 20] }]);
    const tilted = page(['we met']);
    const climbing = {
      ...tilted,
      words: tilted.words.map((word, i): ReadWord => ({ ...word, box: [i * 30, i * 12, 20, 20] })),
    };
    expect(open([climbing]).fills?.(0, 0, 6)).toHaveLength(2);
  });
});
