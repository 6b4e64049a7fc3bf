import { beforeAll, describe, expect, it, test } from 'vitest';
import { cityNamed, largeCitiesOf } from '../../../engine/surrogates/gazetteer.ts';
import { loadNames, NAME_LANGUAGES } from '../../../engine/surrogates/names.ts';
import { readPlaceForm } from '../../../engine/surrogates/place-forms.ts';
import { PLACE_FORMS } from '../../../engine/surrogates/tables/place-forms.ts';
import { PLACES } from '../../../engine/surrogates/tables/places.ts';
import { protectGiven } from '../../support/given-spans.ts';

beforeAll(() => loadNames(NAME_LANGUAGES));
const SALTS = ['1', '2', '3', '4'];

describe('one city has one surrogate', () => {
  /** Forms of one city: the surrogate of each is the same form of one other city. */
  test.each([
    ['pl', 'Warszawa', 'Warszawie', 'Warszawy'],
    ['cs', 'Brno', 'Brně', 'Brna'],
    ['ru', 'Москва', 'Москве', 'Москвы'],
    ['uk', 'Львів', 'Львові', 'Львова'],
    ['fi', 'Tampere', 'Tampereella', 'Tampereen'],
    ['hu', 'Budapest', 'Budapesten', 'Budapestre'],
    ['tr', 'Ankara', "Ankara'da", "Ankara'nın"],
    ['hr', 'Zagreb', 'Zagrebu', 'Zagreba'],
    ['lt', 'Vilnius', 'Vilniuje', 'Vilniaus'],
    ['lv', 'Rīga', 'Rīgā', 'Rīgas'],
    ['et', 'Tartu', 'Tartus', 'Tartust'],
  ])('%s %s, %s, %s', async (language, nominative, ...cases) => {
    const forms = [nominative, ...cases];
    for (const salt of SALTS) {
      const { replacements } = await protectGiven(forms.map((form) => `{LOCATION|${form}}`).join(' ; '), {
        language,
        salt,
      });
      const [name = '', ...others] = replacements;
      const city = cityNamed(name, language);
      expect(city?.country, name).toBe(cityNamed(nominative, language)?.country);
      for (const [i, other] of others.entries()) {
        const read = readPlaceForm(other, language, (lemma) => lemma === name);
        expect([read?.name, read?.write(nominative)]).toEqual([name, forms[i + 1]]);
      }
    }
  });

  it('in an address, a dateline and with its region', async () => {
    for (const salt of SALTS) {
      const { replacements } = await protectGiven(
        '{LOCATION|Köln}, den … {ADDRESS|Lindenstraße 14, 50674 Köln} … {LOCATION|Köln, Nordrhein-Westfalen}',
        { language: 'de', salt },
      );
      const [city = '', address = '', both = ''] = replacements;
      const drawn = cityNamed(city, 'de', 'DE');
      expect(address).toMatch(new RegExp(`^\\p{L}+straße \\d\\d, ${drawn?.front}\\d\\d ${city}$`, 'u'));
      expect(both).toBe(`${city}, ${drawn?.region}`);
    }
  });
});

describe('countries', () => {
  test.each(['USA', 'US', 'ES', 'Deutschland', 'España', 'Việt Nam', 'Sverige', 'Россия', '日本', 'UK'])(
    '%s stays',
    async (country) => {
      const { output } = await protectGiven(`{LOCATION|${country}}`, {
        language:
          { España: 'es', 'Việt Nam': 'vi', Sverige: 'sv', Россия: 'ru', 日本: 'ja', Deutschland: 'de' }[country] ??
          'en',
      });
      expect(output).toBe(country);
    },
  );

  it('a rule may say otherwise', async () => {
    const { output } = await protectGiven('{LOCATION|Deutschland}', {
      language: 'de',
      policy: { rules: [{ types: ['LOCATION'], action: 'surrogate' }] },
    });
    expect(output).not.toBe('Deutschland');
  });
});

/** What of the original may not be in the surrogate, and what its form is. */
const ADDRESSES: readonly (readonly [language: string, address: string, naming: readonly string[], form: RegExp])[] = [
  ['zh', '上海市浦东新区张江路724号', ['上海', '浦东', '张江'], /市\p{Script=Han}+区\p{Script=Han}+路\d{3}号$/u],
  ['zh', '广东省深圳市南山区科技园南路18号', ['广东', '深圳', '科技'], /市\p{Script=Han}+区/u],
  [
    'zh',
    '北京市朝阳区建国门外大街1号院3号楼502室',
    ['北京', '朝阳', '建国'],
    /^\p{Script=Han}+市\p{Script=Han}+区.*\d号楼\d{3}室$/u,
  ],
  [
    'zh',
    '台北市大安區忠孝東路四段100號',
    ['台北', '大安', '忠孝'],
    /市\p{Script=Han}+區\p{Script=Han}+路四段\d{3}號$/u,
  ],
  [
    'ja',
    '大阪府大阪市北区梅田1丁目2番3号',
    ['大阪', '梅田'],
    /^\p{Script=Han}+[都道府県].*区\p{Script=Han}+\d丁目\d番\d号$/u,
  ],
  ['ja', '〒100-0005 東京都千代田区丸の内2-4-1', ['東京', '千代', '丸の内'], /^〒\d{3}-\d{4} .*区\p{L}+\d-\d-\d$/u],
  [
    'ko',
    '서울특별시 강남구 테헤란로 152',
    ['서울', '강남', '테헤란'],
    /^\p{L}+(?:특별시|광역시) \p{L}+구 \p{L}+로 \d{3}$/u,
  ],
  [
    'ko',
    '경기도 성남시 분당구 정자동 178-1',
    ['성남', '분당', '정자'],
    /^\p{L}+도 \p{L}+시 \p{L}+구 \p{L}+동 \d{3}-\d$/u,
  ],
  [
    'th',
    '99/1 ถนนสุขุมวิท แขวงคลองเตย เขตคลองเตย กรุงเทพมหานคร 10110',
    ['สุขุมวิท', 'คลองเตย', 'กรุงเทพ'],
    /^\d\d\/\d ถนน\S+ แขวง(\S+) เขต\1 \S+ \d{5}$/u,
  ],
  ['vi', '25 phố Hàng Bông, quận Hoàn Kiếm, Hà Nội', ['Bông', 'Hoàn', 'Kiếm', 'Hà Nội'], /^\d\d phố .+, quận .+, .+$/u],
  ['hi', 'मकान नं 12, एम जी रोड, जयपुर 302001', ['जयपुर'], /^मकान नं \d\d, .* रोड, \S+ \d{6}$/u],
  [
    'en',
    'Flat 12, Shivaji Nagar, MG Road, Pune 411001',
    ['Shivaji', 'Pune'],
    /^Flat \d\d, \p{L}+ Nagar, \p{L}+ Road, \p{L}+ \d{6}$/u,
  ],
  ['ar', 'شارع الملكة رانيا، مبنى 12، عمان', ['الملكة', 'رانيا', 'عمان'], /^شارع .+، مبنى \d\d، .+$/u],
  ['he', 'רחוב הרצל 12, תל אביב', ['הרצל', 'תל אביב'], /^רחוב .+ \d\d, .+$/u],
  [
    'id',
    'Jl. Sudirman No. 25, Jakarta Selatan 12190',
    ['Sudirman', 'Jakarta'],
    /^Jl\. \p{L}+ No\. \d\d, \p{L}+ Selatan \d{5}$/u,
  ],
];

test.each(ADDRESSES)('%s address %s', async (language, address, naming, form) => {
  for (const salt of SALTS) {
    const { replacements } = await protectGiven(`{ADDRESS|${address}}`, { language, salt });
    const [drawn = ''] = replacements;
    expect(drawn).toMatch(form);
    for (const word of naming) expect(drawn).not.toContain(word);
  }
});

test.each(Object.entries(PLACE_FORMS))('law: the cases of %s are of cities that the tables have', (language, rows) => {
  const [country = ''] = Object.keys(PLACES).filter((key) => key.endsWith(`/${language}`));
  const large = new Set((largeCitiesOf(country.split('/')[0] as string, language) ?? []).map(({ name }) => name));
  const columns = rows.split('|').map((row) => row.split(' ').length);
  expect(new Set(columns).size).toBe(1);
  expect(
    rows
      .split('|')
      .map((row) => row.split(' ')[0])
      .filter((name) => !large.has(name as string)),
  ).toEqual([]);
});
