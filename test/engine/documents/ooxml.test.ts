/** Word and PowerPoint files: everything that people wrote is read, wherever it hides, and nothing else changes. */
import { strFromU8, strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../support/images.ts';
import { opened, protectedBytes } from '../../support/documents.ts';
import { unzipped } from '../../support/zip.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const STRICT = 'xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"';
const A =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const NAME = 'Anna Zwilling';
const MAIL = 'anna.zwilling@example.com';
const VALUES = { [NAME]: 'Bea Wolf', [MAIL]: 'bea.wolf@example.org', Zwilling: 'Wolf', 'anna%20zwilling': 'x' };

type Parts = Record<string, string | Uint8Array>;

const packed = (parts: Parts): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(HEAD + part) : part]),
    ),
  );

const TYPES = (main: string): string =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/><Override PartName="/word/vbaData.xml" ContentType="application/vnd.ms-word.vbaData+xml"/></Types>`;

const document = (body: string, namespace = W): Parts => ({
  '[Content_Types].xml': TYPES('word/document.xml'),
  '_rels/.rels': `<Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${R}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="${R}/thumbnail" Target="docProps/thumbnail.jpeg"/></Relationships>`,
  'word/document.xml': `<w:document ${namespace}><w:body>${body}</w:body></w:document>`,
});

const members = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(unzipped(Buffer.from(bytes)).map(({ name, content }) => [name, strFromU8(content)]));

const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;

/** Whether a value is left, as it is, with references, or escaped in an address. */
const left = (part: string): boolean =>
  /zwilling/i.test(
    part.replaceAll(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
  );

describe('DOCX', () => {
  it('has a name replaced that lies in three runs, and keeps their format', async () => {
    const body = `<w:p><w:r><w:t xml:space="preserve">Mrs </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>An</w:t></w:r><w:r><w:t>na Zwi</w:t></w:r><w:r><w:rPr><w:i/></w:rPr><w:t>lling came &amp; went.</w:t></w:r></w:p>`;
    const out = members(await protectedBytes(packed(document(body)), 'a.docx', VALUES));
    expect(out['word/document.xml']).toContain(
      '<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">Bea Wolf</w:t></w:r><w:r><w:t xml:space="preserve"></w:t></w:r><w:r><w:rPr><w:i/></w:rPr><w:t xml:space="preserve"> came &amp; went.</w:t></w:r></w:p>',
    );
  });

  it.each(['', ' standalone'])('stays part by part when nothing is found%s', async () => {
    const parts = document(`<w:p>${run('Nothing & nobody'.replace('&', '&amp;'))}</w:p><!-- x -->`);
    const out = members(await protectedBytes(packed(parts), 'a.docx', {}));
    expect(out['word/document.xml']).toBe(HEAD + String(parts['word/document.xml']));
  });

  it('reads the paragraphs of a story together, in their order', async () => {
    const { blocks } = await opened(
      packed(
        document(
          `<w:p>${run('One')}<w:r><w:tab/><w:t>two</w:t><w:br/><w:t>three</w:t></w:r></w:p><w:p>${run('four')}</w:p>`,
        ),
      ),
      'a.docx',
    );
    const texts = blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []));
    expect(texts).toContain('One\ttwo\nthree\nfour\n');
  });

  const PLACES: Record<string, Parts> = {
    'a strict document': document(`<w:p>${run(NAME)}</w:p>`, STRICT),
    'a deletion, and its author': document(
      `<w:p><w:del w:id="1" w:author="${NAME}" w:date="2024-01-01T00:00:00Z"><w:r><w:delText>${NAME}</w:delText></w:r></w:del></w:p>`,
    ),
    'a deletion in parts': document(
      `<w:p><w:del><w:r><w:delText>Anna </w:delText></w:r><w:r><w:delText>Zwil</w:delText></w:r><w:r><w:delText>ling</w:delText></w:r></w:del></w:p>`,
    ),
    'an insertion': document(`<w:p><w:ins w:author="${NAME}">${run(NAME)}</w:ins></w:p>`),
    'a field in parts': document(
      `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "mailto:anna.zwil</w:instrText></w:r><w:r><w:instrText>ling@example.com" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(NAME)}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
    ),
    'a simple field': document(
      `<w:p><w:fldSimple w:instr="AUTHOR &quot;${NAME}&quot;">${run(NAME)}</w:fldSimple></w:p>`,
    ),
    'a text box, twice': document(
      `<w:p><w:r><mc:AlternateContent><mc:Choice><wps:txbx><w:txbxContent><w:p>${run(NAME)}</w:p></w:txbxContent></wps:txbx></mc:Choice><mc:Fallback><v:textbox><w:txbxContent><w:p>${run(NAME)}</w:p></w:txbxContent></v:textbox></mc:Fallback></mc:AlternateContent></w:r>${run('after')}</w:p>`,
    ),
    'alternative texts': document(
      `<w:p><w:r><wp:docPr id="1" name="${NAME}" descr="Photo of ${NAME}" title="${NAME}"/><v:shape alt="${NAME}" title='${NAME}'/></w:r></w:p>`,
    ),
    'a bookmark': document(`<w:p><w:bookmarkStart w:id="0" w:name="Anna Zwilling"/></w:p>`),
    'a content control': document(
      `<w:sdt><w:sdtPr><w:alias w:val="${NAME}"/><w:tag w:val="of ${NAME}"/><w:dropDownList><w:listItem w:displayText="${NAME}" w:value="${NAME}"/></w:dropDownList></w:sdtPr></w:sdt>`,
    ),
    'a comment of the markup': document(`<!-- by ${NAME} --><w:p/>`),
    'references by number': document(`<w:p>${run('Anna&#x20;Zwil&#108;ing')}</w:p>`),
    'a header': { ...document(''), 'word/header1.xml': `<w:hdr ${W}><w:p>${run(NAME)}</w:p></w:hdr>` },
    'a footnote': {
      ...document(''),
      'word/footnotes.xml': `<w:footnotes ${W}><w:footnote><w:p>${run(NAME)}</w:p></w:footnote></w:footnotes>`,
    },
    'a comment': {
      ...document(''),
      'word/comments.xml': `<w:comments ${W}><w:comment w:author="${NAME}" w:initials="AZ"><w:p>${run(NAME)}</w:p></w:comment></w:comments>`,
    },
    'the people': {
      ...document(''),
      'word/people.xml': `<w15:people><w15:person w15:author="${NAME}"><w15:presenceInfo w15:providerId="AD" w15:userId="S::${MAIL}::1"/></w15:person></w15:people>`,
    },
    settings: {
      ...document(''),
      'word/settings.xml': `<w:settings ${W}><w:docVars><w:docVar w:name="x" w:val="${NAME}"/></w:docVars><w:mailMerge><w:query w:val="SELECT * FROM ${NAME}"/></w:mailMerge></w:settings>`,
    },
    'the properties': {
      ...document(''),
      'docProps/core.xml': `<cp:coreProperties><dc:creator>${NAME}</dc:creator><cp:lastModifiedBy>${NAME}</cp:lastModifiedBy><dc:title>Of ${NAME}</dc:title></cp:coreProperties>`,
      'docProps/app.xml': `<Properties><Manager>${NAME}</Manager><Company>${NAME} Ltd</Company><TitlesOfParts><vt:vector><vt:lpstr>${NAME}</vt:lpstr></vt:vector></TitlesOfParts></Properties>`,
      'docProps/custom.xml': `<Properties><property name="${NAME}"><vt:lpwstr>${NAME}</vt:lpwstr></property></Properties>`,
    },
    'custom XML': { ...document(''), 'customXml/item1.xml': `<client id="${NAME}"><name>${NAME}</name></client>` },
    'a part that nobody knows': { ...document(''), 'word/surprise.xml': `<x y="${NAME}">${NAME}<z>${NAME}</z></x>` },
    addresses: {
      ...document(''),
      'word/_rels/document.xml.rels': `<Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${R}/hyperlink" Target="mailto:${MAIL}?subject=Anna%20Zwilling" TargetMode="External"/></Relationships>`,
    },
    'a chart and its cache': {
      ...document(''),
      'word/charts/chart1.xml': `<c:chartSpace><c:title><a:p><a:r><a:t>${NAME}</a:t></a:r></a:p></c:title><c:strCache><c:pt idx="0"><c:v>${NAME}</c:v></c:pt></c:strCache></c:chartSpace>`,
    },
    'an embedded document': {
      ...document(''),
      'word/embeddings/inner.docx': packed(document(`<w:p>${run(NAME)}</w:p>`)),
    },
    'an object of an old program': {
      ...document(''),
      'word/embeddings/oleObject1.bin': Buffer.from(`\0\u0001\u0002${NAME}\0`),
    },
    macros: { ...document(''), 'word/vbaProject.bin': strToU8(NAME), 'word/vbaData.xml': NAME },
    'a thumbnail': { ...document(''), 'docProps/thumbnail.jpeg': strToU8(NAME) },
    'UTF-16': {
      ...document(''),
      'word/footer1.xml': Buffer.from(`\ufeff<w:ftr ${W}><w:p>${run(NAME)}</w:p></w:ftr>`, 'utf16le'),
    },
  };
  it.each(Object.entries(PLACES))('leaves nothing in %s', async (_place, parts) => {
    const out = unzipped(Buffer.from(await protectedBytes(packed(parts), 'a.docx', VALUES)));
    for (const { name, content } of out) {
      const shown = name.endsWith('.docx') ? JSON.stringify(members(content)) : strFromU8(content);
      expect([name, left(shown), left(Buffer.from(content).toString('utf16le'))]).toEqual([name, false, false]);
    }
  });

  it('refers to nothing that went, and has no macros', async () => {
    const parts = { ...document(''), 'word/vbaData.xml': '<x/>', 'docProps/thumbnail.jpeg': strToU8('x') };
    const out = members(await protectedBytes(packed(parts), 'a.docm', {}));
    expect(Object.keys(out)).toEqual(['[Content_Types].xml', '_rels/.rels', 'word/document.xml']);
    expect(out['[Content_Types].xml']).not.toMatch(/vba|macro/i);
    expect(out['[Content_Types].xml']).toContain(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
    );
    expect(out['_rels/.rels']).not.toContain('thumbnail');
  });

  it('has its pictures read', async () => {
    const picture = await drawn(40, 20, []).png().toBuffer();
    const { blocks } = await opened(packed({ ...document(''), 'word/media/image1.png': picture }), 'a.docx');
    expect(blocks.map(({ kind, segment }) => `${kind} ${segment}`)).toContain('image word/media/image1.png');
  });

  it.each([
    ['deep elements', document('<w:p>'.repeat(50_000))],
    [
      'entities',
      { ...document(''), 'word/x.xml': `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(99)}"><!ENTITY c "&a;&a;">]><x>&c;</x>` },
    ],
  ])('takes %s in a moment', async (_what, parts) => {
    const out = await protectedBytes(packed(parts), 'a.docx', {});
    expect(out.length).toBeGreaterThan(100);
  });

  it('refuses what is more than its budget, encrypted or broken', async () => {
    const zeros = packed({ ...document(''), 'word/x.xml': new Uint8Array(8_000_000) });
    const budget = { maxBytes: 1_000_000, maxParts: 100, maxDepth: 2 };
    await expect(opened(zeros, 'a.docx', { budget })).rejects.toThrow('too_large');
    const good = Buffer.from(packed(document('<w:p/>')));
    await expect(opened(good.subarray(0, good.length - 30), 'a.docx')).rejects.toMatchObject({
      code: 'validation_failed',
    });
    // The flag of an encrypted entry, in its own head and in the directory.
    const locked = Buffer.from(good);
    for (let at = locked.indexOf('PK\u0001\u0002'); at >= 0; at = locked.indexOf('PK\u0001\u0002', at + 4))
      locked[at + 8]! |= 1;
    await expect(opened(locked, 'a.docx')).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

describe('PPTX', () => {
  const slides = (more: Parts): Parts => ({
    '[Content_Types].xml': TYPES('ppt/presentation.xml'),
    'ppt/presentation.xml': `<p:presentation ${A}/>`,
    ...more,
  });
  const text = (value: string): string =>
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Title 1" descr="${value}"/></p:nvSpPr><p:txBody><a:p><a:r><a:t>${value.slice(0, 7)}</a:t></a:r><a:r><a:t>${value.slice(7)}</a:t></a:r></a:p></p:txBody></p:sp>`;
  const PLACES: Record<string, Parts> = {
    'a slide': slides({ 'ppt/slides/slide1.xml': `<p:sld ${A}>${text(NAME)}</p:sld>` }),
    notes: slides({ 'ppt/notesSlides/notesSlide1.xml': `<p:notes ${A}>${text(NAME)}</p:notes>` }),
    'a master': slides({ 'ppt/slideMasters/slideMaster1.xml': `<p:sldMaster ${A}>${text(NAME)}</p:sldMaster>` }),
    comments: slides({
      'ppt/commentAuthors.xml': `<p:cmAuthorLst ${A}><p:cmAuthor id="0" name="${NAME}" initials="AZ"/></p:cmAuthorLst>`,
      'ppt/comments/comment1.xml': `<p:cmLst ${A}><p:cm><p:text>${NAME}</p:text></p:cm></p:cmLst>`,
      'ppt/authors.xml': `<p188:authorLst><p188:author name="${NAME}" userId="${MAIL}"/></p188:authorLst>`,
    }),
    'tags and sections': slides({
      'ppt/tags/tag1.xml': `<p:tagLst ${A}><p:tag name="X" val="${NAME}"/></p:tagLst>`,
      'ppt/presProps.xml': `<p14:sectionLst><p14:section name="${NAME}"/></p14:sectionLst>`,
    }),
    SmartArt: slides({
      'ppt/diagrams/data1.xml': `<dgm:dataModel ${A}><dgm:pt><dgm:t><a:p><a:r><a:t>${NAME}</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:dataModel>`,
    }),
  };
  it.each(Object.entries(PLACES))('leaves nothing in %s', async (_place, parts) => {
    const bytes = packed(parts);
    const same = members(await protectedBytes(bytes, 'a.pptx', {}));
    const before = members(bytes);
    for (const [name, part] of Object.entries(before))
      if (name !== '[Content_Types].xml') expect(same[name]).toBe(part);
    for (const [name, part] of Object.entries(members(await protectedBytes(bytes, 'a.pptx', VALUES))))
      expect([name, left(part)]).toEqual([name, false]);
  });
});
