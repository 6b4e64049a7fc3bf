/** Text in any charset, tables, JSON and YAML: only what is replaced changes, byte for byte. */
import { describe, expect, it } from 'vitest';
import iconv from 'iconv-lite';
import { opened, protectedBytes, protectedText } from '../../support/documents.ts';

describe('charsets', () => {
  const german =
    'Sehr geehrte Frau Müller,\r\ndie Prüfung für Größe und Länge ist erledigt. Viele Grüße, Jörg Weiß\r\n';
  const czech =
    'Vážená paní Müllerová, děkujeme vám za zprávu ze dne 3. května. Vaši žádost jsme přijali a budeme se jí věnovat v příštím týdnu, kdy se do kanceláře vrátí pan Müller. V případě potřeby nás můžete kontaktovat také telefonicky.\n';
  const russian = 'Уважаемая госпожа Müller, в следующий понедельник приедет Иван Петров. Всего хорошего.\n'.replace(
    'Müller',
    'Мюллер',
  );
  const japanese = 'ミュラー様、来週の月曜日に田中さんが伺います。どうぞよろしくお願いいたします。\n';
  const cases: readonly [name: string, text: string, charset: string, value: string, mark?: boolean][] = [
    ['UTF-8', german, 'utf8', 'Müller'],
    ['UTF-8 with a mark', german, 'utf8', 'Müller', true],
    ['UTF-16LE with a mark', german, 'utf16le', 'Müller', true],
    ['UTF-16BE with a mark', german, 'utf16-be', 'Müller', true],
    ['UTF-16LE without one', german, 'utf16le', 'Müller'],
    ['UTF-32LE with a mark', german, 'utf32-le', 'Müller', true],
    ['ISO-8859-1', german, 'latin1', 'Müller'],
    ['windows-1250', czech, 'win1250', 'Müller'],
    ['windows-1251', russian, 'win1251', 'Мюллер'],
    ['KOI8-R', russian, 'koi8-r', 'Мюллер'],
    ['Shift_JIS', japanese, 'shiftjis', 'ミュラー'],
    ['EUC-JP', japanese, 'eucjp', 'ミュラー'],
  ];
  it.each(cases)('%s comes back in its charset', async (_name, text, charset, value, mark = false) => {
    const encoded = (plain: string): Buffer => iconv.encode(plain, charset, { addBOM: mark });
    const document = await opened(encoded(text), 'letter.txt');
    expect(document.blocks).toMatchObject([{ kind: 'text', text }]);
    const bytes = await protectedBytes(encoded(text), 'letter.txt', { [value]: '[P_1]' });
    expect(Buffer.from(bytes)).toEqual(encoded(text.replaceAll(value, '[P_1]')));
  });

  it('of bytes that are in no charset come back as they are', async () => {
    const log = Buffer.concat([
      Buffer.from('ä ö ü Grüße für Jörg, Ärger mit Öl: '),
      Buffer.of(0xff, 0xc3),
      Buffer.from(' Anna\n'),
    ]);
    const bytes = await protectedBytes(log, 'a.log', { Anna: 'Bea' });
    expect(Buffer.from(bytes)).toEqual(Buffer.concat([log.subarray(0, -5), Buffer.from('Bea\n')]));
  });

  it('that lack a character of a replacement become UTF-8 with a mark', async () => {
    const bytes = await protectedBytes(Buffer.from(german, 'latin1'), 'a.txt', { Weiß: 'Łukasz' });
    expect(Buffer.from(bytes).toString()).toBe(`\uFEFF${german.replace('Weiß', 'Łukasz')}`);
  });
});

describe('a text', () => {
  it('that begins as a bitmap does is a text', async () => {
    expect(await protectedText('BMW AG, Anna Meier\n', 'a.txt', { Anna: 'Bea' })).toBe('BMW AG, Bea Meier\n');
  });
});

describe('a CSV file', () => {
  it.each([
    ['commas', 'name,mail\r\n"Ruiz, Ana",ana@example.com\r\nBob,bob@example.com\r\n', '"Ruiz, Ana"', '"X ""Y"", Z"'],
    ['semicolons', 'name;mail\nRuiz, Ana;ana@example.com\nBob;bob@example.com', 'Ruiz, Ana', '"X ""Y"", Z"'],
    ['tabs', 'name\tmail\nRuiz, Ana\tana@example.com\n\nBob\tbob@example.com\n', 'Ruiz, Ana', '"X ""Y"", Z"'],
    ["Excel's line", 'sep=|\nname|mail\nRuiz, Ana|ana@example.com\n', 'Ruiz, Ana', '"X ""Y"", Z"'],
  ])('with %s keeps its quotes and line ends', async (_name, text, cell, written) => {
    expect(await protectedText(text, 'a.csv', { 'Ruiz, Ana': 'X "Y", Z' })).toBe(text.replace(cell, written));
    const [table] = (await opened(text, 'a.csv')).blocks;
    expect(table).toMatchObject({ kind: 'table', columns: [{ name: 'name' }, { name: 'mail' }] });
    expect(table).toHaveProperty(['rows', 0], ['Ruiz, Ana', 'ana@example.com']);
  });

  it('without a header has all its rows as data', async () => {
    const [table, ...others] = (await opened('Ana Ruiz,Madrid\nBob Stone,Leeds\n', 'a.csv')).blocks;
    expect(table).toMatchObject({
      columns: [{ name: '' }, { name: '' }],
      rows: [
        ['Ana Ruiz', 'Madrid'],
        ['Bob Stone', 'Leeds'],
      ],
    });
    expect(others).toEqual([]);
  });

  it('has its header read too', async () => {
    const text = 'name,"Score of Ana Ruiz",city\nBob,3,Leeds\n';
    expect(await protectedText(text, 'a.csv', { 'Ana Ruiz': 'P, 1' })).toBe('name,"Score of P, 1",city\nBob,3,Leeds\n');
  });

  it('with rows of different lengths and quotes that do not close is kept as it is', async () => {
    const text = 'name,mail\nAna,"open\nBob\n,,,"x"y,\n"""Ana""",b\n';
    expect(await protectedText(text, 'a.csv', {})).toBe(text);
    expect(await protectedText(text, 'a.csv', { Ana: 'Zoe' })).toBe(text.replaceAll('Ana', 'Zoe'));
  });
});

describe('JSON', () => {
  it('comes back as it was written, numbers and keys included', async () => {
    const text =
      '{ "name" : "Ana \\u0052uiz",\n  "n": 12345678901234567890, "x": [1.0, null, "Ana"],\n "__proto__": {"Ana": 1e3} }\n';
    expect(await protectedText(text, 'a.json', { 'Ana Ruiz': 'P "1"', '12345678901234567890': '7', Ana: 'Q' })).toBe(
      '{ "name" : "P \\"1\\"",\n  "n": 7, "x": [1.0, null, "Q"],\n "__proto__": {"Q": 1e3} }\n',
    );
  });

  it('Lines keep their line ends and white space', async () => {
    const text = '{"a": "Ana"}\r\n\r\n  {"a": 5, "b": ["Ana", {}]} \r\n{"a":"x"}';
    expect(await protectedText(text, 'a.jsonl', { Ana: 'Zoë' })).toBe(text.replaceAll('Ana', 'Zoë'));
    expect((await opened(text, 'data')).format).toBe('json');
  });

  it('that is broken is text', async () => {
    const text = '// Ana\n{"a": "Ana",}';
    expect((await opened(text, 'a.json')).format).toBe('text');
    expect(await protectedText(text, 'a.json', { Ana: 'Bea' })).toBe(text.replaceAll('Ana', 'Bea'));
    expect((await opened('[2024-01-01] started\n[2024-01-02] Ana', 'a.log')).format).toBe('text');
  });
});

describe('YAML', () => {
  const text = `%YAML 1.2
---
# written by Ana Ruiz
name: Ana Ruiz   # Ana Ruiz again
'quoted': 'it''s Ana Ruiz'
"double": "Ana\\u0020Ruiz"
list: &all
- Ana Ruiz
- {phone: 5550199, who: Ana Ruiz, x: [Ana Ruiz, ~, true]}
block: |
  Dear
    Ana Ruiz,
  bye
folded: >-
  to Ana
  Ruiz
Ana Ruiz: *all
? [complex, Ana Ruiz]
: 1.50
empty:
...
---
second: Ana Ruiz
`;
  it('keeps everything but its scalars, keys and comments', async () => {
    expect(await protectedText(text, 'a.yaml', {})).toBe(text);
    const out = await protectedText(text, 'a.yml', { 'Ana Ruiz': '[PERSON_1]', '5550199': '5550000' });
    expect(out).not.toMatch(/Ana|Ruiz|5550199/);
    expect(out).toContain('# written by [PERSON_1]\nname: "[PERSON_1]"   # [PERSON_1] again\n');
    expect(out).toContain("'quoted': 'it''s [PERSON_1]'\n");
    expect(out).toContain('block: |\n  Dear\n    [PERSON_1],\n  bye\n');
    expect(out).toContain('{phone: 5550000, who: "[PERSON_1]", x: ["[PERSON_1]", ~, true]}');
    expect(out).toContain('---\nsecond: "[PERSON_1]"\n');
  });

  it('that is broken or too deep is text', async () => {
    for (const broken of ['a: [1, 2\nb: "Ana', 'a: b: c: {{{ Ana', `${'['.repeat(5_000)}Ana${']'.repeat(5_000)}`]) {
      const out = await protectedText(broken, 'a.yaml', { Ana: 'Bea' });
      expect(out).toBe(broken.replace('Ana', 'Bea'));
    }
  });
});
