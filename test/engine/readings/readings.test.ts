import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAsSent, writeAsSent } from '../../../engine/readings/index.ts';

const said = (text: string): string => readAsSent(text)?.reading.text ?? text;

describe('a text as it arrives says', () => {
  it.each([
    ['M&uuml;ller &amp; S&#246;hne, &#x4E2D;', 'Müller & Söhne, 中'],
    ['<p>An<b>na</b> M<span class="x">üller</span></p>', '\nAnna Müller\n'],
    ['<tr><td>Anna</td><td>Berg</td></tr>', '\n\tAnna\t\tBerg\t\n'],
    ['M=C3=BCller=20\nwohnt in Mel=\nle =3D da', 'Müller \nwohnt in Melle = da'],
    ['Anna%20M%C3%BCller%2C%20K%C3%B6ln', 'Anna Müller, Köln'],
    ['name=Anna+M%C3%BCller&city=Ulm', 'name=Anna Müller&city=Ulm'],
    ['https://x.example/%C3%BC?q=a%20b', 'https://x.example/ü?q=a%20b'],
    ['{\\"name\\":\\"M\\u00fcller\\",\\n\\"x\\":1}', '{"name":"Müller",\n"x":1}'],
    ['Frau Schnei-\nder aus Lüden-\n  scheid', 'Frau Schneider aus Lüdenscheid'],
    ['Frau Müller-\nLüdenscheidt, 0171-\n234', 'Frau Müller-Lüdenscheidt, 0171-234'],
    ['Schnei\u00adder und Mül\u200bler', 'Schneider und Müller'],
    ['Herr S c h m i d t kam', 'Herr Schmidt kam'],
    ['Frau A n n a S c h m i d t', 'Frau Anna Schmidt'],
    ['\u0410nn\u0430 Berg', 'Anna Berg'],
    ['Cмирнoв', 'Смирнов'],
    ['&lt;b&gt;M\\u00fcl-\nler', '<b>Müller'],
  ])('%j', (text, expected) => {
    expect(said(text)).toBe(expected);
  });

  it.each([
    'Anna Müller wohnt in Köln.',
    'if (a < b && c > d) return x=10;',
    'PIN=1234, KEY=ABCD, x=10 and y=20',
    'AT&T; R&D &unknown; <john@example.org> <Anna>',
    'C:\\new\\table and \\d+\\n',
    '100% sure, 5% off',
    'a b c',
    'one - two -\nthree',
    'Смирнов Smith Παπάς',
  ])('what it is: %j', (text) => {
    expect(said(text)).toBe(text);
  });
});

describe('the units of a reading', () => {
  it.each([
    ['%D0%90%D0%BD%20x', ['%D0%90', '%D0%BD', '%20', 'x']],
    ['=C3=BC=C3=9F=F0=9F=98=80', ['=C3=BC', '=C3=9F', '=F0=9F=98=80', '=F0=9F=98=80']],
    ['&uuml;x', ['&uuml;', 'x']],
    ['\\u00fcx', ['\\u00fc', 'x']],
    ['Mül-\nler', ['M', 'ü', 'l', 'l', 'e', 'r']],
  ])('%j: each stands for its own signs', (text, written) => {
    const { text: read, starts, ends } = readAsSent(text)!.reading;
    expect(Array.from(read.split(''), (_, i) => text.slice(starts[i], ends[i]))).toEqual(written);
  });

  it('stand for all of the text but what says nothing, in order', () => {
    const sign = fc.constantFrom(
      '&uuml;',
      '&',
      '=C3=BC',
      '=\n',
      '=',
      '%C3%BC',
      '%',
      '\\u00fc',
      '\\n',
      '\\',
      '-\n',
      '<b>',
      '<br>',
      'A',
      'n',
      ' ',
      'а',
      'é',
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 40 }), (signs) => {
        const text = signs.join('');
        const reading = readAsSent(text)?.reading;
        if (reading === undefined) return;
        expect(reading.starts.length).toBe(reading.text.length);
        expect(reading.ends.length).toBe(reading.text.length);
        for (let i = 0; i < reading.text.length; i++) {
          const [start, end] = [reading.starts[i] as number, reading.ends[i] as number];
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(text.length);
          if (i === 0) continue;
          const isSame = start === reading.starts[i - 1] && end === reading.ends[i - 1];
          expect(isSame || start >= (reading.ends[i - 1] as number)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a replacement is written as the text was', () => {
  it.each([
    ['Jörg Mayer', 'M&uuml;ller', ['html'], 'J&#246;rg Mayer'],
    ['Mayer & Co', 'Smith', ['html'], 'Mayer &amp; Co'],
    ['Jörg', 'An<b>na', ['html'], 'Jörg<b>'],
    ['Weg 3\n10115 Berlin', 'Gasse 5<br>80331 Ulm', ['html'], 'Weg 3<br>10115 Berlin'],
    ['Jörg "J" 😀', 'x', ['escapes'], 'J\\u00f6rg \\"J\\" \\ud83d\\ude00'],
    ['Jörg Mayer', 'x', ['percent'], 'J%C3%B6rg%20Mayer'],
    ['Jörg = x', 'x', ['quoted-printable'], 'J=C3=B6rg =3D x'],
    ['Jörg Maier', 'Schm-\nidt', ['hyphens'], 'Jörg Mai-\ner'],
    ['Jörg Mai', 'A n n a  M a y', ['spaced'], 'J ö r g  M a i'],
    ['Jörg', 'x', ['hyphens', 'spaced', 'homoglyphs'], 'Jörg'],
  ] as const)('%j for %j in %j', (replacement, surface, encodings, expected) => {
    const written = writeAsSent(
      replacement,
      surface,
      encodings.map((name) => ({ name, whole: true })),
    );
    expect(written).toBe(expected);
    if (!/[< ]/.test(surface)) expect(said(written)).toBe(replacement);
  });

  it('where only some words of the text are written so, those alone', () => {
    const encodings = [{ name: 'percent', whole: false }] as const;
    expect(writeAsSent('Jörg Mai', 'Anna', encodings)).toBe('Jörg Mai');
    expect(writeAsSent('Jörg Mai', 'An%C3%A4', encodings)).toBe('J%C3%B6rg%20Mai');
    expect(readAsSent('Anna, 5%25 and more')?.encodings).toEqual(encodings);
  });
});
