/** RTF: texts over runs and escapes, what readers do not show, pictures, and nothing else changed. */
import { describe, expect, it } from 'vitest';
import { opened, protectedText } from '../../support/documents.ts';

const NAME = 'Anna Zwilling';
const VALUES = {
  [NAME]: 'Bea Wolf',
  'Jürgen Groß': 'Kai Öz',
  'anna@example.com': 'bea@example.org',
  山田太郎: '佐藤花子',
};
const HEAD = String.raw`{\rtf1\ansi\ansicpg1252\deff0\uc1{\fonttbl{\f0\fswiss Arial;}{\f1\fnil\fcharset128 MS Mincho;}{\f2\fcharset238 Arial CE;}}`;
const rtf = (body: string): string => `${HEAD}${body}}`;
const out = (body: string): Promise<string> => protectedText(rtf(body), 'a.rtf', VALUES);
const textOf = async (body: string): Promise<string[]> =>
  (await opened(rtf(body), 'a.rtf')).blocks.flatMap((block) => (block.kind === 'text' ? [block.text.trim()] : []));

describe('what a text says', () => {
  it.each([
    ['escapes of the code page', String.raw`J\'fcrgen Gro\'df`, 'Jürgen Groß'],
    ['numbers with what old readers show', String.raw`J\u252?rgen Gro\u223\'df`, 'Jürgen Groß'],
    ['numbers without it', String.raw`{\uc0 J\u252 rgen}`, 'Jürgen'],
    ['numbers below zero and pairs', String.raw`\u-10179?\u-8704?`, '😀'],
    ['two bytes a character', String.raw`{\f1\'8e\'52\'93\'63\'91\'be\'98\'59}`, '山田太郎'],
    ['the code page of a font', String.raw`{\f2 \'a3\'f3d\'9f}`, 'Łódź'],
    ['runs', String.raw`{\b An}{\i\cf1 na} Zwil\-ling`, NAME],
    ['lines that the source breaks', 'An\r\nna Zwilling', NAME],
    ['braces and words', String.raw`\{a\}\~\emdash b\ldblquote c\rdblquote`, '{a}\u00a0—b“c”'],
    ['cells and paragraphs', String.raw`a\cell b\row c\par d\tab e`, 'a\tb\nc\nd\te'],
    ['text that is hidden, moved or deleted', String.raw`{\v h}{\deleted d}{\super s}`, 'hds'],
    ['the result of a field', String.raw`{\field{\*\fldinst PAGE}{\fldrslt 7}}`, '7'],
  ])('%s', async (_name, body, text) => {
    expect((await textOf(body))[0]).toBe(text);
  });
});

describe('what is replaced', () => {
  it.each([
    ['in one run', NAME, 'Bea Wolf'],
    ['over three runs', String.raw`{\b An}{\i na} Zwil\-ling.`, String.raw`{\b Bea Wolf}{\i }\-.`],
    ['in escapes', String.raw`\b J\'fcrgen Gro\'df\b0 !`, String.raw`\b Kai \u214?z\b0 !`],
    [
      'behind a control word without a space',
      String.raw`\b\'4anna\par\'41nna Zwilling`,
      String.raw`\b\'4anna\par Bea Wolf`,
    ],
    [
      'by the number of characters that old readers skip',
      String.raw`\uc2 J\u252??rgen Gro\u223??`,
      String.raw`\uc2 Kai \u214??z`,
    ],
    ['and what is no number for old readers', String.raw`\uc0 J\u252 rgen Gro\u223 `, String.raw`\uc0 Kai \u214 z`],
  ])('%s', async (_name, body, changed) => {
    expect(await out(body)).toBe(rtf(changed));
  });

  it('nothing but what was to be', async () => {
    const body = String.raw`\pard\plain\b Title\b0\par {\*\unknown\foo1 x}{\listtext\'b7\tab}Text \u8364? {\footnote Note}\par`;
    expect(await out(body)).toBe(rtf(body));
  });
});

describe('nothing is left', () => {
  const HEX = Buffer.from(NAME).toString('hex');
  it.each([
    ['properties', String.raw`{\info{\author ${NAME}}{\operator ${NAME}}{\title Of ${NAME}}{\*\company ${NAME}}}`],
    [
      'headers, footers and notes',
      String.raw`{\header ${NAME}}{\footerf ${NAME}}{\footnote ${NAME}}{\*\annotation ${NAME}}`,
    ],
    [
      'authors of changes and comments',
      String.raw`{\*\revtbl {Unknown;}{${NAME};}}{\*\atnauthor ${NAME}}{\*\atnid ${NAME}}`,
    ],
    [
      'bookmarks and fields',
      String.raw`{\*\bkmkstart ${NAME}}x{\*\bkmkend ${NAME}}{\field{\*\fldinst HYPERLINK "mailto:anna@example.com"}{\fldrslt x}}`,
    ],
    [
      'descriptions of pictures',
      String.raw`{\shp{\*\shpinst{\sp{\sn wzDescription}{\sv ${NAME}}}}}{\pict{\*\picprop{\sp{\sn wzName}{\sv ${NAME}}}}\wmetafile8 0102}`,
    ],
    [
      'variables and properties of the user',
      String.raw`{\*\docvar {a}{${NAME}}}{\*\userprops{\propname Client}{\staticval ${NAME}}}`,
    ],
    ['what nobody knows', String.raw`{\*\whatever ${NAME}}`],
    [
      'data of programs',
      String.raw`{\*\datastore ${HEX}}{\*\themedata ${HEX}}{\object{\*\objdata ${HEX}}{\result x}}{\*\private ${NAME}}`,
    ],
    ['metafiles', String.raw`{\pict\wmetafile8 ${HEX}}{\pict\emfblip\bin13 ${NAME}}`],
    ['binary data', String.raw`x\bin13 ${NAME}y`],
    ['behind its end', `}${NAME}{`],
    ['a style', String.raw`{\stylesheet{\s1 ${NAME};}}`],
    ['two forms of one text', String.raw`{\upr{\*\bkmkstart ${NAME}}{\*\ud{\*\bkmkstart ${NAME}}}}`],
  ])('in %s', async (_place, body) => {
    const written = await out(body);
    expect(written.toLowerCase()).not.toMatch(/zwilling|anna@example/);
    expect(written.toLowerCase()).not.toContain(HEX);
  });
});

const PNG =
  '89504e470d0a1a0a0000000d4948445200000001000000010806000000 1f15c4890000000a49444154789c6360000000020001e221bc330000000049454e44ae426082';

it('a picture is a block of its own, and is changed in place', async () => {
  const body = `a{\\pict\\pngblip\\picw1\n${PNG}}b`;
  const document = await opened(rtf(body), 'a.rtf');
  const at = document.blocks.findIndex(({ kind }) => kind === 'image');
  const bytes = Uint8Array.of(1, 2, 255);
  const written = await document.write(
    document.blocks.map((_, i) => (i === at ? { kind: 'image', bytes } : undefined)),
  );
  expect(Buffer.from(written).toString('latin1')).toBe(rtf('a{\\pict\\pngblip\\picw1\n0102ff}b'));
});

it('is refused when it is nested too deep, and read when its groups are not closed', async () => {
  await expect(opened(`{\\rtf1${'{'.repeat(5_000)}`, 'a.rtf')).rejects.toMatchObject({ code: 'too_large' });
  expect(await textOf('{{{a')).toEqual(['a']);
});
