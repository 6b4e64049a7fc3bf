import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { saidLike, spokenReading, spokenUnits } from '../../../engine/notation/spoken.ts';
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
  ['en', 'claim four four seven one slash two two please', 'claim 4471/22 please'],
  ['en', 'code b k seven dash one nine oh', 'code BK7-190'],
  ['cs', 'účet dvacet sedm pomlčka čtyřicet osm třináct lomeno nula osm set', 'účet 27-4813/0800'],
  ['pl', 'zero zero trzysta dwanaście ukośnik dziewięć osiem', '00312/98'],
  ['fi', 'numero nolla kuus viis kolme yksi yksi', 'numero 065311'],
  ['sr', 'број нула шест четири пет', 'број 0645'],
  ['ar', 'رقمي صفر واحد اثنين تلاتة اربعة خمسة', 'رقمي 012345'],
  ['fa', 'همراه نهصد و یازده، صفر سی، بیست و دو', 'همراه 91103022'],
  ['he', 'הטלפון אפס חמש שתיים שלוש ארבע', 'הטלפון 05234'],
  ['hi', 'मेरा नंबर नौ आठ सात छह पांच चार है', 'मेरा नंबर 987654 है'],
  ['vi', 'số không chín một hai ba', 'số 09123'],
  ['zh', '她那个移动号幺五零三九五零七七四二还有你', '她那个移动号15039507742还有你'],
  ['ja', 'お客様番号はゼロニーハチのニーサンキューゴーです', 'お客様番号は0282395です'],
  ['ko', '증권번호가 일일공칠에 오삼삼이구인데', '증권번호가 110753329인데'],
  ['th', 'เบอร์ศูนย์แปดหนึ่งสองสามสี่ครับ', 'เบอร์081234ครับ'],
])('%s: %s', (language, said, read) => {
  expect(spokenReading(said, language)?.text).toBe(read);
});

it.each([
  ['en', 'i have two dogs and three cats'],
  ['en', 'a b testing of one or two things'],
  ['en', 'look at the dot on the wall'],
  ['en', 'meet me at noon'],
  ['de', 'eins nach dem anderen'],
  ['en', 'dash one slash two'],
  ['en', 'case 12 O 345/23, part 7 o 4411'],
  ['zh', '一二三四，二〇二五年'],
  ['ja', '二〇二五年一月'],
  ['ko', '이 사이에 오육 명이 일을 했다'],
  ['hi', 'एक दो बार नहीं'],
  ['xx', 'five five five five'],
  ['en', ''],
])('%s: %s is read as it stands', (language, said) => {
  expect(spokenReading(said, language)).toBeUndefined();
});

test('a text of 300,000 words', () => {
  expect(spokenUnits('one two three four word '.repeat(60_000), 'en')).toHaveLength(300_000);
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
  ['four four slash two two', '44/22', '91/07', 'nine one slash zero seven'],
])('%s for %s: %s is said %s', (like, written, replacement, said) => {
  expect(saidLike(like, written, replacement, 'en')).toBe(said);
});

it.each([
  ['zh', '幺五零三九', '15039', '20417', '二零四一七'],
  ['ko', '일일공칠 오삼', '110753', '204178', '이공사일칠팔'],
  ['th', 'ศูนย์แปดหนึ่งสองสาม', '08123', '09441', 'ศูนย์เก้าสี่สี่หนึ่ง'],
  ['hi', 'नौ आठ सात छह', '9876', '1204', 'एक दो शून्य चार'],
])('%s: %s is said again', (language, like, written, replacement, said) => {
  expect(saidLike(like, written, replacement, language)).toBe(said);
});
