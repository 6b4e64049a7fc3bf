/** Law: an entry that the restorer finds in a text is never passed over because of the words that the text has. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MapLedger } from '../../../engine/mapping/ledger.ts';
import { InUse } from '../../../engine/mapping/seal.ts';
import { TextWords } from '../../../engine/mapping/words.ts';

const REPLACEMENTS = [
  'CREDIT_CARD1',
  'Tom',
  '_Tom_',
  'Tom王X',
  'Reyes, Tom',
  '[PERSON_1]',
  '__init__',
  '+49 30 123456',
];
const AROUND = ['', '', ' ', '_', '__', '王', 'さん', 's', '.', '&amp;', '\u200b', '“', '(', '*', '\n', 'x', '1'];

it('keeps whatever is found', () => {
  const around = fc.constantFrom(...AROUND);
  const text = fc
    .array(fc.tuple(around, fc.constantFrom(...REPLACEMENTS), around), { minLength: 1, maxLength: 4 })
    .map((pieces) => pieces.flat().join(''));
  fc.assert(
    fc.property(text, (written) => {
      const known = REPLACEMENTS.map((replacement, i) => ({ type: 'CUSTOM', original: `original ${i}`, replacement }));
      const entries = new MapLedger({ known }).entries();
      const words = new TextWords([written]);
      const found = new InUse(entries, () => false).find(written).map(({ entry }) => entry);
      expect(found.filter((entry) => !words.mayHold(entry, false))).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

it.each(['CREDIT_CARD1_', '__CREDIT_CARD1__', '王CREDIT_CARD1_王', '_CREDIT_CARD1', '王CREDIT_CARD1s'])(
  'finds the word of %s',
  (text) => {
    const [entry] = new MapLedger({
      known: [{ type: 'CREDIT_CARD', original: '4111 1111 1111 1111', replacement: 'CREDIT_CARD1' }],
    }).entries();
    expect(new TextWords([text]).mayHold(entry!, false)).toBe(true);
  },
);
