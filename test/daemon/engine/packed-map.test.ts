import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packMap, unpackMap } from '../../../daemon/engine/packed-map.ts';
import type { KeptEntry } from '../../../engine/vocabulary/kept-map.ts';

const text = fc.oneof(fc.string(), fc.constantFrom('\ud800', '\udc00', '😀', '\u0000', ''));
const part = fc.record({ original: text, replacement: text, role: fc.constant('given' as const) });
const entry = fc.record<KeptEntry>(
  {
    id: fc.nat().map((n) => `m${n}`),
    type: fc.constantFrom('PERSON', 'EMAIL'),
    original: text,
    replacement: text,
    reversible: fc.boolean(),
    fallback: fc.constant(true),
    parts: fc.array(part),
    key: text,
    unbounded: fc.boolean(),
  },
  { requiredKeys: ['id', 'type', 'original', 'replacement', 'reversible', 'key', 'unbounded'] },
);

test('a map is in a worker what it was before', () => {
  fc.assert(
    fc.property(fc.array(entry), fc.array(text), (entries, values) => {
      const map = { nextId: 7, counters: { x: 2 }, entries, reserved: values, suppressed: values };
      expect(unpackMap(structuredClone(packMap(map)))).toEqual(map);
    }),
  );
});
