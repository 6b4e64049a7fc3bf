import fc from 'fast-check';
import { expect, it } from 'vitest';
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
