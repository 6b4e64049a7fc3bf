import { describe, expect, it } from 'vitest';
import { PATTERNS } from '../../../engine/recognizers/patterns/index.ts';
import { fold, surfaces } from '../../../engine/recognizers/patterns/scan.ts';

const ANNOTATIONS = new Set(['YEAR', 'AMOUNT', 'LEGAL_REFERENCE']);

/** What the table reports of a text without context: from the default threshold, refused values left out. */
function found(text: string): string[] {
  const all: string[] = [];
  for (const row of PATTERNS) {
    row.find(text, (start, end, more) => {
      const type = more?.type ?? row.type;
      if ((more?.score ?? row.score) >= 0.5 && more?.validated !== false) all.push(`${type} ${text.slice(start, end)}`);
    });
  }
  return [...new Set(all)].toSorted();
}

const personal = (text: string): string[] => found(text).filter((hit) => !ANNOTATIONS.has(hit.split(' ')[0]!));

describe('every row of written forms', () => {
  it('has a name of its own', () => {
    expect(new Set(PATTERNS.map((row) => row.name)).size).toBe(PATTERNS.length);
    for (const row of PATTERNS) expect(row.name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  });

  it.each(PATTERNS.map((row) => [row.name, row] as const))(
    '%s has three positive and two negative examples',
    (_, row) => {
      expect(row.examples.filter((example) => example.found.length > 0).length).toBeGreaterThanOrEqual(3);
      expect(row.examples.filter((example) => example.found.length === 0).length).toBeGreaterThanOrEqual(2);
      expect(row.score).toBeGreaterThan(0);
      expect(row.score).toBeLessThanOrEqual(1);
    },
  );

  it.each(
    PATTERNS.flatMap((row) => row.examples.map((example) => [row.name, example.text, row, example.found] as const)),
  )('%s reads %j', (_, text, row, expected) => {
    expect([...surfaces(row, text)].toSorted()).toEqual([...expected].toSorted());
  });

  it.each(PATTERNS.map((row) => [row.name, row] as const))(
    '%s keeps its offsets inside the text and survives odd characters',
    (_, row) => {
      const odd = [
        '',
        ' ',
        '\u0000',
        '\ud83d\ude00\ud83d',
        '\udc00 12.3.2020',
        '\u202e+49 30 901820\u202c',
        'İ ı ß ﬁ 12 ™',
        '\r\n\r\n@\r\n',
        'a\u0301@b\u0301.org',
        '１２.０３.２０２１',
      ];
      for (const text of [...odd, ...row.examples.map((example) => `\ud83d\ude00 ${example.text} \ud83d\ude00`)]) {
        row.find(text, (start, end) => {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
        });
      }
    },
  );
});

describe('web addresses of technical documentation', () => {
  it.each([
    'More information: <https://manned.org/aapt>.',
    'see https://docs.python.org/3/ and https://www.gnu.org/software/bash/manual/bash.html',
    'git clone https://github.com/tldr-pages/tldr; curl {{http://shop.example/x}}',
    'fetch https://cdn.example.org/lib/app.min.js',
  ])('%j leads to nobody', (text) => {
    expect(found(text).filter((hit) => hit.startsWith('URL'))).toEqual([]);
  });

  it.each([
    ['<https://nordsee.example/people/ana>', 'https://nordsee.example/people/ana'],
    ['https://docs.example.org/d/1?email=ana%40example.org', 'https://docs.example.org/d/1?email=ana%40example.org'],
    ['profile: github.com/rain-tong', 'github.com/rain-tong'],
    ['http://www.ScrapbookInsider.com.pt/', 'http://www.ScrapbookInsider.com.pt/'],
  ])('%j stays an address of somebody', (text, address) => {
    expect(found(text)).toContain(`URL ${address}`);
  });
});

describe('folding', () => {
  it('keeps one code unit for one and answers ASCII digits, spaces and hyphens', () => {
    const text = 'ÄŁø ١٢٣ ۴۵ \u00a0\u202f– „x“ ＋Ａ Й 😀 ß';
    expect(fold(text)).toHaveLength(text.length);
    expect(fold(text).startsWith('alo 123 45   - "x"')).toBe(true);
  });
});

describe('texts that hold nothing personal', () => {
  it.each([
    [
      'a log',
      '[INFO] 12 workers started in 340 ms, build 4711, exit code 0, took 1.250s, retry 3/5, pid 4420, port 8443, heap 512MB',
    ],
    [
      'a list of versions',
      'v1.2.3, version 10.0.19045.2, 2.31.0-rc.1, Node 24.21.0, release 1.2.20, python3.12, 4.14.336+',
    ],
    [
      'source code',
      'const total = items.map((x) => x.price * 1.19).reduce((a, b) => a + b, 0); // std::vector<int> a::b\n@Override public void run() { int[] k = {1, 2, 3}; password = getPassword(); token: string; }',
    ],
    ['CSS', '@media (min-width: 640px) { .a { margin: 0 12px 4px 8px; color: #1a2b3c; } } @import url("x.css");'],
    ['a statute', 'Nach § 12 Abs. 3 Nr. 4 gilt Art. 5 entsprechend; § 12.3.1 bleibt unberührt. Section 4.2.1 applies.'],
    [
      'a list of products',
      '12 x Schraube M8x40, 3 Stück Art. 4711, 500 g Mehl, 2 l Milch, 1.5 mm, 230 V, 16 A, IP65, A4 paper, 24/7',
    ],
    ['scores and ratios', 'won 3:1 and 105:99, ratio 16:9, odds 5/2, John 3:16, 12-10, 4-4-2'],
    ['measurements', '12.5 kg at 36.6 °C, 3.1415 and 2.7182, 1,234,567 people, 120/80 mmHg, 10 000 steps, 5 x 5'],
    ['a book', 'ISBN 978-3-16-148410-0, pages 112-145, chapter 12, volume 3, issue 4'],
    [
      'prose',
      'In May we may march to the market; the second of five will set out again. She has been here for three years.',
    ],
    [
      'instructions',
      'Your password must have 8 characters. Enter the code. The user clicks login. Case 3 of the file is closed in order.',
    ],
    ['placeholders', 'password: ********, api_key: <your-key>, token: none, user: admin, email: user@localhost'],
  ])('%s', (_, text) => {
    expect(personal(text)).toEqual([]);
  });
});

describe('texts of the field', () => {
  it.each([
    ['Geb.: 12.03.1980 in Ulm, verheiratet seit 04.05.2009', ['DATE 04.05.2009', 'DATE_OF_BIRTH 12.03.1980']],
    ['Date of birth\n4 May 1971', ['DATE_OF_BIRTH 4 May 1971']],
    ['née le 3 avril 1952 à Lyon', ['DATE_OF_BIRTH 3 avril 1952']],
    ['nato il 08/12/1969', ['DATE_OF_BIRTH 08/12/1969']],
    ['ur. 24 maja 1931 r.', ['DATE_OF_BIRTH 24 maja 1931']],
    ['родился 3 января 1960 года', ['DATE_OF_BIRTH 3 января 1960']],
    ['生年月日：1980年3月12日', ['DATE_OF_BIRTH 1980年3月12日']],
    ['تاريخ الميلاد: ٢٧/١١/١٩٩٨', ['DATE_OF_BIRTH ٢٧/١١/١٩٩٨']],
    ['doğum tarihi: 3 Şubat 1919', ['DATE_OF_BIRTH 3 Şubat 1919']],
    ['23.11.1972 р. н.', ['DATE_OF_BIRTH 23.11.1972']],
    [
      '2024-02-12 00:03:17 login ok user=h.gruber ip=10.4.1.7',
      ['DATE 2024-02-12', 'IP_ADDRESS 10.4.1.7', 'TIME 00:03:17', 'USERNAME h.gruber'],
    ],
    ['du 1er juillet 2024 au 30 juin 2025', ['DATE 1er juillet 2024 au 30 juin 2025']],
    ['+44 7700 900882 / ana@example.org', ['EMAIL ana@example.org', 'PHONE +44 7700 900882']],
    ['Tel: 030 901820; IBAN DE89 3704 0044 0532 0130 00', ['PHONE 030 901820']],
    ['postgres://app:s3cr3t@db.example.org/x', ['SECRET postgres://app:s3cr3t@db.example.org/x']],
    ['Mühledörfle 19, 6700 Bludenz', ['ADDRESS Mühledörfle 19, 6700 Bludenz']],
    ['Flat 2, 14 Fennel Rd, Leicester LE4 7QP', ['ADDRESS Flat 2, 14 Fennel Rd, Leicester LE4 7QP', 'ADDRESS LE4 7QP']],
    ['Personalnummer 40-2217, Az. 32 Ls 118/24', ['CASE_ID 32 Ls 118/24', 'CUSTOMER_ID 40-2217']],
    ['My PIN is 4921 and I am 43 years old', ['AGE 43 years old', 'PASSWORD 4921']],
    ['患者男，45岁，咳嗽三天', ['AGE 45岁']],
    ['45歳男性が転倒した', ['AGE 45歳']],
    ['年龄：45岁', ['AGE 45岁']],
    ['사건 당시 45세였던 그는', ['AGE 45세']],
    ['18歳以上の方に限ります。未满18岁者不得入内', []],
    ['65세 이상 무료, 6세 미만 제외', []],
    ['Der 47-jährige zahlte 1.250,00 €', ['AGE 47-jährige', 'AMOUNT 1.250,00 €']],
  ])('%j', (text, expected) => {
    expect(found(text)).toEqual([...expected].toSorted());
  });
});
