/** Numbers of a list of which recognisers found some. */
import type { Finding } from '../../../engine/finding.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findSeries } from '../../../engine/resolve/series.ts';

function found(text: string, values: readonly string[], type = 'CUSTOMER_ID'): Finding[] {
  return values.map((value): Finding => {
    const start = text.indexOf(value);
    return {
      start,
      end: start + value.length,
      type,
      score: 0.9,
      source: 'model',
      detector: 'model',
      layer: 'model',
      evidence: 'argmax',
    };
  });
}

const series = (text: string, values: readonly string[], type?: string): string[] =>
  findSeries(text, found(text, values, type)).map(({ start, end }) => text.slice(start, end));

it.each<[string, string, string[], string[]]>([
  [
    'lines of a list',
    '02-1180 Marr 37\n02-1181 Ode 62\n02-1184 Pell 11\n02-1190 let to Quist 204',
    ['02-1180', '02-1184'],
    ['02-1181', '02-1190'],
  ],
  ['a column with commas', '1,RS0448,Ann,800\n2,RS0449,Bo,0\n3,RS0102,Cy,150', ['RS0448', 'RS0449'], ['RS0102']],
  [
    'a column with spaces, other letters',
    'LYU    EJ5560318\nPEMA   EK2094417\nTAN    GA1120934',
    ['EJ5560318', 'EK2094417'],
    ['GA1120934'],
  ],
  ['the word before', 'see case 26/0033, then case 26/0034 and case 26/0041', ['26/0033', '26/0034'], ['26/0041']],
])('finds the others of a series: %s', (_name, text, values, more) => {
  expect(series(text, values)).toEqual(more);
});

it.each<[string, string, string[]]>([
  ['one number alone', 'acct 02-1180\nacct 02-1184', ['02-1180']],
  ['the same number twice', 'A-1180 x\nA-1180 y\nA-1184 z', ['A-1180']],
  ['another form', '02-1180\n02-1181\n2-1184', ['02-1180', '02-1181']],
  ['another place', 'no. AB1201, no. AB1202 weighs AB1203', ['AB1201', 'AB1202']],
  ['short ones', '1-12\n1-13\n1-14', ['1-12', '1-13']],
  ['amounts', '12000 a\n13000 b\n14000 c', ['12000', '13000']],
  ['a part of a longer number', '02-1180\n02-1181\n02-1182-9', ['02-1180', '02-1181']],
])('leaves alone: %s', (_name, text, values) => {
  expect(series(text, values)).toEqual([]);
});

it('says nothing of persons, and nothing stands twice', () => {
  expect(series('R2D2X9\nC3P0X8\nB4B8X7', ['R2D2X9', 'C3P0X8'], 'PERSON')).toEqual([]);
  const text = '02-1180\n02-1181\n02-1182';
  const all = found(text, ['02-1180', '02-1181', '02-1182']);
  expect(findSeries(text, all)).toEqual([]);
});

it('is begun by nothing that has a check of its own', () => {
  const text = '02-1180\n02-1181\n02-1182';
  const checked = found(text, ['02-1180', '02-1181']).map((finding) => ({ ...finding, validated: true }));
  expect(findSeries(text, checked)).toEqual([]);
});

it('adds only what overlaps nothing, in order, within the text', () => {
  const line = fc.constantFrom('02-1180', '02-1181', '02-1199', 'AB-1234', '02-1180 02-1181', 'x', '"02-1183",');
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), fc.nat(3), (lines, skip) => {
      const text = lines.join('\n');
      const given = [...text.matchAll(/\d\d-\d{4}/gu)]
        .filter((_match, i) => i % (skip + 1) === 0)
        .map(({ index, 0: value }): Finding => ({
          ...found(value, [value])[0]!,
          start: index,
          end: index + value.length,
        }));
      const all = [...given, ...findSeries(text, given)].toSorted((a, b) => a.start - b.start);
      all.forEach(({ start, end }, i) => {
        expect(text.slice(start, end)).toMatch(/^\d\d-\d{4}$/u);
        if (i > 0) expect(start).toBeGreaterThanOrEqual(all[i - 1]!.end);
      });
    }),
  );
});
