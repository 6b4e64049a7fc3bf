/**
 * The promise of protect over a conversation: each text comes back by the table of its answer and by the table of the
 * map at that revision; no original gets two replacements, no replacement two originals.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MapLedger } from '../../engine/mapping/ledger.ts';
import type { KeptEntry, KeptMap } from '../../engine/vocabulary/kept-map.ts';
import { restoreTable } from '../../engine/mapping/table.ts';
import { ALL_VARIANTS } from '../../engine/mapping/variants.ts';
import { protect } from '../../engine/protect.ts';
import { Restorer } from '../../engine/restore/restore.ts';
import type { Policy } from '../../engine/policy/schema.ts';
import { detectPlan, protectPlan, texts } from '../support/plans.ts';
import { testPorts } from '../support/ports.ts';

const RUNS = 300;
const NAMES = [
  'Ana Ruiz',
  'Jörg Müller',
  'Müller',
  'Ng',
  'O’Brien',
  'Иван Петров',
  'Νίκος Παππάς',
  '李明',
  '山田太郎',
  'محمد علي',
  'สมชาย',
];
const VALUES = [
  'ana.ruiz@example.com',
  'x@y.de',
  '+34 612 345 678',
  'DE89 3704 0044 0532 0130 00',
  '4111 1111 1111 1111',
  '12.03.2021',
  '34 years old',
  '[PERSON_1]',
  '[email_1]',
  'PERSON_1',
  '[ EMAIL 1 ]',
  '7',
  '1',
];
const WORDS = ['please', 'call', 'Straße', 'من', '请', 'さん', 'กรุณา', 'ANA', 'will', 'Maria'];
const GLUE = [' ', ' ', ' ', '', ', ', '. ', '\n', '-', '\u200f', '\u00ad', '_', '"'];

/** `{n}` stands for what an earlier answer wrote for something: a replacement in use comes back in a later text. */
const piece = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.constantFrom(...VALUES),
  fc.constantFrom(...WORDS),
  fc.nat({ max: 9 }).map((n) => `{${n}}`),
);
const text = fc
  .array(fc.tuple(piece, fc.constantFrom(...GLUE)), { maxLength: 8 })
  .map((pieces) => pieces.map(([a, b]) => a + b).join(''));
const policy = fc.constantFrom<Policy>(
  { default: { action: 'surrogate' } },
  { default: { action: 'label' } },
  { rules: [{ types: ['PERSON'], action: 'surrogate' }], default: { action: 'label' } },
  { default: { action: 'label', label: { format: '{TYPE}{n}' } } },
);

const detect = detectPlan({
  layers: ['pattern', 'validated_identifiers', 'custom'],
  termLists: [{ source: 'user_value', detector: 'user-value', type: 'PERSON', terms: NAMES }],
});
const EMPTY: KeptMap = { nextId: 1, counters: {}, entries: [], reserved: [], suppressed: [] };

function grown(map: KeptMap, delta: NonNullable<ReturnType<MapLedger['delta']>>): KeptMap {
  const unbounded = new Set(delta.unbounded);
  return {
    nextId: delta.nextId,
    counters: delta.counters,
    entries: [
      ...map.entries.map((entry): KeptEntry => (unbounded.has(entry.id) ? { ...entry, unbounded: true } : entry)),
      ...delta.added,
    ],
    reserved: [...map.reserved, ...delta.reserved],
    suppressed: [...map.suppressed, ...delta.suppressed],
  };
}

/** As `daemon/operations/maps.ts` makes a session's table. */
function tableOf(map: KeptMap): Restorer {
  const unbounded = new Set(map.entries.filter((entry) => entry.unbounded).map(({ id }) => id));
  const table = restoreTable(map.entries, {
    variants: ALL_VARIANTS,
    markers: true,
    unbounded: ({ id }) => unbounded.has(id),
    suppressed: new Set(map.suppressed),
  });
  return new Restorer(table);
}

/** What earlier runs found: a label before an underscore, and a replacement with a soft hyphen that came back. */
const FOUND: [string[], Policy][] = [
  [['4111 1111 1111 1111', '{0}_'], { default: { action: 'label', label: { format: '{TYPE}{n}' } } }],
  [['x@y.de', 'ana.ruiz@example.com\u00adplease', '{2} '], { default: { action: 'label' } }],
];

it(`${RUNS} conversations`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 2, maxLength: 5 }), policy, async (list, chosen) => {
      let map = EMPTY;
      for (const written of list) {
        const input = written.replace(/\{(\d)\}/g, (_, n: string) => map.entries[Number(n)]?.replacement ?? 'nobody');
        const plan = protectPlan({
          detect,
          policy: chosen,
          salt: '',
          kept: { map, oneWay: true, remember: true, shownOnly: false },
        });
        const { inputs, table, delta } = await protect(plan, texts(input), testPorts());
        const output = inputs[0]?.output as string;
        expect(new Restorer(table).restore(output).text).toBe(input);
        if (delta !== undefined) map = grown(map, delta);
        expect(tableOf(map).restore(output).text).toBe(input);
        // Asked for without a table, the engine answers the same.
        const bare = await protect({ ...plan, table: 'none' }, texts(input), testPorts());
        expect([bare.inputs[0]?.output, bare.delta?.added]).toEqual([output, delta?.added]);
      }
      expect(new Set(map.entries.map(({ id }) => id)).size).toBe(map.entries.length);
      expect(new Set(map.entries.map(({ replacement }) => replacement)).size).toBe(map.entries.length);
      expect(new Set(map.entries.map(({ type, original }) => `${type} ${original}`)).size).toBe(map.entries.length);
    }),
    { numRuns: RUNS, examples: FOUND },
  );
}, 300_000);
