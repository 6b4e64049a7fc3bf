import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linearRegexCompiler } from '../../../engine/runtime/re2.ts';

function all(pattern: string, text: string): string[] {
  const regex = linearRegexCompiler()(pattern);
  const found: string[] = [];
  let from = 0;
  for (;;) {
    const match = regex.exec(text, from);
    if (match === undefined) return found;
    found.push(`${match.start}:${text.slice(match.start, match.end)}`);
    from = match.end > match.start ? match.end : match.end + 1;
  }
}

test.each<[pattern: string, text: string, found: string[]]>([
  ['[0-9]+', 'a1 é22 😀333', ['1:1', '4:22', '9:333']],
  ['\\pL+', 'Ünï עברית 中文', ['0:Ünï', '4:עברית', '10:中文']],
  ['😀', 'x😀😀', ['1:😀', '3:😀']],
  ['\\bword', 'word aword é word', ['0:word', '13:word']],
  ['^a', 'aaa', ['0:a']],
  ['x*', 'éx', ['0:', '1:x', '2:']],
  ['\\B', '😀', ['0:', '2:']],
  ['.', '\uD800a\uDC00', ['0:\uD800', '1:a', '2:\uDC00']],
  ['(?i)straße', 'STRAßE', ['0:STRAßE']],
  ['absent', 'text', []],
  ['a', '', []],
])('%s in %j', (pattern, text, found) => {
  expect(all(pattern, text)).toEqual(found);
});

test.each(['(?=a)', '(a)\\1', '(', 'a{1001}', '\\C', 'x\\\\\\C'])('%s is refused', (pattern) => {
  expect(() => linearRegexCompiler()(pattern)).toThrow(Error);
});

test('an escaped backslash before C is a pattern like any other', () => {
  expect(all('\\\\C', 'a\\C')).toEqual(['1:\\C']);
});

test('offsets agree with the built-in engine on any text, from any place', () => {
  const patterns = ['[0-9]', '[^a]', 'a|b+', '\\p{Lu}', '[\\u{1F600}-\\u{1F64F}]'];
  const unit = fc.constantFrom('a', 'b', '1', 'É', 'é', 'ß', '中', '😀', '\uD800', '\uDC00', '\n', ' ');
  const text = fc.array(unit, { maxLength: 900 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, fc.constantFrom(...patterns), fc.nat(900), (value, pattern, start) => {
      const compile = linearRegexCompiler();
      const regex = compile(pattern);
      const builtIn = new RegExp(pattern, 'gu');
      // A lone surrogate is U+FFFD to RE2; the middle of a pair counts as its end.
      const shown = value.toWellFormed();
      let from = Math.min(start, value.length);
      if (/^[\uDC00-\uDFFF]/.test(shown.slice(from)) && from > 0) from++;
      builtIn.lastIndex = from;
      const expected = builtIn.exec(shown);
      const match = regex.exec(value, from);
      expect(match?.start).toBe(expected?.index);
      if (expected !== null) expect(match?.end).toBe(expected.index + expected[0].length);
    }),
    { numRuns: 2000 },
  );
});

test('finds every match of a long text', () => {
  // One conversion of the text for each match would make this take minutes.
  expect(all('[0-9]{5}', 'é wörd 12345 😀 '.repeat(16_000))).toHaveLength(16_000);
});
