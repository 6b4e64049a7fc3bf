/** Which originals are looked for where, and what is taken for one. */
import { deflateSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { goneFrom, leaksIn, leaksInTexts } from '../../../daemon/verify/leaks.ts';
import { viewsOf } from '../../../daemon/verify/views.ts';
import { reachOf } from '../../../daemon/verify/sought.ts';

const PERSON = 'PERSON';
const of = (...values: string[]) => values.map((value) => ({ type: PERSON, value }));
const found = (text: string, ...values: string[]): number => leaksIn(Buffer.from(text), of(...values)).length;

test.each([
  ['Jürgen Nowak', 'bytes'],
  ['Nowak', 'bytes'],
  ['ana.ruiz@example.com', 'bytes'],
  ['+34 612 345 678', 'bytes'],
  ['DE89 3704 0044 0532 0130 00', 'bytes'],
  ['AB-123456', 'bytes'],
  ['王小明', 'bytes'],
  // Numbers and words that the structure of a file holds too.
  ['28013', 'texts'],
  ['2024-01-31', 'texts'],
  ['Georgia', 'texts'],
  ['Brown', 'texts'],
  ['Ruiz', 'texts'],
  ['王明', 'texts'],
  ['May', 'nowhere'],
  ['10', 'nowhere'],
])('%s is looked for in %s', (value, reach) => {
  expect(reachOf(value)).toBe(reach);
});

describe('a word within a longer one is another word', () => {
  it.each([
    ['Nowakowski lives here', 'Nowak'],
    ['Großnowak', 'Nowak'],
    ['Joann Leesburg', 'Ann Lee'],
    ['9123456789012', '123456789'],
    ['ana.ruiz@example.community', 'ruiz@example.com'],
  ])('%s', (text, value) => {
    expect(found(text, value)).toBe(value.length >= 10 ? 1 : 0);
  });

  it('but not beside punctuation, an underscore, or in a script without spaces', () => {
    for (const text of ['(Nowak)', 'file_Nowak.txt', 'x-Nowak', 'nach\nNowak\n']) expect(found(text, 'Nowak')).toBe(1);
    expect(found('我是王小明先生', '王小明')).toBe(1);
    expect(found('번호123456789입니다', '123456789')).toBe(1);
  });
});

test('a single word counts in its own capitals in bytes, in any in texts', () => {
  expect(found('<nowak/>', 'Nowak')).toBe(0);
  expect(found('NOWAK', 'Nowak')).toBe(1);
  expect(leaksInTexts([{ place: 'p1', text: 'dear nowak' }], of('Nowak'), 'text')).toEqual([
    { type: PERSON, place: 'p1', encoding: 'text' },
  ]);
});

test('what a policy leaves somewhere is not to be gone elsewhere', () => {
  const left = goneFrom(['Nowak works for [PERSON_1] and Summer Ltd'], of('Nowak', 'Ana Ruiz', 'Summer', 'No'));
  expect(left.map(({ value }) => value)).toEqual(['Ana Ruiz', 'No']);
});

test('compressed bytes are not searched as text', () => {
  // Every pair of bytes, over and over: a name of five letters would be in them sooner or later.
  const noise = Buffer.from(Array.from({ length: 1_000_000 }, (_, i) => (i * 2_654_435_761) >>> 23));
  const picture = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), noise]);
  expect(leaksIn(picture, of('Ruizo', 'Nowak', 'Klara', 'Anton', 'Peter'))).toEqual([]);
  const tagged = Buffer.concat([picture, Buffer.from('\0\0Photo of Nowak, 2024\0\0')]);
  expect(leaksIn(tagged, of('Nowak'))).toMatchObject([{ encoding: 'strings' }]);
});

test('originals that differ in capitals or spaces only are kept together', () => {
  expect(goneFrom(['names of Gnome, the Gnome\n Foundation'], of('Gnome Foundation', 'GNOME FOUNDATION'))).toEqual([]);
});

test('pixels of a picture in a PDF are read as strings, and quickly', () => {
  const pixels = Buffer.alloc(6_000_000, '%=<&\\u0041 7b', 'latin1');
  const picture = (content: Buffer): Buffer =>
    Buffer.concat([Buffer.from('<</Subtype /Image>>\nstream\n'), deflateSync(content), Buffer.from('\nendstream')]);
  const views = [...viewsOf(picture(pixels), { bytes: 1e9, depth: 6 })].filter(({ place }) => place === 'stream 1');
  expect(views.map(({ encoding }) => encoding)).toEqual(['strings', 'strings in utf-8']);
  const hidden = Buffer.concat([Buffer.alloc(1_000, 0xff), Buffer.from('by Jürgen Nowak'), Buffer.alloc(1_000, 0xff)]);
  expect(leaksIn(picture(hidden), of('Jürgen Nowak'))).toHaveLength(1);
});

test('fonts may say who made them', () => {
  const font = Buffer.concat([Buffer.from([0, 1, 0, 0]), Buffer.from('Digitized data copyright Red Hat, Inc. 2007')]);
  const stream = Buffer.concat([Buffer.from('stream\n'), deflateSync(font), Buffer.from('\nendstream')]);
  expect(leaksIn(stream, of('Red Hat, Inc.'))).toEqual([]);
});
