/**
 * Addresses of Japan, China, Taiwan and Korea: from the largest unit to the smallest, each named by its last characters.
 * Province and city are those of the city that was drawn, districts and streets are names that many cities have,
 * numbers are redrawn, and the words of the form stay.
 */
import type { Draws } from './draws.ts';
import type { SurrogateRequest } from './family.ts';
import type { City } from './gazetteer.ts';
import { cityNamed } from './gazetteer.ts';
import { redrawDigits } from './shape.ts';
import { sharesRun } from './shared-run.ts';
import { CHINA, JAPAN, KOREA, TAIWAN } from './tables/districts.ts';

type Cities = (city: City) => City;

const MOST_TRIES = 24;

/** One of a list that gives nothing of the original away. */
function other(list: readonly string[], draws: Draws, original: string): string {
  const start = draws.pick(list.length);
  for (let i = 0; i < Math.min(MOST_TRIES, list.length); i++) {
    const name = list[(start + i) % list.length] as string;
    if (!sharesRun(original, name) && name !== original) return name;
  }
  return list[start] as string;
}

/** Undefined when the address is of none of these countries. */
export function runAddress({ surface, language }: SurrogateRequest, draws: Draws, cities: Cities): string | undefined {
  if (/\p{Script=Hangul}/u.test(surface)) return korean(surface, draws, cities);
  if (!/\p{Script=Han}/u.test(surface)) return undefined;
  if (language === 'ja' || /[\p{Script=Hiragana}\p{Script=Katakana}〒県丁]/u.test(surface))
    return japanese(surface, draws, cities);
  return /[號縣臺區樓鄉鎮]/u.test(surface) ? taiwanese(surface, draws, cities) : chinese(surface, draws, cities);
}

/** Replaces each unit that `expression` finds in order; what is between keeps its form, with its numbers redrawn. */
function byUnits(
  text: string,
  expression: RegExp,
  draws: Draws,
  write: (unit: string, kind: string) => string,
): string {
  let out = '';
  let from = 0;
  for (const match of text.matchAll(expression)) {
    out += redrawn(text.slice(from, match.index), draws);
    out += write(match[0], match.groups?.['kind'] ?? '');
    from = match.index + match[0].length;
  }
  return out + redrawn(text.slice(from), draws);
}

/** Numbers of houses and rooms; none begins with a zero that did not. */
const redrawn = (text: string, draws: Draws): string =>
  text.replace(/\p{Nd}+/gu, (digits) => {
    const drawn = redrawDigits(digits, draws);
    return /^[0０]/u.test(drawn) && !/^[0０]/u.test(digits)
      ? redrawDigits(digits, draws).replace(/^[0０]/u, (zero) => (zero === '0' ? '1' : '１'))
      : drawn;
  });

/** A postcode at the front of the address begins as those of the drawn city. */
function coded(text: string, expression: RegExp, city: City | undefined, draws: Draws): string {
  return text.replace(expression, (code) => {
    const digits = redrawDigits(code, draws);
    const front = city?.front ?? '';
    let at = 0;
    return digits.replace(/[0-9]/gu, (digit) => (at < front.length ? (front[at++] as string) : digit));
  });
}

// ---- Japan -------------------------------------------------------------------------------------------------------

const JAPANESE =
  /(?:東京都|北海道|(?:京都|大阪)府|\p{Script=Han}{2,3}県)|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{1,6}?(?<kind>[市区郡])|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{1,8}?(?<town>[町村])|(?<name>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+)/gu;
/** What stays where it is among the numbers. */
const JAPANESE_FORM = /^(?:丁目|番地|番|号室|号|階|条|の|〒|ビル|東|西|南|北|[一二三四五六七八九十]+丁目)+$/u;

function japanese(surface: string, draws: Draws, cities: Cities): string {
  const prefecture = /(?:東京都|北海道|(?:京都|大阪)府|\p{Script=Han}{2,3}県)/u.exec(surface)?.[0];
  const named = /(?<=^|[\s\d-]|[都道府県])(\p{Script=Han}{1,4})市/u.exec(surface)?.[1];
  const city =
    (named === undefined ? undefined : cityNamed(named, 'ja', 'JP')) ??
    (prefecture === undefined ? undefined : cityNamed(prefecture.replace(/[都府県]$/u, ''), 'ja', 'JP'));
  const drawn = city === undefined ? undefined : cities(city);
  const isTokyo = drawn?.name === '東京';
  let wroteCity = false;
  const town = (): string => other(JAPAN.towns, draws, surface);
  const text = coded(surface, /(?<=〒\s?)[0-9]{3}-?[0-9]{4}/u, drawn, draws);
  const codeEnd = /^〒\s?[0-9]{3}-?[0-9]{4}/u.exec(text)?.[0].length ?? 0;
  const body = byUnits(text.slice(codeEnd), JAPANESE, draws, (unit) => {
    if (JAPANESE_FORM.test(unit)) return unit;
    if (unit === prefecture) {
      const region = drawn?.region ?? other(JAPAN.prefectures, draws, surface);
      // Tokyo is a prefecture without a city: another one gets its city here, if none follows.
      if (drawn === undefined || isTokyo || named !== undefined) return region;
      wroteCity = true;
      return `${region}${drawn.name}市`;
    }
    if (unit.endsWith('市') && !wroteCity) {
      wroteCity = true;
      if (isTokyo) return prefecture === undefined ? '東京都' : '';
      return drawn === undefined
        ? other(
            JAPAN.municipalities.filter((name) => name.endsWith('市')),
            draws,
            unit,
          )
        : `${drawn.name}市`;
    }
    if (unit.endsWith('区')) return other(JAPAN.wards, draws, surface);
    if (unit.endsWith('郡')) return `${other(JAPAN.towns, draws, surface).replace(/町$/u, '')}郡`;
    if (unit.endsWith('村')) return `${town().replace(/町$/u, '')}村`;
    return town();
  });
  return text.slice(0, codeEnd) + body;
}

// ---- China and Taiwan --------------------------------------------------------------------------------------------

const CHINESE =
  /\p{Script=Han}{2,8}?(?<kind>特别行政区|自治区|自治州|新区|开发区|街道|大道|大街|胡同|社区|小区|花园|大厦|公寓|单元|省|市|区|县|镇|乡|村|路|街|巷|弄|苑|园|楼(?!层))|(?<name>\p{Script=Han}{2,})/gu;
const CHINESE_FORM = /^(?:单元|号|栋|幢|座|室|层|楼|组|号院|期|中国|附|[东西南北]门)+$/u;
/** Compass words within names of roads: "张江东路". */
const COMPASS = /[东西南北中](?=[路街道])/u;

function chinese(surface: string, draws: Draws, cities: Cities): string {
  const named = /(?<=^|[省区国\s,，\d])(\p{Script=Han}{2,4}?)市/u.exec(surface)?.[1];
  const city = named === undefined ? bareCity(surface) : cityNamed(named, 'zh', 'CN');
  const drawn = city === undefined ? undefined : cities(city);
  return byUnits(surface, CHINESE, draws, (unit, kind) => {
    if (CHINESE_FORM.test(unit) || /^第?[一二三四五六七八九十]+/u.test(unit)) return unit;
    if (kind === '' && drawn !== undefined && city !== undefined && unit.startsWith(city.name))
      return drawn.name + (unit.length > city.name.length ? other(CHINA.names, draws, surface) : '');
    switch (kind) {
      case '省':
      case '自治区':
        // A municipality is its own province.
        return drawn === undefined ? '江南省' : drawn.region.endsWith('市') ? '' : drawn.region;
      case '市':
        return unit === `${named}市` && drawn !== undefined
          ? `${drawn.name}市`
          : `${other(CHINA.names, draws, surface)}市`;
      case '区':
      case '新区':
      case '开发区':
        return other(CHINA.districts, draws, surface).replace(/区$/u, kind);
      case '县':
        return other(CHINA.counties, draws, surface);
      case '镇':
      case '乡':
      case '村':
        return other(CHINA.towns, draws, surface).replace(/镇$/u, kind);
      case '路':
      case '街':
      case '大道':
      case '大街':
        return other(CHINA.roads, draws, surface).replace(/路$/u, (COMPASS.exec(unit)?.[0] ?? '') + kind);
      default:
        return other(CHINA.names, draws, surface) + kind;
    }
  });
}

/** "深圳南山区…": a large city without the word for it. */
function bareCity(surface: string): City | undefined {
  for (const length of [3, 2]) {
    const city = cityNamed(surface.slice(0, length), 'zh', 'CN');
    if (city?.major === true) return city;
  }
  return undefined;
}

const TAIWANESE = /\p{Script=Han}{1,5}?(?<kind>市|縣|區|鄉|鎮|村|里|路|街|大道|巷|弄)|(?<name>\p{Script=Han}{2,})/gu;
const TAIWANESE_FORM = /^(?:號|樓|室|之|段|巷|弄|鄰|[一二三四五六七八九十]+[段樓])+$/u;

function taiwanese(surface: string, draws: Draws, cities: Cities): string {
  const named = /(\p{Script=Han}{2})[市縣]/u.exec(surface)?.[1];
  const city = named === undefined ? undefined : cityNamed(named.replace('臺', '台'), 'zh', 'TW');
  const drawn = city === undefined ? undefined : cities(city);
  const text = coded(surface, /^[0-9]{3,6}/u, drawn, draws);
  const codeEnd = /^[0-9]{3,6}/u.exec(text)?.[0].length ?? 0;
  const body = byUnits(text.slice(codeEnd), TAIWANESE, draws, (unit, kind) => {
    if (TAIWANESE_FORM.test(unit)) return unit;
    if (kind === '市' || kind === '縣')
      return drawn !== undefined && unit.startsWith(named as string)
        ? drawn.name + kind
        : other(TAIWAN.names, draws, surface) + kind;
    if (kind === '區') return other(TAIWAN.districts, draws, surface);
    if (kind === '路' || kind === '街' || kind === '大道') {
      const [compass = ''] = /[東西南北](?=[路街])/u.exec(unit) ?? [];
      return other(TAIWAN.roads, draws, surface).replace(/路$/u, compass + kind);
    }
    return other(TAIWAN.names, draws, surface) + kind;
  });
  return text.slice(0, codeEnd) + body;
}

// ---- Korea -------------------------------------------------------------------------------------------------------

const KOREAN_FORM = /^(?:번지|호|층|동|가|지하|산|아파트|빌딩|타워|번길|길)$/u;

function korean(surface: string, draws: Draws, cities: Cities): string {
  const metro = /^(?:\(?\d{5}\)?\s)?(서울|부산|인천|대구|대전|광주|울산)(?:특별시|광역시|시)?(?=\s)/u.exec(
    surface,
  )?.[1];
  const city = metro === undefined ? undefined : cityNamed(metro, 'ko', 'KR');
  const drawn = city === undefined ? undefined : cities(city);
  const [province = '', town = ''] = other(KOREA.provincial, draws, surface).split('|');
  return surface
    .split(/(\s+)/u)
    .map((word) => {
      if (!/\p{Script=Hangul}/u.test(word))
        return /^\d{5}$/u.test(word) && drawn !== undefined
          ? drawn.front + redrawDigits(word.slice(drawn.front.length), draws)
          : redrawn(word, draws);
      if (KOREAN_FORM.test(word) || /^\d+(?:번지|호|층|동|번길|길|가|로)/u.test(word)) return redrawn(word, draws);
      if (
        drawn !== undefined &&
        word.startsWith(metro as string) &&
        /^(?:특별시|광역시|시)?$/u.test(word.slice((metro as string).length))
      )
        return koreanMetro(drawn.name, word.slice((metro as string).length));
      if (/[가-힣]도$/u.test(word)) return province;
      const [, name = word, rest = ''] = /^([가-힣]+?(?:시|군|구|로|길|동|읍|면|리)?)(\d.*)?$/u.exec(word) ?? [];
      return koreanUnit(name, town, surface, draws) + redrawn(rest, draws);
    })
    .join('');
}

const koreanMetro = (name: string, kind: string): string =>
  kind === '' || kind === '시' ? name + kind : name + (name === '서울' ? '특별시' : '광역시');

function koreanUnit(name: string, town: string, surface: string, draws: Draws): string {
  if (name.endsWith('시')) return town;
  if (/[구군]$/u.test(name)) return other(KOREA.districts, draws, surface).replace(/구$/u, name.at(-1) as string);
  if (/[로길]$/u.test(name)) return other(KOREA.roads, draws, surface).replace(/로$/u, name.at(-1) as string);
  if (/[동읍면리]$/u.test(name))
    return other(KOREA.neighbourhoods, draws, surface).replace(/동$/u, name.at(-1) as string);
  const kind = /(?:아파트|빌딩|타워|빌라|오피스텔)$/u.exec(name)?.[0] ?? '';
  return other(KOREA.places, draws, surface) + kind;
}
