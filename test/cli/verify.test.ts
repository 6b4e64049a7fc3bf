/** `piid verify` over files that hide an original in every way that a format knows; the files are made here, by hand. */
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { leaksIn } from '../../daemon/verify/leaks.ts';
import { TooMuch } from '../../daemon/verify/views.ts';
import { cli } from '../support/cli.ts';
import { pdfOf } from '../support/pdf.ts';

const NAME = 'Jürgen Nowak';
const ORIGINALS = [{ type: 'PERSON', value: NAME }];
const hex = (bytes: Buffer): string => bytes.toString('hex').toUpperCase();

/** One ZIP entry, as far as a reader of local headers needs it. */
function zip(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.write('PK\u0003\u0004', 'latin1');
  header.writeUInt16LE(8, 8);
  header.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([header, Buffer.from(name), deflateRawSync(content)]);
}

/** The text in codes that count up from 1, which a map of the font turns into characters. */
function pageWithCodes(text: string): Buffer {
  const hexOf = (code: number): string => code.toString(16).padStart(4, '0');
  const codes = Array.from(text, (_, i) => hexOf(i + 1)).join('');
  // Each in a group of its own: what is between two characters is not the text.
  const map = Array.from(
    text,
    (character, i) => `1 beginbfchar <${hexOf(i + 1)}> <${hexOf(character.charCodeAt(0))}> endbfchar`,
  );
  const cmap = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange\n${map.join('\n')}\nendcmap end`;
  return pdfOf([
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>>',
    { dictionary: '', stream: `BT /F1 12 Tf 100 742 Td <${codes}> Tj ET` },
    '<</Type /Font /Subtype /Type0 /BaseFont /Helvetica /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R>>',
    '<</Type /Font /Subtype /CIDFontType2 /BaseFont /Helvetica /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> /DW 600 /FontDescriptor 8 0 R>>',
    { dictionary: '', stream: cmap },
    '<</Type /FontDescriptor /FontName /Helvetica /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80>>',
  ]);
}

const utf8 = Buffer.from(`Dear ${NAME},`);
const utf16 = Buffer.from(`x${NAME}`, 'utf16le');

describe('an original is found', () => {
  it.each<[string, Buffer]>([
    ['as it is', utf8],
    ['in windows-1252', Buffer.from(`Dear ${NAME}`, 'latin1')],
    ['in UTF-16, little end first', utf16],
    ['in UTF-16, big end first', Buffer.from(utf16).swap16()],
    ['in UTF-16 at an odd byte', Buffer.concat([Buffer.from('a'), utf16])],
    ['in capitals, over a line break', Buffer.from('JÜRGEN\n  NOWAK')],
    ['with soft hyphens', Buffer.from('Jür\u00adgen No\u00adwak')],
    ['split over runs', Buffer.from('<w:t>Jür</w:t></w:r><w:r><w:t>gen Now</w:t></w:r><w:t>ak</w:t>')],
    ['as entities', Buffer.from('J&#252;rgen &#x4E;owak')],
    ['in percent', Buffer.from('?q=J%C3%BCrgen%20Nowak')],
    ['in JSON escapes', Buffer.from('"J\\u00fcrgen Nowak"')],
    ['in quoted-printable', Buffer.from('J=C3=BCrgen No=\r\nwak')],
    ['folded', Buffer.from('FN:Jürgen No\r\n wak')],
    ['in octal', Buffer.from('(J\\303\\274rgen Nowak)')],
    ['in hex', Buffer.from(`<${hex(Buffer.from(NAME))}>`)],
    ['in UTF-16 in hex', Buffer.from(`<FEFF${hex(Buffer.from(NAME, 'utf16le').swap16())}>`)],
    ['in strings with kerning', Buffer.from('[(J\\374r) -20 (gen ) 15 (Now) 3 (ak)] TJ'.replace('\\374', 'ü'))],
    ['in base64', Buffer.from(`x: ${Buffer.from(`my name is ${NAME}`).toString('base64')}`)],
    ['reversed', Buffer.from([...NAME].toReversed().join(''))],
    ['in a ZIP', zip('a.txt', utf8)],
    ['in a name in a ZIP', zip(`${NAME}.txt`, Buffer.from('nothing'))],
    ['in a ZIP in a ZIP', zip('b.zip', zip('a.txt', utf8))],
    ['in gzip', gzipSync(utf8)],
    [
      'in a stream of a PDF',
      Buffer.concat([Buffer.from('1 0 obj <<>>\nstream\n'), deflateSync(utf8), Buffer.from('\nendstream')]),
    ],
    [
      'in base64 in a stream',
      Buffer.concat([Buffer.from('stream\n'), deflateSync(Buffer.from(utf8.toString('base64')))]),
    ],
  ])('%s', (_, bytes) => {
    expect(leaksIn(bytes, ORIGINALS)[0]?.type).toBe('PERSON');
  });
});

test('what is not there is not found, and short originals are not looked for', () => {
  expect(leaksIn(Buffer.from('Dear Jörg Novak, aged 34'), [...ORIGINALS, { type: 'AGE', value: '34' }])).toEqual([]);
});

test('a bomb is refused, not half read', () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  expect(() => leaksIn(bomb, ORIGINALS, { bytes: 1_000_000, depth: 6 })).toThrow(TooMuch);
  let nested = utf8;
  for (let i = 0; i < 9; i++) nested = gzipSync(nested);
  expect(() => leaksIn(nested, ORIGINALS)).toThrow(TooMuch);
});

test('the command: 0 and nothing, 1 and the place, 2 for a map that is none; never the value', () => {
  const { run, home } = cli();
  const path = (name: string): string => join(home, name);
  writeFileSync(
    path('map.jsonl'),
    `${JSON.stringify({ input_id: '1', entries: [{ type: 'PERSON', original: NAME, replacement: 'Ina Berg' }] })}\n`,
  );
  writeFileSync(path('good.txt'), 'Dear Ina Berg');
  writeFileSync(path('bad.txt'), utf8);
  // A font with codes of its own: no byte of the file says what PDFium reads from it.
  writeFileSync(path('codes.pdf'), pageWithCodes(NAME));
  const verify = (name: string, map = 'map.jsonl') => run(['verify', path(name), '--against', path(map)]);
  expect(verify('good.txt')).toMatchObject({ code: 0, stdout: '' });
  expect(verify('bad.txt')).toMatchObject({
    code: 1,
    stdout: 'PERSON is left in the file (utf-8)\nPERSON is left in text (text)\n',
  });
  expect(verify('codes.pdf')).toMatchObject({ code: 1, stdout: 'PERSON is left in page/1 (text)\n' });
  expect(verify('bad.txt', 'bad.txt').code).toBe(2);
  expect(verify('none.txt').code).toBe(1);
  expect(
    JSON.stringify([verify('bad.txt'), run(['verify', path('bad.txt'), '--against', path('map.jsonl'), '--json'])]),
  ).not.toContain('Nowak');
});
