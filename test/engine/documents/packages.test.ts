/** OpenDocument files, books and archives: every part is read, and what is not replaced stays. */
import { strFromU8, strToU8, zipSync, type Zippable } from 'fflate';
import { describe, expect, it } from 'vitest';
import { opened, protectedBytes } from '../../support/documents.ts';
import { unzipped } from '../../support/zip.ts';

const NAME = 'Anna Zwilling';
const MAIL = 'anna.zwilling@example.com';
const VALUES = {
  [NAME]: 'Bea Wolf',
  [MAIL]: 'bea@example.org',
  '0170 9988776': '0170 1112223',
  Anna_Zwilling: 'Bea_Wolf',
};

type Parts = Record<string, string | Uint8Array>;
const packed = (parts: Parts): Uint8Array => {
  const table: Zippable = {};
  for (const [name, part] of Object.entries(parts))
    table[name] = [typeof part === 'string' ? strToU8(part) : part, { level: name === 'mimetype' ? 0 : 6 }];
  return zipSync(table);
};
const members = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(unzipped(Buffer.from(bytes)).map(({ name, content }) => [name, strFromU8(content)]));
const expectNothingLeft = (bytes: Uint8Array): void => {
  for (const [name, part] of Object.entries(members(bytes)))
    expect([name, /zwilling|9988776/i.test(decodeURI(part.replaceAll('%', '%25')))]).toEqual([name, false]);
};

const NS =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"';
const odf = (kind: string, body: string, more: Parts = {}): Parts => ({
  mimetype: `application/vnd.oasis.opendocument.${kind}`,
  'content.xml': `<office:document-content ${NS}><office:body>${body}</office:body></office:document-content>`,
  ...more,
});
const p = (text: string): string => `<text:p>${text}</text:p>`;

describe('OpenDocument', () => {
  it.each([
    ['text', 'odt'],
    ['spreadsheet', 'ods'],
    ['presentation', 'odp'],
  ])('is told by its first member: %s', async (kind, name) => {
    expect((await opened(packed(odf(kind, p('x'))), 'a.bin')).format).toBe(name);
  });

  it('has a name replaced that lies in three spans', async () => {
    const body = p('Mrs <text:span text:style-name="B">An</text:span>na<text:s/><text:span>Zwilling</text:span> came.');
    const out = members(await protectedBytes(packed(odf('text', body)), 'a.odt', VALUES));
    expect(out['content.xml']).toContain(
      '<text:p>Mrs <text:span text:style-name="B">Bea Wolf</text:span><text:s/><text:span></text:span> came.</text:p>',
    );
  });

  it('has no value beside a text that has changed, and keeps those beside others', async () => {
    const cell = (value: string, text: string): string =>
      `<table:table-cell office:value-type="float" office:value="${value}">${p(text)}</table:table-cell>`;
    const body = `<table:table table:name="T"><table:table-row>${cell('1709988776', '0170 9988776')}${cell('41.5', '41.50')}</table:table-row></table:table>`;
    const out = members(await protectedBytes(packed(odf('spreadsheet', body)), 'a.ods', VALUES));
    expect(out['content.xml']).toContain(`<table:table-cell office:value-type="string" >${p('0170 1112223')}`);
    expect(out['content.xml']).toContain(cell('41.5', '41.50'));
  });

  it('does not expand what is repeated', async () => {
    const body = `<table:table><table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384">${p(NAME)}</table:table-cell></table:table-row></table:table>`;
    const { blocks } = await opened(packed(odf('spreadsheet', body)), 'a.ods');
    expect(JSON.stringify(blocks).length).toBeLessThan(10_000);
  });

  const PLACES: Record<string, Parts> = {
    annotations: odf('text', p(`a<office:annotation><dc:creator>${NAME}</dc:creator>${p(NAME)}</office:annotation>b`)),
    'tracked changes': odf(
      'text',
      `<text:tracked-changes><text:changed-region><text:deletion><office:change-info><dc:creator>${NAME}</dc:creator></office:change-info>${p(NAME)}</text:deletion></text:changed-region></text:tracked-changes>`,
    ),
    'links, bookmarks and descriptions': odf(
      'text',
      p(
        `<text:a xlink:href="mailto:${MAIL}" office:title="${NAME}">x</text:a><text:bookmark text:name="${NAME}"/><draw:frame><svg:title>${NAME}</svg:title><svg:desc>${NAME}</svg:desc></draw:frame>`,
      ),
    ),
    fields: odf(
      'text',
      p(
        `<text:author-name>${NAME}</text:author-name><text:user-defined text:name="${NAME}">${NAME}</text:user-defined>`,
      ),
    ),
    'formulas, sheets and comments': odf(
      'spreadsheet',
      `<table:table table:name="${NAME}"><table:table-cell table:formula="of:=&quot;${NAME}&quot;" office:string-value="${NAME}">${p(NAME)}</table:table-cell></table:table><!-- ${NAME} -->`,
    ),
    'its properties': odf('text', p('x'), {
      'meta.xml': `<office:document-meta><dc:creator>${NAME}</dc:creator><meta:initial-creator>${NAME}</meta:initial-creator><dc:title>Of ${NAME}</dc:title><meta:user-defined meta:name="Client">${NAME}</meta:user-defined></office:document-meta>`,
    }),
    headers: odf('text', p('x'), {
      'styles.xml': `<office:document-styles><style:header>${p(NAME)}</style:header></office:document-styles>`,
    }),
    settings: odf('text', p('x'), {
      'settings.xml': `<?xml version="1.0"?><config:config-item config:name="CurrentDatabaseDataSource">${NAME}</config:config-item>`,
    }),
    'an object': odf('text', p('x'), {
      'Object 1/content.xml': `<office:document-content>${p(NAME)}</office:document-content>`,
    }),
    'previews, macros and signatures': odf('text', p('x'), {
      'Thumbnails/thumbnail.png': NAME,
      'Basic/Standard/Module1.xml': NAME,
      'META-INF/documentsignatures.xml': NAME,
      'META-INF/manifest.xml': `<manifest:manifest><manifest:file-entry manifest:full-path="Basic/Standard/Module1.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
    }),
  };
  it.each(Object.entries(PLACES))('leaves nothing in %s', async (_place, parts) => {
    const out = await protectedBytes(packed(parts), 'a.odt', VALUES);
    expectNothingLeft(out);
    expect(Object.keys(members(out))[0]).toBe('mimetype');
    expect(JSON.stringify(members(out))).not.toContain('Module1');
  });

  it('is refused when it is encrypted', async () => {
    const parts = odf('text', '', {
      'META-INF/manifest.xml':
        '<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>',
    });
    await expect(opened(packed(parts), 'a.odt')).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

describe('EPUB', () => {
  const BOOK: Parts = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<?xml version="1.0"?><container><rootfile full-path="a.opf"/></container>',
    'a.opf': `<?xml version="1.0"?><package><metadata><dc:creator>${NAME}</dc:creator></metadata></package>`,
    'a.xhtml': `<html><body><p>By <b>Anna</b> Zwilling<!-- ${NAME} --></p></body></html>`,
  };

  it('is protected, and its type stays first and stored', async () => {
    const out = await protectedBytes(packed(BOOK), 'a.epub', VALUES);
    expectNothingLeft(out);
    expect(Buffer.from(out.subarray(30, 58)).toString()).toBe('mimetypeapplication/epub+zip');
    expect(members(await protectedBytes(packed(BOOK), 'a.epub', {}))).toEqual(members(packed(BOOK)));
  });
});

describe('ZIP', () => {
  it('has every member read by its own format, in any depth', async () => {
    const inner = packed({ 'list.csv': `name,phone\n${NAME},0170 9988776\n` });
    const bytes = packed({
      'letter.txt': `Dear ${NAME}`,
      'data/person.json': `{"name": "${NAME}"}`,
      'inner.zip': inner,
      'a.odt': packed(odf('text', p(NAME))),
      'tool.bin': Buffer.from([0, 1, 2, 3, ...Buffer.from(NAME)]),
    });
    const out = await protectedBytes(bytes, 'a.zip', VALUES);
    const found = unzipped(Buffer.from(out));
    // Nobody can say what is in a file that no format opens.
    expect(found.map(({ name }) => name)).toEqual(['letter.txt', 'data/person.json', 'inner.zip', 'a.odt']);
    expect(found[0]!.content.toString()).toBe('Dear Bea Wolf');
    for (const at of [2, 3]) expectNothingLeft(found[at]!.content);
  });

  it('has no name of a member that says who it is about, and no two of one name', async () => {
    const bytes = packed({ 'Anna_Zwilling.txt': 'x', 'Bea_Wolf.txt': 'y', 'Anna_Zwilling/a.txt': 'z' });
    const names = unzipped(Buffer.from(await protectedBytes(bytes, 'a.zip', VALUES))).map(({ name }) => name);
    expect(names).toEqual(['Bea_Wolf.txt', 'Bea_Wolf-2.txt', 'Bea_Wolf/a.txt']);
  });

  it.each(['../a.txt', '/etc/passwd', 'a/../../b.txt'])('refuses a path that leads out: %s', async (name) => {
    await expect(opened(packed({ [name]: 'x' }), 'a.zip')).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('refuses what holds too much, in parts or in depth', async () => {
    const budget = () => ({ maxBytes: 1_000_000, maxParts: 50, maxDepth: 2 });
    const many = packed(Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`${i}.txt`, 'x'])));
    await expect(opened(many, 'a.zip', { budget: budget() })).rejects.toMatchObject({ code: 'too_large' });
    const large = packed({ 'a.txt': new Uint8Array(2_000_000) });
    await expect(opened(large, 'a.zip', { budget: budget() })).rejects.toMatchObject({ code: 'too_large' });
  });

  it('refuses an entry that is longer than it says', async () => {
    const lying = Buffer.from(packed({ 'a.txt': 'x'.repeat(5_000) }));
    const entry = lying.indexOf('PK\u0001\u0002');
    lying.writeUInt32LE(10, entry + 24);
    await expect(opened(lying, 'a.zip')).rejects.toMatchObject({ code: 'validation_failed' });
  });
});
