/** HTML and XML: everything that is not replaced stays byte for byte. */
import { describe, expect, it } from 'vitest';
import { drawn } from '../../support/images.ts';
import { opened, protectedBytes, protectedText } from '../../support/documents.ts';

const VALUES = { 'Jörg Müller': 'Ana <Ruiz> & "Co"', Müller: 'Ruiz' };

describe('HTML', () => {
  const page = (hidden: string): string => `<!DOCTYPE html>
<html lang=de><!-- checked by Jörg Müller --><head><meta charset="utf-8">
<title>An J&ouml;rg M&#252;ller</title>
<script>var who = "Jörg Müller"; if (1 < 2 && a) {}</script><style>p { color: red } /* Jörg Müller */</style></head>
<body data-who='Jörg Müller' onload=hello(Müller)><p>Herr <b>J</b>örg
   Müller kam. <img alt="Foto: Jörg Müller" src="${hidden}" width=3><br/>
<table><tr><td>Name</td><td>Jörg&nbsp;Müller</td></tr></table><pre>Jörg Müller</pre>
1 < 2 <?php echo "Jörg Müller" ?></body></html>
`;
  it('is protected in text, attributes, comments, scripts and styles', async () => {
    const source = page('a.png');
    expect(await protectedText(source, 'a.html', {})).toBe(source);
    const out = await protectedText(source, 'a.html', { ...VALUES, 'Jörg\u00a0Müller': 'X' });
    expect(out).not.toMatch(/M(?:ü|&#252;)ller/);
    for (const kept of [
      '<!-- checked by Ana <Ruiz› & "Co" -->',
      '<title>An Ana &lt;Ruiz&gt; &amp; "Co"</title>',
      'onload=hello(Ruiz)>',
      "data-who='Ana &lt;Ruiz&gt; &amp; &quot;Co&quot;'",
      '<p>Herr <b>Ana &lt;Ruiz&gt; &amp; "Co"</b> kam. <img',
      '<td>X</td></tr></table><pre>Ana &lt;Ruiz&gt; &amp; "Co"</pre>\n1 < 2 <?php',
      'if (1 < 2 && a) {}</script>',
    ])
      expect(out).toContain(kept);
  });

  it('in another charset has references for what the charset lacks', async () => {
    const source = Buffer.from('<html><meta charset=iso-8859-1><p>Grüße, Jörg Müller</p></html>', 'latin1');
    const out = await protectedBytes(source, 'a', { 'Jörg Müller': 'Łukasz' });
    expect(Buffer.from(out).toString('latin1')).toBe('<html><meta charset=iso-8859-1><p>Grüße, &#321;ukasz</p></html>');
  });

  it('has the documents in its addresses read by their own formats', async () => {
    const picture = await drawn(40, 20, []).png().toBuffer();
    const inner = Buffer.from('{"name": "Jörg Müller", "city": "Bern"}').toString('base64');
    const source = page(`data:image/png;base64,${picture.toString('base64')}`).replace(
      '</body>',
      `<a href="data:application/json;charset=utf-8;base64,${inner}">x</a><a href='data:x/y;base64,AAECAwQFBgcICQoLDA0ODxAREhMUFRYX'>y</a></body>`,
    );
    const document = await opened(source, 'a.htm');
    const kinds = document.blocks.map(({ kind, segment }) => `${kind} ${segment}`);
    expect(kinds).toEqual(expect.arrayContaining(['image data/1', 'json data/2!json', 'file data/3', 'text text']));
    const out = await protectedText(source, 'a.htm', VALUES);
    const written = /data:application\/json;charset=utf-8;base64,([^"]*)"/.exec(out)![1]!;
    expect(JSON.parse(Buffer.from(written, 'base64').toString())).toEqual({ name: 'Ana <Ruiz> & "Co"', city: 'Bern' });
    expect(out).toContain("<a href='data:,'>y</a>");
    expect(out).toContain(picture.toString('base64'));
  });

  it('keeps an address that says nothing, however its base64 is written', async () => {
    const source = '<html><a href="data:text/plain;base64,QW5hIFJ1aXogQW5hIFJ1aXogQW5hIB==">z</a></html>';
    expect(await protectedText(source, 'a.html', {})).toBe(source);
  });

  it('that is broken is read to its end, in time', async () => {
    for (const source of [
      '<p <p <a href="Müller',
      '<!--Müller',
      '<script>Müller',
      '<',
      '<!doctype html [ Müller',
      '</',
      '<a b=Müller',
    ])
      expect(await protectedText(source, 'a.html', { Müller: 'Ruiz' })).toBe(source.replace('Müller', 'Ruiz'));
    for (const unit of [
      '<!a>',
      '<a <',
      '<!--',
      '<a b="',
      '&',
      '<![CDATA[',
      '<script>',
      '\n ',
      '<p>',
      'data:a/b;base64,',
    ])
      await protectedText(`<html>${unit.repeat(100_000)}`, 'a.html', {});
  });
});

describe('XML', () => {
  const source = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE orders [ <!ENTITY who "Jörg Müller"> ]>
<!-- Jörg Müller -->
<o:orders xmlns:o="urn:o">
  <o:order id="7"><name>Jörg M&#xFC;ller</name><phone>555</phone><empty/></o:order>
  <o:order id="Jörg Müller"><name><![CDATA[Jörg Müller]]></name><note lang="de">&who; und Müller</note></o:order>
</o:orders>
`;
  it('that is data is typed by its elements', async () => {
    const [block] = (await opened(source, 'a.xml')).blocks;
    expect(JSON.parse((block as { json: string }).json)).toEqual({
      orders: {
        order: [
          { id: '7', name: 'Jörg Müller', phone: '555', empty: '' },
          { id: 'Jörg Müller', name: 'Jörg Müller', note: { lang: 'de', note: '&who; und Müller' } },
        ],
      },
    });
    expect(await protectedText(source, 'a', {})).toBe(source);
    const out = await protectedText(source, 'a.xml', VALUES);
    expect(out).not.toMatch(/M(?:ü|&#xFC;)ller/);
    for (const kept of [
      '[ <!ENTITY who "Ana <Ruiz› & "Co""> ]>',
      '<name>Ana &lt;Ruiz&gt; &amp; "Co"</name><phone>555</phone><empty/>',
      '<note lang="de">&who; und Ruiz</note>',
      '<o:order id="Ana &lt;Ruiz&gt; &amp; &quot;Co&quot;">',
      '<name><![CDATA[Ana <Ruiz> & "Co"]]></name>',
    ])
      expect(out).toContain(kept);
  });

  it('that is a text has its markup kept', async () => {
    const text = '<?xml version="1.0"?><doc by="Müller"><p>Herr <b>Müller</b> kam.</p></doc>';
    expect((await opened(text, 'a.xml')).blocks).toMatchObject([
      { kind: 'text', segment: 'text' },
      { kind: 'text', segment: 'declarations' },
      { kind: 'text', segment: 'attributes' },
    ]);
    expect(await protectedText(text, 'a.xml', VALUES)).toBe(text.replaceAll('Müller', 'Ruiz'));
  });

  it('with entities in each other expands none', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE a [${Array.from({ length: 30 }, (_, i) => `<!ENTITY e${i + 1} "&e${i};&e${i};">`).join('')}]><a>&e30;</a>`;
    expect(await protectedText(bomb, 'a.xml', VALUES)).toBe(bomb);
    const deep = `<?xml version="1.0"?>${'<a>'.repeat(100_000)}Müller${'</a>'.repeat(100_000)}`;
    expect(await protectedText(deep, 'a.xml', VALUES)).toBe(deep.replace('Müller', 'Ruiz'));
  });
});
