/** Workbooks: sheets are tables, and nothing that anybody wrote is left elsewhere. */
import { strFromU8, strToU8, zipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TableBlock } from '../../../engine/documents/format.ts';
import { dateOf, serialOf, showsDate } from '../../../engine/documents/xlsx-dates.ts';
import { opened, protectedBytes } from '../../support/documents.ts';
import { unzipped } from '../../support/zip.ts';

const S = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const NAME = 'Anna Zwilling';
const VALUES = { [NAME]: 'Bea Wolf', 'anna.zwilling@example.com': 'bea@example.org', '447700900123': '447700900999' };

type Parts = Record<string, string | Uint8Array>;
const packed = (parts: Parts): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
  );
const members = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(unzipped(Buffer.from(bytes)).map(({ name, content }) => [name, strFromU8(content)]));

const TYPES = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';
const STYLES = `<styleSheet ${S}><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`;

const book = (rows: string, strings: readonly string[] = [], more: Parts = {}): Parts => ({
  '[Content_Types].xml': TYPES,
  'xl/workbook.xml': `<workbook ${S}><sheets><sheet name="Sheet1" sheetId="1"/></sheets></workbook>`,
  'xl/styles.xml': STYLES,
  'xl/sharedStrings.xml': `<sst ${S}>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
  'xl/worksheets/sheet1.xml': `<worksheet ${S}><sheetData>${rows}</sheetData></worksheet>`,
  ...more,
});
const shared = (...texts: string[]): string[] => texts.map((text) => `<t>${text}</t>`);
const SHEET = 'xl/worksheets/sheet1.xml';

async function table(parts: Parts): Promise<TableBlock> {
  const { blocks } = await opened(packed(parts), 'a.xlsx');
  return blocks.find((block): block is TableBlock => block.kind === 'table')!;
}

describe('a sheet', () => {
  const ROWS =
    '<row r="1"><c r="A1" t="s"><v>0</v></c></row>' +
    '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="C3" t="s"><v>2</v></c><c r="D3" t="s"><v>3</v></c></row>' +
    '<row r="4"><c r="A4" t="s"><v>4</v></c><c r="C4"><v>447700900123</v></c><c r="D4" s="1"><v>20893</v></c></row>' +
    '<row r="5"><c r="A5" t="inlineStr"><is><r><t>Anna </t></r><r><t>Zwilling</t></r></is></c><c r="C5" t="str"><f>A4&amp;"x"</f><v>Tom</v></c><c r="D5" s="2"><v>20893.25</v></c></row>';
  const STRINGS = shared(`Clients of ${NAME}`, 'name', 'phone', 'birth date', NAME);

  it('is a table with the names of its columns, below its title', async () => {
    const { columns, rows } = await table(book(ROWS, STRINGS));
    expect(columns.map(({ name }) => name)).toEqual(['name', 'phone', 'birth date']);
    expect(rows).toEqual([
      [NAME, '447700900123', '1957-03-14'],
      [NAME, 'Tom', '1957-03-14 06:00:00'],
    ]);
  });

  it('stays part by part when nothing is found', async () => {
    const parts = book(ROWS, STRINGS);
    expect(members(await protectedBytes(packed(parts), 'a.xlsx', {}))).toEqual(members(packed(parts)));
  });

  it('keeps numbers numbers and dates dates', async () => {
    const values = { ...VALUES, '1957-03-14': '1961-05-06', Tom: 'Max' };
    const out = members(await protectedBytes(packed(book(ROWS, STRINGS)), 'a.xlsx', values));
    expect(out[SHEET]).toContain('<c r="C4"><v>447700900999</v></c><c r="D4" s="1"><v>22407</v></c>');
    expect(out[SHEET]).toContain('<c r="D5" s="2"><v>22407.25</v></c>');
    expect(out[SHEET]).toContain('<c r="C5" t="str"><f>A4&amp;"x"</f><v>Max</v></c>');
    expect(out['xl/sharedStrings.xml']).toContain('<si><t>Clients of Bea Wolf</t></si>');
    expect(JSON.stringify(out)).not.toContain('Zwilling');
  });

  it('makes a text of a number that is none any more', async () => {
    const out = members(await protectedBytes(packed(book(ROWS, STRINGS)), 'a.xlsx', { '447700900123': '<PHONE & 1>' }));
    expect(out[SHEET]).toContain(
      '<c r="C4" t="inlineStr"><is><t xml:space="preserve">&lt;PHONE &amp; 1&gt;</t></is></c>',
    );
  });

  it('keeps the format of a string that changes for all of its cells', async () => {
    const rich = `<r><rPr><b/></rPr><t>Anna</t></r><r><t xml:space="preserve"> Zwilling</t></r><rPh sb="0" eb="4"><t>アンナ</t></rPh>`;
    const rows = '<row><c t="s"><v>0</v></c></row><row><c t="s"><v>0</v></c></row>';
    const out = members(await protectedBytes(packed(book(rows, [rich])), 'a.xlsx', VALUES));
    expect(out['xl/sharedStrings.xml']).toContain(
      '<si><r><rPr><b/></rPr><t>Bea Wolf</t></r><r><t xml:space="preserve"></t></r></si>',
    );
    expect(out[SHEET]).toContain(rows);
  });

  it('parts a string that is to be different things, and leaves nothing of it', async () => {
    const rows = '<row r="1"><c r="A1" s="1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>0</v></c></row>';
    const document = await opened(packed(book(rows, shared(NAME))), 'a.xlsx');
    const number = document.blocks.findIndex(({ kind }) => kind === 'table');
    const cell = (row: number, replacement: string) => ({
      row,
      column: 0,
      edits: [{ start: 0, end: NAME.length, replacement, action: 'surrogate' }],
    });
    const changes = document.blocks.map((_, i) =>
      i === number ? { kind: 'table' as const, cells: [cell(0, 'Bea'), cell(1, 'Max')] } : undefined,
    );
    const out = members(await document.write(changes));
    expect(out[SHEET]).toMatch(/<c r="A1" s="1" t="inlineStr">.*Bea.*<c r="A2" t="inlineStr">.*Max/);
    expect(out['xl/sharedStrings.xml']).toContain('<si><t/></si>');
  });

  it('keeps a string that another cell still says', async () => {
    const rows = '<row><c t="s"><v>0</v></c></row><row><c t="s"><v>0</v></c></row>';
    const document = await opened(packed(book(rows, shared(NAME))), 'a.xlsx');
    const number = document.blocks.findIndex(({ kind }) => kind === 'table');
    const edits = [{ start: 0, end: 4, replacement: 'Bea', action: 'surrogate' }];
    const changes = document.blocks.map((_, i) =>
      i === number ? { kind: 'table' as const, cells: [{ row: 0, column: 0, edits }] } : undefined,
    );
    const out = members(await document.write(changes));
    expect(out['xl/sharedStrings.xml']).toContain(NAME);
    expect(out[SHEET]).toContain('Bea Zwilling');
  });

  it('does not grow with the distance of its cells', async () => {
    const rows = Array.from(
      { length: 2_000 },
      (_, i) => `<row r="${i + 1}"><c r="${letters(i)}${i + 1}" t="str"><v>v${i}</v></c></row>`,
    );
    const { rows: shown } = await table(book(rows.join('')));
    expect(shown).toHaveLength(2_000);
    expect(shown[7]).toEqual(['v7']);
  });
});

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

describe('what is not in cells', () => {
  const PLACES: Record<string, Parts> = {
    'a string that no cell uses': book('', shared(NAME)),
    'a formula': book(`<row><c t="str"><f>IF(A1="${NAME}",1,"${NAME}")</f><v>x</v></c></row>`),
    'the name of a sheet': book('', [], {
      'xl/workbook.xml': `<workbook ${S}><sheets><sheet name="${NAME}" sheetId="1"/></sheets><definedNames><definedName name="x">"${NAME}"</definedName></definedNames></workbook>`,
    }),
    'headers, checks and links': book('', [], {
      'xl/worksheets/sheet2.xml': `<worksheet ${S}><sheetData/><dataValidations><dataValidation prompt="${NAME}"><formula1>"${NAME},b"</formula1></dataValidation></dataValidations><hyperlinks><hyperlink ref="A1" display="${NAME}" tooltip="${NAME}"/></hyperlinks><headerFooter><oddHeader>&amp;C${NAME}</oddHeader></headerFooter></worksheet>`,
    }),
    comments: book('', [], {
      'xl/comments1.xml': `<comments ${S}><authors><author>${NAME}</author></authors><commentList><comment ref="A1"><text><r><t>Anna </t></r><r><t>Zwilling</t></r></text></comment></commentList></comments>`,
    }),
    'threaded comments and people': book('', [], {
      'xl/threadedComments/threadedComment1.xml': `<ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><threadedComment ref="A1"><text>${NAME}</text></threadedComment></ThreadedComments>`,
      'xl/persons/person.xml': `<personList xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><person displayName="${NAME}" userId="anna.zwilling@example.com"/></personList>`,
    }),
    'pivot caches': book('', [], {
      'xl/pivotCache/pivotCacheDefinition1.xml': `<pivotCacheDefinition ${S} refreshedBy="${NAME}"><sharedItems><s v="${NAME}"/></sharedItems></pivotCacheDefinition>`,
      'xl/pivotCache/pivotCacheRecords1.xml': `<pivotCacheRecords ${S}><r><s v="${NAME}"/></r></pivotCacheRecords>`,
    }),
    'connections and views': book('', [], {
      'xl/connections.xml': `<connections ${S}><connection name="${NAME}" description="by ${NAME}"><dbPr connection="User ID=${NAME}"/></connection></connections>`,
      'xl/revisions/userNames.xml': `<users ${S}><userInfo name="${NAME}"/></users>`,
    }),
    'tables and filters': book('', [], {
      'xl/tables/table1.xml': `<table ${S} displayName="T"><autoFilter><filters><filter val="${NAME}"/></filters></autoFilter><tableColumn name="${NAME}"/></table>`,
    }),
    drawings: book('', [], {
      'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"><xdr:cNvPr name="${NAME}" descr="${NAME}"/><a:p><a:r><a:t>${NAME}</a:t></a:r></a:p></xdr:wsDr>`,
      'xl/drawings/vmlDrawing1.vml': `<xml xmlns:v="urn:schemas-microsoft-com:vml"><v:shape alt="${NAME}"><v:textbox><div>${NAME}</div></v:textbox></v:shape></xml>`,
    }),
  };
  it.each(Object.entries(PLACES))('leaves nothing in %s', async (_place, parts) => {
    const bytes = packed(parts);
    expect(members(await protectedBytes(bytes, 'a.xlsx', {}))).toEqual(members(bytes));
    for (const [name, part] of Object.entries(members(await protectedBytes(bytes, 'a.xlsx', VALUES))))
      expect([name, /zwilling/i.test(part)]).toEqual([name, false]);
  });
});

describe('dates', () => {
  it('come back as they went', () => {
    fc.assert(
      fc.property(fc.integer({ min: 61, max: 2_958_465 }), fc.boolean(), (serial, is1904) => {
        const text = dateOf(serial, is1904);
        if (text !== undefined && text.length === 10) expect(serialOf(text, is1904)).toBe(serial);
      }),
    );
  });

  it.each([
    [14, undefined, true],
    [0, undefined, false],
    [4, undefined, false],
    [164, 'dd/mm/yyyy', true],
    [164, '[$-407]d. mmmm yyyy', true],
    [164, '0.00" days"', false],
    [164, '#,##0 [Red]', false],
    [164, 'hh:mm', false],
  ])('are told by their format: %i %s', (id, code, expected) => {
    expect(showsDate(id, code)).toBe(expected);
  });
});
