/** JSON as clients write it: white space anywhere, escapes of every kind, numbers that no double holds. */
import fc from 'fast-check';

const space = fc.constantFrom('', '', '', ' ', '\n\t', '\r\n');
const number = fc.constantFrom(
  '0',
  '-0',
  '1.0',
  '0.10',
  '1e400',
  '-1.5E+7',
  '12345678901234567890',
  '42',
  '9007199254740993',
);
const word = fc.constantFrom('true', 'false', 'null');
const string = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => JSON.stringify(text)),
  fc.constantFrom('"\\u00e9\\/\\"\\\\"', '"\\ud800"', '"{}[],:"', '""', '"\\\\"', '"__proto__"', '"a/b~c"'),
);

/** `leaf`: further leaves, as JSON text. */
export function jsonTexts(leaf: fc.Arbitrary<string> = string): fc.Arbitrary<string> {
  const around = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc.tuple(space, text, space).map((parts) => parts.join(''));
  const { value } = fc.letrec<{ value: string; list: string; object: string }>((tie) => ({
    value: around(
      fc.oneof({ depthSize: 'small', withCrossShrink: true }, string, leaf, number, word, tie('list'), tie('object')),
    ),
    list: fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`),
    object: fc
      .array(fc.tuple(around(string), tie('value')), { maxLength: 4 })
      .map((members) => `{${members.map((member) => member.join(':')).join(',')}}`),
  }));
  return value;
}
