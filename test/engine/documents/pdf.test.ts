/** PDF files: nothing that was to go is left anywhere, and what stays looks as before. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Block, ImageBlock, TextBlock } from '../../../engine/documents/format.ts';
import { drawn } from '../../support/images.ts';
import { temporaryDirectory } from '../../support/volume.ts';
import { changeOf, opened, protectedBytes } from '../../support/documents.ts';
import { encodingsOf, everythingIn, flate, leftIn, pageOf, pdfOf, revised, type PdfPart } from '../../support/pdf.ts';

const NAME = 'Anna Meier';
const VALUES = { [NAME]: 'Bea Wolf' };
const at = (x: number, y: number, text: string): string => `BT /F1 12 Tf ${x} ${y} Td ${text} ET\n`;
const textOf = async (bytes: Uint8Array): Promise<string> =>
  (await opened(bytes, 'a.pdf')).blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [])).join('\n');

const imagesOf = (blocks: readonly Block[]): ImageBlock[] => blocks.filter((block) => block.kind === 'image');

/** The words of the first page as they stand on it, line by line. */
async function seen(bytes: Uint8Array): Promise<string> {
  const words = (await opened(bytes, 'a.pdf')).blocks.flatMap((block) =>
    block.kind === 'text'
      ? block.boxes!.map(({ start, end, box }) => ({ word: block.text.slice(start, end), box }))
      : [],
  );
  const lines: { middle: number; words: typeof words }[] = [];
  for (const one of words) {
    const middle = one.box[1] + one.box[3] / 2;
    const line = lines.find((other) => Math.abs(other.middle - middle) < 5);
    if (line === undefined) lines.push({ middle, words: [one] });
    else line.words.push(one);
  }
  return lines
    .toSorted((a, b) => a.middle - b.middle)
    .map((line) =>
      line.words
        .toSorted((a, b) => a.box[0] - b.box[0])
        .map(({ word }) => word)
        .join(' '),
    )
    .join('\n');
}

/** Places in which a PDF holds a value and that no page shows, and some that it does show. */
function hidingPlaces(jpeg: Buffer): Buffer {
  const picture = (extra = ''): PdfPart => ({
    dictionary: `/Type /XObject /Subtype /Image /Width 60 /Height 30 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode ${extra}`,
    stream: jpeg,
  });
  const objects: PdfPart[] = [
    `<</Type /Catalog /Pages 2 0 R /Outlines 6 0 R /Names 8 0 R /AcroForm 10 0 R /Metadata 12 0 R /StructTreeRoot 13 0 R /MarkInfo <</Marked true>> /PageLabels <</Nums [0 <</P (${NAME})>>]>> /OpenAction <</S /JavaScript /JS (app.alert\\("${NAME}"\\))>> /OCProperties <</OCGs [15 0 R] /D <</OFF [15 0 R] /Name (${NAME}) /Order [(${NAME}) 15 0 R]>>>> /PieceInfo <</X <</Private (${NAME})>>>> /Lang (${NAME})>>`,
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents [4 0 R 24 0 R] /Annots [16 0 R 17 0 R 18 0 R 11 0 R 25 0 R] /StructParents 0 /PieceInfo <</X <</Private (${NAME})>>>> /Thumb 20 0 R /AA <</O <</S /JavaScript /JS (${NAME})>>>> /Metadata 12 0 R /LastModified (${NAME}) /Resources <</Font <</F1 5 0 R>> /XObject <</Fm 19 0 R /Unused 21 0 R /Hidden 22 0 R /Im 20 0 R>> /Properties <</L 15 0 R /P <</ActualText (${NAME})>>>>>>>>`,
    flate(
      `% ${NAME}\n${at(50, 800, '(Dear Anna Meier, hello) Tj')}${at(50, 780, '[(To An) -20 (na) 30 ( Me) 10 (ier.)] TJ')}${at(50, 760, '<4279 20416e6e61204d65696572> Tj')}` +
        `/Span <</ActualText (${NAME})>> BDC ${at(50, 740, '(A. M.) Tj')} EMC /P /P BDC /Fm Do EMC /Figure <</Alt <${Buffer.from(NAME).toString('hex')}>>> BDC q 60 0 0 30 300 700 cm /Im Do Q EMC\n` +
        `/OC /L BDC ${at(50, 600, '(Hidden layer of Anna Meier) Tj')} EMC ${at(50, 580, '3 Tr (Unseen Anna Meier) Tj 0 Tr')}` +
        `BT 0 1 -1 0 500 400 Tm /F1 10 Tf (Turned Anna Meier up) Tj ET\n`,
    ),
    '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>',
    '<</Type /Outlines /First 7 0 R /Last 7 0 R /Count 1>>',
    `<</Title (Chapter of ${NAME}) /Parent 6 0 R /Dest (${NAME})>>`,
    `<</Dests <</Names [(${NAME}) [3 0 R /Fit]]>> /EmbeddedFiles <</Names [(${NAME}.txt) 9 0 R]>> /JavaScript <</Names [(x) <</S /JavaScript /JS (${NAME})>>]>>>>`,
    `<</Type /Filespec /F (${NAME}.txt) /EF <</F 23 0 R>>>>`,
    '<</Fields [11 0 R] /NeedAppearances true /DA (/F1 12 Tf)>>',
    `<</Type /Annot /Subtype /Widget /FT /Tx /T (${NAME}) /TU (${NAME}) /V (Field of ${NAME}) /DV (${NAME}) /Rect [50 500 250 520] /P 3 0 R /DA (/F1 12 Tf) /AP <</N 26 0 R>>>>`,
    {
      dictionary: '/Type /Metadata /Subtype /XML',
      stream: `<x:xmpmeta xmlns:x="adobe:ns:meta/"><dc:creator>${NAME}</dc:creator></x:xmpmeta>`,
    },
    '<</Type /StructTreeRoot /K 14 0 R>>',
    `<</Type /StructElem /S /P /P 13 0 R /Pg 3 0 R /K 0 /Alt (${NAME}) /ActualText (${NAME}) /E (${NAME}) /T (${NAME})>>`,
    `<</Type /OCG /Name (Layer of ${NAME}) /Usage <</CreatorInfo <</Creator (${NAME})>>>>>>`,
    `<</Type /Annot /Subtype /Link /Rect [50 795 200 812] /A <</S /URI /URI (mailto:${NAME})>> /Contents (${NAME})>>`,
    `<</Type /Annot /Subtype /Text /Rect [400 700 420 720] /Contents (Note of ${NAME}) /T (${NAME}) /RC (<p>${NAME}</p>)>>`,
    `<</Type /Annot /Subtype /FileAttachment /Rect [400 600 420 620] /FS 9 0 R>>`,
    {
      dictionary:
        '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources <</Font <</F1 5 0 R>>>> /PieceInfo <</X (Anna Meier)>>',
      stream: at(50, 720, '(Form of Anna Meier here) Tj'),
    },
    picture(`/Metadata 12 0 R /OPI <</F (${NAME})>>`),
    picture(),
    {
      dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources <</Font <</F1 5 0 R>>>>',
      stream: at(0, 0, `(Never drawn ${NAME}) Tj`),
    },
    { dictionary: '/Type /EmbeddedFile', stream: `attached ${NAME}` },
    flate(at(50, 560, '(Second stream of Anna) Tj') + at(50, 546, '(Meier and of others) Tj')),
    `<</Type /Annot /Subtype /FreeText /Rect [50 450 250 470] /Contents (${NAME}) /DA (/F1 12 Tf) /AP <</N 27 0 R>>>>`,
    {
      dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources <</Font <</F1 5 0 R>>>>',
      stream: at(2, 4, `(Field of ${NAME}) Tj`),
    },
    {
      dictionary: '/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources <</Font <</F1 5 0 R>>>>',
      stream: at(2, 4, `(Typed on by ${NAME}) Tj`),
    },
    `<</Title (File of ${NAME}) /Author (${NAME}) /Producer (x)>>`,
  ];
  return revised(
    pdfOf(objects, `/Info 28 0 R /ID [(${NAME}) (${NAME})]`),
    { 7: `<</Title (New of ${NAME}) /Parent 6 0 R>>` },
    29,
  );
}

async function jpegOf(): Promise<Buffer> {
  const plain = sharp({ create: { width: 60, height: 30, channels: 3, background: '#3366cc' } });
  return await plain
    .withExif({ IFD0: { Artist: NAME } })
    .jpeg()
    .toBuffer();
}

describe('a PDF', () => {
  it('is left with nothing of a value in any place, seen or not', async () => {
    const file = hidingPlaces(await jpegOf());
    expect(leftIn(file, [NAME])).toEqual([NAME]);
    const out = await protectedBytes(file, 'a.pdf', {
      ...VALUES,
      'Anna\nMeier': 'Bea Wolf',
      Anna: 'Bea',
      Meier: 'Wolf',
      mailto: 'x',
    });
    expect(
      leftIn(out, [NAME, 'Meier', 'Anna', 'Creator', 'StructElem', 'JavaScript', 'mailto', 'Never drawn']),
    ).toEqual([]);
    const text = await seen(out);
    for (const shown of [
      'Dear Bea Wolf , hello',
      'To Bea Wolf .',
      'By Bea Wolf',
      'Form of Bea Wolf here',
      'Field of Bea Wolf',
      'Typed on by Bea Wolf',
      'A. M.',
      'Turned',
      'Hidden layer of Bea Wolf',
    ])
      expect(text).toContain(shown);
  });

  it('without anything to replace shows the same, without what only describes it', async () => {
    const file = hidingPlaces(await jpegOf());
    const out = await protectedBytes(file, 'a.pdf', {});
    const before = await textOf(file);
    expect(before).toContain('Dear Anna Meier, hello');
    expect(await textOf(out)).toBe(before);
    expect(everythingIn(out)).not.toMatch(
      /ActualText|\/Annots|\/Outlines|\/AcroForm|\/Metadata|\/Names|\/Info|Private|\/Thumb|xmpmeta/,
    );
  });

  it('has text with the boxes of its words, from the upper left corner, also when it is turned', async () => {
    const content = at(100, 742, '(Anna Meier) Tj');
    const [upright] = (await opened(pageOf(content), 'a.pdf')).blocks as TextBlock[];
    expect(upright!.text).toBe(NAME);
    const [first, second] = upright!.boxes!;
    expect([first!.start, first!.end, first!.page, second!.start, second!.end]).toEqual([0, 4, 1, 5, 10]);
    expect(first!.box[0]).toBeCloseTo(100, 0);
    expect(first!.box[1]).toBeGreaterThan(88);
    expect(first!.box[1] + first!.box[3]).toBeCloseTo(100, 0);
    const [turned] = (await opened(pageOf(content, { page: '/Rotate 90' }), 'a.pdf')).blocks as TextBlock[];
    expect(turned!.boxes![0]!.box[0]).toBeCloseTo(742, 0);
    expect(turned!.boxes![0]!.box[1]).toBeCloseTo(100, 0);
  });

  it('gets its replacements in place and size, and black where nothing stands for a value', async () => {
    const file = pageOf(at(100, 742, '(Dear Anna Meier, hello) Tj') + at(100, 700, '(Nothing here) Tj'));
    const long = await protectedBytes(file, 'a.pdf', { [NAME]: 'Maximiliana von Hohenstaufen-Wittelsbach' });
    const [block] = (await opened(long, 'a.pdf')).blocks as TextBlock[];
    expect(block!.text).toContain('Maximiliana von Hohenstaufen-Wittelsbach');
    const hello = ({ text, boxes }: TextBlock): number =>
      boxes!.find(({ start }) => text.startsWith('hello', start))!.box[0];
    const [before] = (await opened(file, 'a.pdf')).blocks as TextBlock[];
    expect(hello(block!)).toBeCloseTo(hello(before!), 1);
    const filled = await protectedBytes(file, 'a.pdf', { [NAME]: '' }, { action: 'redact' });
    expect(leftIn(filled, [NAME])).toEqual([]);
    expect(await textOf(filled)).not.toContain('Anna');
    expect(everythingIn(filled)).toMatch(/\bre\b[^\n]*\n?[^\n]*\bf\b/);
  });

  it('has the values of fields that viewers draw themselves', async () => {
    const form = pdfOf([
      '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [4 0 R] /NeedAppearances true /DR <</Font <</Helv 5 0 R>>>> /DA (/Helv 12 Tf 0 g)>>>>',
      '<</Type /Pages /Kids [3 0 R] /Count 1>>',
      '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [4 0 R]>>',
      `<</Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (${NAME}) /Rect [50 500 250 520] /P 3 0 R /F 4 /DA (/Helv 12 Tf 0 g)>>`,
      '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>',
    ]);
    expect(await seen(form)).toBe(NAME);
    const out = await protectedBytes(form, 'a.pdf', VALUES);
    expect(await seen(out)).toBe('Bea Wolf');
    expect(leftIn(out, [NAME])).toEqual([]);
  });

  it('whose fonts do not say what their glyphs are is read as a picture too', async () => {
    // A composite font without a map to characters.
    const objects: PdfPart[] = [
      '<</Type /Catalog /Pages 2 0 R>>',
      '<</Type /Pages /Kids [3 0 R] /Count 1>>',
      '<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 100] /Contents 4 0 R /Resources <</Font <</F1 5 0 R /F2 6 0 R>>>>>>',
      {
        dictionary: '',
        stream: `${at(20, 60, `(${NAME}) Tj`)} BT /F2 12 Tf 20 30 Td <0001000200030004000500060007> Tj ET`,
      },
      '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>',
      '<</Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [7 0 R]>>',
      '<</Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> /DW 1000 /FontDescriptor <</Type /FontDescriptor /FontName /X /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80>>>>',
    ];
    const document = await opened(pdfOf(objects), 'a.pdf');
    expect(document.blocks.map(({ kind, segment }) => `${kind} ${segment}`)).toEqual([
      'text page/1',
      'image page/1/picture',
    ]);
    const image = document.blocks[1] as ImageBlock;
    const { width, height } = await sharp(image.bytes).metadata();
    const white = await sharp({ create: { width, height, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    const out = await document.write([changeOf(document.blocks[0]!, VALUES), { kind: 'image', bytes: white }]);
    expect(leftIn(out, [NAME])).toEqual([]);
    // Where the text of the page was found it is black, though the picture had nothing there.
    const [after] = imagesOf((await opened(out, 'a.pdf')).blocks);
    const { channels } = await sharp(after!.bytes).stats();
    expect([channels[0]!.min, channels[0]!.max]).toEqual([expect.closeTo(0, -1), 255]);
  });

  it('leaves what is near a value', async () => {
    const lines = Array.from({ length: 30 }, (_, i) =>
      at(50, 800 - i * 11, `(Line ${i} of Anna Meier,and more) Tj`),
    ).join('');
    const out = await protectedBytes(pageOf(lines), 'a.pdf', VALUES);
    const text = await seen(out);
    for (let i = 0; i < 30; i++) expect(text).toMatch(new RegExp(`Line ${i} of Bea Wolf ,and more`));
  });
});

describe('pictures in a PDF', () => {
  const pdfWith = (jpeg: Buffer, width: number, height: number, text: string, nested = false): Buffer =>
    pdfOf([
      '<</Type /Catalog /Pages 2 0 R>>',
      '<</Type /Pages /Kids [3 0 R] /Count 1>>',
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height + 50}] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>> /XObject <</Im ${nested ? 7 : 6} 0 R>>>>>>`,
      {
        dictionary: '',
        stream: `${text === '' ? '' : at(10, height + 20, `(${text}) Tj`)} ${nested ? '/Im Do' : `q ${width} 0 0 ${height} 0 0 cm /Im Do Q`}`,
      },
      '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>',
      {
        dictionary: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode`,
        stream: jpeg,
      },
      {
        dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources <</XObject <</Im 6 0 R>>>>`,
        stream: `q ${width} 0 0 ${height} 0 0 cm /Im Do Q`,
      },
    ]);
  const WIDTH = 400;
  const HEIGHT = 100;

  it.each([
    ['a page without text', '', false],
    ['a page with text', 'Some text', false],
    ['a form on a page with text', 'Some text', true],
  ])('on %s are read and changed', async (_name, text, nested) => {
    const jpeg = await drawn(WIDTH, HEIGHT, [{ text: NAME, x: 10, y: 50 }])
      .flatten({ background: 'white' })
      .jpeg()
      .toBuffer();
    const file = pdfWith(jpeg, WIDTH, HEIGHT, text, nested);
    const document = await opened(file, 'a.pdf');
    const [image, ...others] = imagesOf(document.blocks);
    expect(others).toEqual([]);
    const { width, height } = await sharp(image!.bytes).metadata();
    const black = await sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
      .jpeg()
      .toBuffer();
    const out = await document.write(
      document.blocks.map((block) => (block === image ? { kind: 'image', bytes: black } : changeOf(block, VALUES))),
    );
    // The picture that was there is in no stream any more.
    expect(Buffer.from(out).includes(jpeg.subarray(200, 260))).toBe(false);
    const [after] = imagesOf((await opened(out, 'a.pdf')).blocks);
    const size = await sharp(after!.bytes).metadata();
    const { channels } = await sharp(
      await sharp(after!.bytes)
        .extract({
          left: 0,
          top: Math.ceil(size.height * 0.4),
          width: size.width,
          height: Math.floor(size.height * 0.5),
        })
        .toBuffer(),
    ).stats();
    expect([channels[0]!.mean, channels[2]!.mean].map(Math.round)).toEqual([
      expect.closeTo(0, -1.5),
      expect.closeTo(255, -1.5),
    ]);
  });
});

describe('a PDF that is broken, locked or too much', () => {
  it('answers a clear error', async () => {
    await expect(opened(Buffer.from('%PDF-1.7\nnothing'), 'a.pdf')).rejects.toMatchObject({
      code: 'validation_failed',
      options: { details: [{ reason: 'the PDF is broken' }] },
    });
    await expect(
      opened(pageOf(at(1, 1, '(x) Tj')), 'a.pdf', { budget: { maxBytes: 1_000_000, maxParts: 0, maxDepth: 1 } }),
    ).rejects.toMatchObject({ code: 'too_large' });
    await expect(
      opened(pageOf(at(1, 1, '(x) Tj')), 'a.pdf', {
        checkpoint: () => {
          throw new Error('stop');
        },
      }),
    ).rejects.toThrow('stop');
    await expect(opened(pageOf(''), 'a.pdf', { pdf: undefined })).rejects.toMatchObject({
      code: 'capability_unavailable',
    });
  });

  it('is read with its password only, and comes back without it', async () => {
    // 256-bit AES and object streams, by qpdf.
    const locked = readFileSync(new URL('../../fixtures/pdf/encrypted.pdf', import.meta.url));
    for (const password of [undefined, 'wrong'])
      await expect(opened(locked, 'a.pdf', { password })).rejects.toMatchObject({
        options: { details: [{ reason: 'the PDF is encrypted, and its password is missing or wrong' }] },
      });
    const out = await protectedBytes(locked, 'a.pdf', VALUES, { password: 'secret' });
    expect(await seen(out)).toBe('Dear Bea Wolf , hello');
    expect(leftIn(out, [NAME])).toEqual([]);
  });

  it('that expands without end is refused', async () => {
    const bomb = pdfOf([
      '<</Type /Catalog /Pages 2 0 R>>',
      '<</Type /Pages /Kids [3 0 R] /Count 1>>',
      '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <<>>>>',
      { dictionary: '/Filter /FlateDecode', stream: deflateSync(Buffer.alloc(32 * 1024 * 1024, ' ')) },
    ]);
    const document = opened(bomb, 'a.pdf', { budget: { maxBytes: 4 * 1024 * 1024, maxParts: 100, maxDepth: 1 } });
    await expect(document).rejects.toMatchObject({ code: 'too_large' });
  });

  it('encodings of a value are looked for in all forms', () => {
    for (const form of encodingsOf(NAME)) expect(leftIn(Buffer.from(form, 'latin1'), [NAME])).toEqual([NAME]);
  });
});

describe('files of other programs', () => {
  const fixture = (name: string): Buffer => readFileSync(new URL(`../../fixtures/pdf/${name}.pdf`, import.meta.url));

  it.each(['chromium', 'libreoffice'])('are protected: %s', async (name) => {
    const file = fixture(name);
    const before = await seen(file);
    const found = before.split(NAME).length - 1;
    expect(found).toBeGreaterThan(4);
    const out = await protectedBytes(file, 'a.pdf', VALUES);
    const after = await seen(out);
    expect(leftIn(out, [NAME])).toEqual([]);
    // Turned text is not on one line of boxes.
    expect(after.split('Bea Wolf').length - 1).toBeGreaterThanOrEqual(found);
    expect(after).toContain('DE89 3704 0044 0532 0130 00');
  });

  // With qpdf and poppler, which not every machine has.
  it.each(process.env.PIID_LONG === undefined ? [] : ['chromium', 'libreoffice'])(
    'look the same but for what was replaced, to other readers: %s',
    async (name) => {
      const dir = temporaryDirectory();
      const file = fixture(name);
      const [block] = (await opened(file, 'a.pdf')).blocks as TextBlock[];
      const boxes = block!.boxes!.filter(({ start }) =>
        ['Anna', 'Meier'].some((word) => block!.text.startsWith(word, start)),
      );
      writeFileSync(join(dir, 'before.pdf'), file);
      writeFileSync(join(dir, 'after.pdf'), await protectedBytes(file, 'a.pdf', VALUES));
      execFileSync('qpdf', ['--check', join(dir, 'after.pdf')]);
      const [text, old] = ['after', 'before'].map((which) =>
        execFileSync('pdftotext', [join(dir, `${which}.pdf`), '-'], { encoding: 'utf8' }),
      );
      expect(text).not.toMatch(/Anna|Meier/);
      // Short words of turned text are parted in other places.
      const words = (all: string): string[] =>
        all
          .match(/[\p{Script=Latin}\p{Script=Cyrillic}\d]{5,}/gu)!
          .filter((word) => word !== 'Meier')
          .toSorted();
      expect(words(text!)).toEqual(words(old!));
      const [after, before] = await Promise.all(
        ['after', 'before'].map(async (which) => {
          execFileSync('pdftoppm', [
            '-r',
            '72',
            '-f',
            '1',
            '-l',
            '1',
            '-png',
            '-singlefile',
            join(dir, `${which}.pdf`),
            join(dir, which),
          ]);
          return await sharp(join(dir, `${which}.png`))
            .greyscale()
            .raw()
            .toBuffer({ resolveWithObject: true });
        }),
      );
      const { width } = after!.info;
      const isReplaced = (x: number, y: number): boolean =>
        boxes.some(({ box: [left, top, w, h] }) => x > left - 4 && x < left + w + 4 && y > top - 4 && y < top + h + 4);
      // A reader may put a glyph on the next pixel when a position is rounded otherwise.
      const isNear = (value: number, i: number): boolean =>
        [-1, 0, 1].some((dy) =>
          [-1, 0, 1].some((dx) => Math.abs(value - (before!.data[i + dy * width + dx] ?? 255)) < 128),
        );
      let differing = 0;
      after!.data.forEach((value, i) => {
        if (!isNear(value, i) && !isReplaced(i % width, Math.floor(i / width))) differing++;
      });
      expect(differing).toBe(0);
    },
  );
});
