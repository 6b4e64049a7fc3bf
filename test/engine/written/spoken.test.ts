import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { saidLike, spokenReading, spokenUnits } from '../../../engine/written/spoken.ts';
import { toCardinal } from 'n2words/en-GB';

it.each([
  ['en', 'my number is five five five double one two three four thanks', 'my number is 55511234 thanks'],
  ['en', 'room triple oh seven and oh oh one two', 'room 0007 and 0012'],
  ['en', 'born in nineteen eighty four', 'born in 1984'],
  ['en', 'card four thousand five hundred and sixty seven twelve', 'card 456712'],
  ['en', 'my name is m as in mike i as in india k e and smith', 'my name is Mike and smith'],
  ['en', 'register juliet oscar bravo kilo twenty two thirty', 'register Jobk 2230'],
  ['en', 'write to ana dot ruiz at example dot co dot uk please', 'write to ana.ruiz@example.co.uk please'],
  ['de', 'meine Nummer ist null eins sieben zwo dreiundzwanzig fünfundvierzig', 'meine Nummer ist 01722345'],
  ['de', 'K wie Karl O wie Otto C H', 'Koch'],
  ['de', 'anna punkt meier ät beispiel punkt de', 'anna.meier@beispiel.de'],
  ['fr', 'le zéro six douze trente-quatre quatre-vingt-dix-sept', 'le 06123497'],
  ['fr', 'zéro six nonante-sept septante', '069770'],
  ['es', 'seis uno dos treinta y cuatro cinco seis siete', '61234567'],
  ['es', 'ana arroba ejemplo punto es', 'ana@ejemplo.es'],
  ['it', 'tre tre otto ventuno ventidue', '3382122'],
  ['pt', 'nove um meia dois três', '91623'],
  ['nl', 'nul zes een twee drie vier', '061234'],
  ['pl', 'sto dwadzieścia trzy czterysta pięćdziesiąt sześć', '123456'],
  ['sv', 'noll sju noll ett två tre', '070123'],
  ['en', 'plate t n oh seven c k four four one two please', 'plate TN07CK4412 please'],
  ['cs', 'telefon plus čtyři dva nula šest nula', 'telefon +42060'],
  ['ru', 'восемь девятьсот двенадцать сорок пять', '891245'],
])('%s: %s', (language, said, read) => {
  expect(spokenReading(said, language)?.text).toBe(read);
});

it.each([
  ['en', 'i have two dogs and three cats'],
  ['en', 'a b testing of one or two things'],
  ['en', 'look at the dot on the wall'],
  ['en', 'meet me at noon'],
  ['de', 'eins nach dem anderen'],
  ['xx', 'five five five five'],
  ['en', ''],
])('%s: %s is read as it stands', (language, said) => {
  expect(spokenReading(said, language)).toBeUndefined();
});

test('any number up to four digits is one unit, however it stands', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999 }), (value) => {
      const said = `well ${toCardinal(value)} then`;
      expect(spokenUnits(said, 'en').map(({ chars }) => chars)).toEqual(['well', String(value), 'then']);
    }),
  );
});

test('units of a reading stand for parts of the text, in order', () => {
  const word = fc.constantFrom(
    'five',
    'double',
    'twenty',
    'm',
    'as',
    'in',
    'mike',
    'dot',
    'at',
    'ana',
    '7',
    ',',
    ' ',
    'é',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), (words) => {
      const text = words.join(' ');
      const reading = spokenReading(text, 'en');
      if (reading === undefined) return;
      expect(reading.starts).toHaveLength(reading.text.length);
      expect(reading.ends).toHaveLength(reading.text.length);
      for (let i = 0; i < reading.text.length; i++) {
        expect(reading.ends[i]).toBeGreaterThan(reading.starts[i] as number);
        expect(reading.ends[i]).toBeLessThanOrEqual(text.length);
        if (i > 0) expect(reading.starts[i]).toBeGreaterThanOrEqual(reading.starts[i - 1] as number);
      }
    }),
  );
});

it.each([
  ['five five five one two three four', '555 1234', '555 0198', 'five five five zero one nine eight'],
  ['m as in mike i k e', 'Mike', 'John', 'j o h n'],
  ['ana dot ruiz at example dot com', 'ana.ruiz@example.com', 'bo.lee@example.net', 'bo dot lee at example dot net'],
  ['555 123 4567', '(555) 123-4567', '(212) 555-0198', '212 555 0198'],
  ['mike smith', 'Mike Smith', "John O'Neil", "john o'neil"],
  ['Mike Smith', 'Mike Smith', 'John Baker', 'John Baker'],
])('%s for %s: %s is said %s', (like, written, replacement, said) => {
  expect(saidLike(like, written, replacement, 'en')).toBe(said);
});
