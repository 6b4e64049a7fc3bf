import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapJson } from '../../../engine/inputs/json-leaves.ts';
import { isJsonNumber, jsonDepth, JsonReader } from '../../../engine/text/json.ts';
import { jsonTexts } from '../../support/json-text.ts';

function tokensOf(text: string): string[] {
  const reader = new JsonReader(text);
  const tokens: string[] = [];
  while (reader.next()) tokens.push(`${reader.kind} ${text.slice(reader.start, reader.end)} ${reader.depth}`);
  return tokens;
}

describe('tokens', () => {
  it.each([
    ['"a"', ['string "a" 0']],
    [' -1.5E+7 ', ['number -1.5E+7 0']],
    ['{"a" : [1,true]}', ['open { 1', 'key "a" 1', 'open [ 2', 'number 1 2', 'word true 2', 'close ] 1', 'close } 0']],
    ['["a","b:{\\"x\\":1}"]', ['open [ 1', 'string "a" 1', 'string "b:{\\"x\\":1}" 1', 'close ] 0']],
    [
      '{"a":{"b":null},"c":""}',
      [
        'open { 1',
        'key "a" 1',
        'open { 2',
        'key "b" 2',
        'word null 2',
        'close } 1',
        'key "c" 1',
        'string "" 1',
        'close } 0',
      ],
    ],
    ['["\\\\","\\\\\\""]', ['open [ 1', 'string "\\\\" 1', 'string "\\\\\\"" 1', 'close ] 0']],
  ])('of %s', (text, tokens) => expect(tokensOf(text)).toEqual(tokens));

  it('hold everything but white space, commas and colons', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(jsonTexts(), (text) => {
        JSON.parse(text);
        const reader = new JsonReader(text);
        let at = 0;
        while (reader.next()) {
          expect(text.slice(at, reader.start)).toMatch(/^[\s,:]*$/);
          at = reader.end;
        }
        expect(text.slice(at).trim()).toBe('');
      }),
    );
  });

  it('skip goes to the end of a value', () => {
    const reader = new JsonReader('{"a":[[{"x":[]}],{}],"b":1}');
    reader.next();
    reader.next();
    reader.next();
    reader.skip();
    expect([reader.kind, reader.end]).toEqual(['close', 20]);
    expect([reader.next(), reader.string]).toEqual([true, 'b']);
  });
});

it('counts levels of any depth', () => {
  expect(['1', '[]', '{"a":[]}', '[[],[[]]]'].map(jsonDepth)).toEqual([0, 1, 2, 3]);
  expect(jsonDepth('[{"a":'.repeat(200_000) + '1' + '}]'.repeat(200_000))).toBe(400_000);
});

it.each([
  ['0', true],
  ['-0', true],
  ['1.50e-7', true],
  ['01', false],
  ['+1', false],
  ['1.', false],
  ['.5', false],
  ['1 ', false],
  ['NaN', false],
])('%s is a number of JSON: %s', (text, is) => expect(isJsonNumber(text)).toBe(is));

describe('leaves put through a function', () => {
  it('of what changes nothing, every byte stays', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(jsonTexts(), (text) => {
        expect(mapJson(text, (leaf) => leaf, true)).toBe(text);
      }),
    );
  });

  it('are those that JSON.parse finds, and nothing else changes', () => {
    expect.hasAssertions();
    const changed = (_key: string, value: unknown, { source }: { source?: string }): unknown =>
      typeof value === 'string' ? `<${value}>` : typeof value === 'number' ? `<${source}>` : value;
    const parse = JSON.parse as (text: string, reviver: typeof changed) => unknown;
    fc.assert(
      fc.property(jsonTexts(), (text) => {
        expect(JSON.parse(mapJson(text, (leaf) => `<${leaf}>`, false))).toEqual(parse(text, changed));
      }),
    );
  });

  it.each([
    ['[612345678, 1.0]', '[34612345678, 1.0]'],
    ['{"612345678": "612345678"}', '{"612345678": "34612345678"}'],
  ])('a number stays one when what comes is one: %s', (text, expected) =>
    expect(mapJson(text, (leaf) => (leaf === '612345678' ? '34612345678' : leaf), false)).toBe(expected),
  );

  it('a number becomes a string when what comes is none', () => {
    expect(mapJson('[1, "1"]', () => '[AGE_1]', false)).toBe('["[AGE_1]", "[AGE_1]"]');
    expect(mapJson('[12]', () => '012', false)).toBe('["012"]');
  });

  it('keys that would become one are kept apart, and a key that stays keeps its name', () => {
    const masked = mapJson(
      '{"Ana":1,"x":{"Ana":2},"Tom":3,"***":4,"Kim":5,"***_2":6}',
      (key) => (/^[A-Z]/.test(key) ? '***' : key),
      true,
    );
    expect(masked).toBe('{"***_3":1,"x":{"***":2},"***_4":3,"***":4,"***_5":5,"***_2":6}');
  });

  it('many keys that would become one are kept apart', () => {
    const text = `{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":0`).join(',')}}`;
    const keys = Object.keys(JSON.parse(mapJson(text, () => '*', true)) as object);
    expect([keys.length, keys[0], keys.at(-1)]).toEqual([20_000, '*', '*_20000']);
  });

  it('lone surrogates and a member named __proto__ come through', () => {
    const text = mapJson('{"__proto__":"a\\ud800","constructor":"\\udc00b"}', (leaf) => `${leaf}!`, false);
    expect(text).toBe('{"__proto__":"a\\ud800!","constructor":"\\udc00b!"}');
  });
});
