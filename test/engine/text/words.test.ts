/** Words of scripts without spaces. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wholeWords, dictionaryWords } from '../../../engine/text/words.ts';

/** What `part` in `text` is widened to. */
function widened(text: string, part: string): string {
  const start = text.indexOf(part);
  return text.slice(...wholeWords(text, start, start + part.length));
}

it.each([
  ['ให้กุหลาบไปบ้าน', 'กุหล', 'กุหลาบ'],
  ['นาย อยู่เย็น มา', 'ยู่เย็น', 'อยู่เย็น'],
  ['宣教師のアンブロワーズは', 'アン', 'アンブロワーズ'],
  ['前往看望夏至的人', '望夏', '看望夏至'],
  ['田中健一は', '田中', '田中'],
  ['王小明住在', '王小明', '王小明'],
  // Written with spaces, or at a word's edge already.
  ['Schmidtova', 'Schmidt', 'Schmidt'],
  ['김민수는 서울', '김민수', '김민수'],
  ['Ana先生', 'Ana', 'Ana'],
])('%s: %s is of %s', (text, part, whole) => {
  expect(widened(text, part)).toBe(whole);
});

const mixed = fc.string({ unit: fc.constantFrom(...'กขาิุหลบ王小明住在の田中アン김수Ana ,\n1'), maxLength: 60 });

it('never narrows, stays in the text, and widens once', () => {
  fc.assert(
    fc.property(mixed, fc.nat(60), fc.nat(60), (text, a, b) => {
      const [start, end] = [Math.min(a, b, text.length), Math.min(Math.max(a, b), text.length)];
      if (start === end) return;
      const [first, last] = wholeWords(text, start, end);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(first).toBeLessThanOrEqual(start);
      expect(last).toBeGreaterThanOrEqual(end);
      expect(last).toBeLessThanOrEqual(text.length);
      expect(wholeWords(text, first, last)).toEqual([first, last]);
    }),
  );
});

it('every unit is in one word', () => {
  fc.assert(
    fc.property(mixed, (text) => {
      let at = 0;
      for (const [start, end] of dictionaryWords(text)) {
        expect(start).toBe(at);
        expect(end).toBeGreaterThan(start);
        at = end;
      }
      expect(at).toBe(text.length);
    }),
  );
});
