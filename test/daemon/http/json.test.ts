import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ServiceError } from '../../../engine/errors.ts';
import { jsonFault } from '../../../daemon/http/json-fault.ts';
import { duplicateKeys, parseJson } from '../../../daemon/http/json.ts';

const pointers = (text: string) => duplicateKeys(text).map(({ pointer }) => pointer);

it.each([
  ['{}', []],
  ['[]', []],
  ['"a"', []],
  ['{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}', []],
  ['{"a":1,"a":2}', ['/a']],
  ['{"a":{"b":1,"b":2},"a":3}', ['/a/b', '/a']],
  ['[1,{"x":"a:,{}[]","x":"\\"x\\":"}]', ['/1/x']],
  ['[[],[],[{"k":[],"k":{}}]]', ['/2/0/k']],
  ['{"a":1,"\\u0061":2}', ['/a']],
  ['{"Ana Ruiz":1,"Ana Ruiz":2}', ['/*']],
  ['{"a":["a","a"],"b":"a"}', []],
])('duplicate keys of %s are at %j', (text, expected) => expect(pointers(text)).toEqual(expected));

it('what JSON.stringify writes has no duplicate keys', () => {
  expect.hasAssertions();
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (text) => {
      expect(duplicateKeys(text)).toEqual([]);
    }),
  );
});

it('says 400 to what is not JSON, without quoting it', () => {
  expect(() => parseJson(Buffer.from('{"name": Ana Ruiz}'))).toThrow(
    expect.objectContaining({ status: 400, message: 'The body is not JSON in UTF-8.' }),
  );
});

const reasonFor = (bytes: Buffer): string => {
  try {
    parseJson(bytes);
  } catch (error) {
    return (error as ServiceError).options.details![0]!.reason;
  }
  return 'valid';
};

it.each([
  ['{"name": Ana Ruiz}', 1, 10],
  ['{\n  "a": 1,\n  "b": 2,\n}', 4, 1],
  ['{"a": 1 "b": 2}', 1, 9],
  ['{"🙏": "é" 1}', 1, 11],
  ['\ufeff{"a" 1}', 1, 6],
  ['', 1, 1],
  ['[1, 2', 1, 6],
  ['["open', 1, 7],
  ['["a\nb"]', 1, 4],
  ['["\\x"]', 1, 4],
  ['["\\u12g4"]', 1, 4],
  ['[01]', 1, 3],
  ['[1,]', 1, 4],
  ['[1}', 1, 3],
  ['{"a":1} {}', 1, 9],
  ['{1:2}', 1, 2],
  ['tru', 1, 1],
])('says where %j stops being JSON: line %i, column %i', (text, line, column) => {
  expect(reasonFor(Buffer.from(text))).toBe(`is not JSON at line ${line}, column ${column}`);
});

it('says where bytes are not UTF-8 only that they are not', () => {
  expect(reasonFor(Buffer.from([0x22, 0xff, 0x22]))).toBe('is not UTF-8');
});

it('finds a fault in what JSON.parse refuses and in nothing else, and before it a beginning of JSON', () => {
  const refused = (text: string): boolean => {
    try {
      JSON.parse(text);
      return false;
    } catch {
      return true;
    }
  };
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), fc.nat(), fc.string({ maxLength: 2 }), fc.nat(2), (json, at, put, cut) => {
      const from = at % (json.length + 1);
      const text = json.slice(0, from) + put + json.slice(from + cut);
      expect([text, jsonFault(text) !== undefined]).toEqual([text, refused(text)]);
    }),
    { numRuns: 2000 },
  );
});

it('looks for the fault in a million brackets in one pass', () => {
  expect(jsonFault('['.repeat(1_000_000))).toEqual({ line: 1, column: 1_000_001 });
  expect(jsonFault('[\n'.repeat(300_000))).toEqual({ line: 300_001, column: 1 });
});

it('reads the bytes that a fatal TextDecoder reads, and refuses the others', () => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const strict = (bytes: Buffer): unknown => {
    try {
      return JSON.parse(decoder.decode(bytes)) as unknown;
    } catch {
      return 'refused';
    }
  };
  const ours = (bytes: Buffer): unknown => {
    try {
      return parseJson(bytes).value;
    } catch {
      return 'refused';
    }
  };
  expect(ours(Buffer.from('\ufeff{"a":1}'))).toEqual({ a: 1 });
  expect(ours(Buffer.from('\ufeff\ufeff1'))).toBe('refused');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.uint8Array({ maxLength: 4 }), fc.boolean(), (text, spoiled, mark) => {
      const quoted = Buffer.from(JSON.stringify(text));
      const bytes = Buffer.concat([
        Buffer.from(mark ? '\ufeff' : ''),
        quoted.subarray(0, -1),
        spoiled,
        quoted.subarray(-1),
      ]);
      expect(ours(bytes)).toEqual(strict(bytes));
    }),
  );
});
