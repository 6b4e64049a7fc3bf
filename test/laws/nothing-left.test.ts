/**
 * Nothing of an original is in its surrogate: no two Han characters and no five letters in a row, over every type that
 * is written in letters and every script. What may stay is written beside each value: words that say what it is, and not
 * which one. The run is looked for here by its own few lines, not by the engine's.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { TAXONOMY } from '../../engine/vocabulary/taxonomy.ts';
import { loadNames, NAME_LANGUAGES } from '../../engine/surrogates/names.ts';
import { protectGiven } from '../support/given-spans.ts';

beforeAll(() => loadNames(NAME_LANGUAGES));

const SALTS = ['a', 'b', 'c', 'd', 'e', 'f'];

interface Case {
  language: string;
  type: string;
  surface: string;
  /** Words and elements that may stay. */
  may?: readonly string[];
}

const of = (type: string, ...rows: readonly (readonly [language: string, surface: string, ...may: string[]])[]) =>
  rows.map(([language, surface, ...may]): Case => ({ type, language, surface, may }));

const CASES: readonly Case[] = [
  ...of(
    'PERSON',
    ['en', 'Margaret Thompson', 'son'],
    ['de', 'Dr. Friederike von Hohenstein', 'stein', 'dr', 'von'],
    ['pl', 'Katarzyna Wiśniewska', 'ewska'],
    ['is', 'Guðrún Sigurðardóttir', 'dóttir'],
    ['lt', 'Jurgita Kazlauskienė', 'auskienė'],
    ['ru', 'Екатерина Смирнова', 'нова'],
    ['uk', 'Олександр Шевченко', 'енко'],
    ['bg', 'Димитър Георгиев'],
    ['el', 'Κωνσταντίνος Παπαδόπουλος', 'όπουλος'],
    ['hy', 'Արամ Պետրոսյան', 'յան'],
    ['ka', 'გიორგი ბერიძე', 'ძე'],
    ['he', 'אברהם רוזנברג', 'ברג'],
    ['ar', 'عبدالرحمن المنصوري', 'عبدال'],
    ['fa', 'محمدرضا حسینی', 'محمد'],
    ['hi', 'राजेश्वरी चतुर्वेदी'],
    ['bn', 'শর্মিষ্ঠা চট্টোপাধ্যায়', 'োপাধ্যায়'],
    ['ta', 'கிருஷ்ணமூர்த்தி'],
    ['th', 'สมชาย วงศ์สวัสดิ์', 'วงศ์'],
    ['ja', '長谷川健太郎', '健太', '太郎'],
    ['zh', '欧阳志强'],
    ['zh', '诸葛明'],
    ['ko', '김민수'],
    ['tr', 'Gülşen Yıldırım'],
    ['vi', 'Nguyễn Thị Phượng', 'nguyễn'],
  ),
  ...of(
    'LOCATION',
    ['de', 'Hannover'],
    ['sv', 'Göteborg', 'borg'],
    ['pl', 'Częstochowa'],
    ['ru', 'Екатеринбург', 'бург'],
    ['el', 'Θεσσαλονίκη'],
    ['ar', 'الإسكندرية'],
    ['he', 'ירושלים'],
    ['hi', 'हैदराबाद', 'ाबाद'],
    ['th', 'เชียงใหม่', 'เชียง'],
    ['ja', '名古屋市', '市'],
    ['zh', '石家庄市', '市'],
    ['ko', '의정부시'],
  ),
  ...of(
    'ADDRESS',
    ['en', '48 Kensington Gardens, London W2 4BA', 'gardens'],
    ['de', 'Lindenstraße 14, 50674 Köln', 'straße'],
    ['fr', '12 rue Montmartre, 75002 Paris', 'rue'],
    ['pl', 'ul. Marszałkowska 21/4, 00-628 Warszawa', 'ul', 'owska'],
    ['ru', 'ул. Красноармейская, д. 5, кв. 12, Новосибирск', 'ская'],
    ['el', 'Λεωφόρος Αλεξάνδρας 45, Αθήνα', 'λεωφόρος'],
    ['ar', 'شارع الملكة رانيا، مبنى 12، عمان', 'شارع', 'مبنى', 'الملكة'],
    ['he', 'רחוב ז׳בוטינסקי 12, רמת גן', 'רחוב'],
    ['ja', '東京都千代田区丸の内2-4-1', '都', '区'],
    ['zh', '上海市浦东新区张江路724号', '市', '新区', '路', '号'],
    ['zh', '台北市大安區忠孝東路四段100號', '市', '區', '東路', '路', '段', '號'],
    ['ko', '서울특별시 강남구 테헤란로 152', '특별시', '구', '로'],
    ['th', '99/1 ถนนสุขุมวิท แขวงคลองเตย เขตคลองเตย กรุงเทพมหานคร 10110', 'ถนน', 'แขวง', 'เขต', 'คลอง', 'กรุงเทพมหานคร'],
    ['vi', '25 phố Hàng Bông, quận Hoàn Kiếm, Hà Nội', 'phố', 'quận'],
    ['en', 'Flat 12, Shivaji Nagar, MG Road, Pune 411001', 'flat', 'nagar', 'road'],
  ),
  ...of(
    'ORGANIZATION',
    ['de', 'Steinhauser Maschinenbau GmbH', 'maschinenbau', 'gmbh'],
    ['en', 'Blackwood & Partners LLP', 'partners', 'llp'],
    ['fr', 'Boulangerie Delacroix SARL', 'boulangerie', 'sarl'],
    ['ru', 'ООО «Северсталь»', 'ооо'],
    ['el', 'Ναυτιλιακή Αιγαίου Α.Ε.', 'ναυτιλιακή'],
    ['ja', '株式会社山本製作所', '株式会社', '製作所'],
    ['zh', '深圳市华星科技有限公司', '市', '科技有限公司', '科技', '有限公司'],
    ['ar', 'شركة المنصور للتجارة', 'شركة', 'للتجارة'],
    ['ko', '주식회사 한빛소프트', '주식회사', '소프트'],
  ),
  ...of('EMAIL', ['en', 'margaret.thompson@kensingtonbakery.com'], ['de', 'friederike [at] hohenstein [dot] de']),
  ...of('USERNAME', ['en', 'marge_thompson88'], ['ru', 'катеринка_смирнова']),
  ...of(
    'URL',
    ['en', 'https://www.thompsonbakery.com/people/margaret', 'https', 'people'],
    ['de', 'hohensteinweb.de/friederike'],
  ),
  ...of('CUSTOMER_ID', ['en', 'QWXZKPLT'], ['de', 'Kunde Lindenberger']),
  ...of('PASSWORD', ['en', 'correcthorse'], ['ru', 'жемчужина'], ['zh', '密码春天']),
  ...of('OCCUPATION', ['en', 'blacksmith'], ['ru', 'водопроводчик'], ['ja', '獣医師']),
  ...of(
    'HEALTH_CONDITION',
    ['en', 'sarcoidosis'],
    ['el', 'υπέρταση'],
    ['zh', '糖尿病'],
    ['hi', 'मधुमेह'],
    ['ko', '고혈압'],
  ),
  ...of('RELIGION', ['en', 'presbyterian'], ['ar', 'المسيحية'], ['he', 'קתולית']),
  ...of('NATIONALITY', ['en', 'Norwegian'], ['ru', 'норвежец'], ['hy', 'նորվեգացի'], ['th', 'นอร์เวย์']),
  ...of('LICENSE_PLATE', ['ru', 'А123ВС77'], ['zh', '京A12345'], ['ja', '品川330あ1234']),
  ...of(
    'PROJECT_CODENAME',
    ['en', 'Silberpfeil'],
    ['ru', 'Серебряный'],
    ['zh', '银箭计划'],
    ['zh', '𠮷野𠀋𡈽'],
    ['ka', 'ვერცხლის'],
    ['hy', 'արծաթե'],
    ['am', 'የብር ቀስት ፕሮጀክት'],
    ['km', 'គម្រោងព្រួញប្រាក់'],
    ['te', 'వెండిబాణం'],
    ['uk', 'їжачок'],
    ['el', 'ψηφίωσις'],
  ),
];

/** The first run of the original, without what may stay, that is in the replacement. */
function left({ surface, may = [] }: Case, replacement: string): string | undefined {
  const removed = may
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word, '|'), surface.toLowerCase());
  const there = replacement.toLowerCase();
  for (const [word] of removed.matchAll(/[\p{L}\p{M}]+/gu)) {
    const letters = [...word];
    const least = /\p{Script=Han}/u.test(word) ? 2 : 5;
    for (let at = 0; at + least <= letters.length; at++) {
      const run = letters.slice(at, at + least).join('');
      if (there.includes(run)) return run;
    }
  }
  return undefined;
}

test('every type of the cases but the caller’s own is canonical', () => {
  const canonical = new Set(TAXONOMY.map(({ type }) => type));
  expect([...new Set(CASES.map(({ type }) => type))].filter((type) => !canonical.has(type))).toEqual([
    'PROJECT_CODENAME',
  ]);
});

test('the law sees what a value would leave', () => {
  expect(left({ language: 'zh', type: 'ADDRESS', surface: '浦东路724号' }, '值浦东叀724路')).toBe('浦东');
  expect(left({ language: 'en', type: 'PERSON', surface: 'Ann Thompson', may: ['son'] }, 'Eve Thompsen')).toBe('thomp');
});

describe.each([...new Set(CASES.map(({ type }) => type))])('%s', (type) => {
  test.each(CASES.filter((row) => row.type === type))('$language $surface', async (row) => {
    const found: string[] = [];
    for (const salt of SALTS) {
      const { replacements } = await protectGiven(`{${row.type}|${row.surface}}`, {
        language: row.language,
        salt,
        policy: { default: { action: 'surrogate' } },
      });
      const [replacement = ''] = replacements;
      expect(replacement, 'a form of its own').not.toMatch(/^$|_[A-Z2-9]{8}$/u);
      const run = left(row, replacement);
      if (run !== undefined || replacement === row.surface) found.push(`${replacement} [${run ?? 'the whole'}]`);
    }
    expect(found).toEqual([]);
  });
});
