/** Ways to spoil a valid body. */
import fc from 'fast-check';

/** Values that have broken parsers before. */
const nasty = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom<unknown>(
    null,
    -1,
    0.5,
    1e308,
    '',
    '\0',
    '\ud800',
    '__proto__',
    [],
    {},
    [[]],
    { __proto__: null },
    'constructor',
    2 ** 53,
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const key = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'kind', 'template', 'text', 'a/b~c', '*', ''),
  fc.string({ maxLength: 12 }),
);

/** Where, how, under which name and with what a body is changed. */
export type Edit = [path: number[], how: string, name: string, value: unknown];

export const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.tuple(fc.array(fc.nat(20), { maxLength: 6 }), fc.constantFrom('set', 'delete', 'add'), key, nasty),
  { maxLength: 4 },
);

/** A copy of a body with members replaced, removed or added, anywhere in it. */
export function spoil(body: unknown, changes: readonly Edit[]): unknown {
  let spoiled = structuredClone(body);
  // A copy: editing a shared value would tie knots.
  for (const [path, how, name, value] of changes) spoiled = edit(spoiled, path, how, name, structuredClone(value));
  return spoiled;
}

function edit(body: unknown, path: number[], how: string, name: string, value: unknown): unknown {
  if (typeof body !== 'object' || body === null) return how === 'set' ? value : body;
  const [step, ...rest] = path;
  const names = Object.keys(body);
  const members = body as Record<string, unknown>;
  if (step === undefined || names.length === 0) {
    // An array's own length is not a member that could be added.
    if (how === 'add' && !(Array.isArray(members) && name === 'length'))
      Object.defineProperty(members, name, { value, enumerable: true, configurable: true, writable: true });
    return how === 'set' ? value : body;
  }
  const at = names[step % names.length]!;
  if (how === 'delete' && rest.length === 0) delete members[at];
  else members[at] = edit(members[at], rest, how, name, value);
  return body;
}
