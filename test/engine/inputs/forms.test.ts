import { describe, expect, test } from 'vitest';
import { countForms } from '../../../engine/inputs/forms.ts';

function counted(...forms: string[]): { codePoints: number; pauses: number } {
  const counting = countForms(forms);
  let pauses = 0;
  let step = counting.next();
  for (; step.done !== true; step = counting.next()) pauses++;
  return { codePoints: step.value, pauses };
}

describe('what the forms of a transcript hold together, in code points', () => {
  test.each<[name: string, forms: string[], codePoints: number]>([
    ['the same twice', ['we met ana', 'we met ana'], 10],
    ['capitals', ['We met Ana', 'we met ana'], 10],
    ['signs that one form has', ['We met, Ana.', 'we met ana'], 12],
    ['a word that one form has, with its space', ['we met ana', 'we met ana today'], 16],
    ['a word as often as the form has it that has it most often', ['ana ana', 'ana ana ana'], 11],
    ['another text', ['abc def', 'ghi'], 10],
    ['digits in other groups', ['4111 1111', '41111111'], 9],
    ['digits and the words for them', ['42', 'forty two'], 11],
    ['a script without spaces, in which signs are all that differs', ['我叫安娜。', '我叫安娜'], 5],
    ['signs beyond the first plane', ['😀😀 a', 'a'], 4],
    ['white space of any kind', ['a b', 'a\nb'], 3],
    ['an empty form', ['abc', ''], 3],
  ])('%s', (_name, forms, codePoints) => {
    expect(counted(...forms).codePoints).toBe(codePoints);
    expect(counted(...forms.toReversed()).codePoints).toBe(codePoints);
  });

  test('it pauses as often as there is text, whatever the text is', () => {
    for (const unit of ['a ', '.', '我', '4', 'ab1']) {
      const text = unit.repeat(100_000);
      expect(counted(text, text).pauses).toBeGreaterThanOrEqual(20);
    }
  });
});
