/** Numbers as people write them: in digits of any script with separators, or in Han numerals. */
import { fold } from '../recognizers/patterns/scan.ts';

const HAN = '〇一二三四五六七八九';

/** 0 to 9,999 in Han numerals: by place ("二〇二一") or by count ("二十三", "百五", "廿"); undefined for anything else. */
export function readHan(written: string): number | undefined {
  const plain = written.replace(/零/g, '〇').replace(/廿/g, '二十').replace(/卅/g, '三十');
  if (!/^[〇一二三四五六七八九十百千]+$/.test(plain)) return undefined;
  if (!/[十百千]/.test(plain)) return Number([...plain].map((digit) => HAN.indexOf(digit)).join(''));
  let sum = 0;
  let digit = 0;
  for (const sign of plain) {
    const unit = { 十: 10, 百: 100, 千: 1_000 }[sign];
    if (unit === undefined) digit = HAN.indexOf(sign);
    else {
      sum += (digit === 0 ? 1 : digit) * unit;
      digit = 0;
    }
  }
  return sum + digit;
}

/** 1 to 99 by count ("二十三"), more by place ("二〇二一"). */
export function writeHan(value: number): string {
  const digit = (n: number): string => HAN[n] as string;
  if (value >= 100) return [...String(value)].map((d) => digit(Number(d))).join('');
  const tens = Math.floor(value / 10);
  const ones = value % 10;
  return (tens === 0 ? '' : tens === 1 ? '十' : `${digit(tens)}十`) + (ones === 0 && tens > 0 ? '' : digit(ones));
}

/** Languages that write the decimals after a full stop. */
const POINT = new Set(['en', 'zh', 'ja', 'ko', 'th', 'he', 'hi', 'ar', 'fa', 'ur', 'bn', 'ta', 'und']);
const FACTORS: readonly (readonly [RegExp, number])[] = [
  [/^ ?(?:k\b|tsd\b|thousand\b|тыс|тис)/, 1e3],
  [/^ ?(?:mio\b|mln\b|million|millon|milion|m\b|млн)/, 1e6],
  [/^ ?(?:bn\b|billion|mrd\b|млрд)/, 1e9],
  [/^ ?[万萬만]/, 1e4],
  [/^ ?[億亿억]/, 1e8],
];

export interface WrittenNumber {
  value: number;
  /** UTF-16 offsets of the digits in what was read. */
  start: number;
  end: number;
}

/** The one number that a value holds; undefined when it holds none, or several. */
export function readNumber(surface: string, language: string): WrittenNumber | undefined {
  const s = fold(surface);
  const runs = [...s.matchAll(/[0-9]+(?:[ .,'][0-9]+)*/g)];
  if (runs.length > 1) return undefined;
  const run = runs[0];
  if (run === undefined) {
    const han = /[〇零一二三四五六七八九十百千廿卅]+/.exec(surface);
    const value = han === null ? undefined : readHan(han[0]);
    return han === null || value === undefined
      ? undefined
      : { value, start: han.index, end: han.index + han[0].length };
  }
  const start = run.index;
  const end = start + run[0].length;
  const magnitude = valueOf(run[0], language);
  if (magnitude === undefined) return undefined;
  const factor = FACTORS.find(([word]) => word.test(s.slice(end)))?.[1] ?? 1;
  const negative = s[start - 1] === '-' && (start === 1 || /[\s(]/.test(s[start - 2] as string));
  return { value: (negative ? -magnitude : magnitude) * factor, start, end };
}

/** "1.250,00", "1'200.50", "12 500", "1.250" (by language); undefined for "12.03.2021". */
function valueOf(written: string, language: string): number | undefined {
  const signs = [...written].filter((character) => /[ .,']/.test(character));
  const last = signs.at(-1);
  if (last === undefined) return Number(written);
  const parts = written.split(/[ .,']/);
  const mixed = new Set(signs).size > 1;
  const lone = signs.length === 1 && (last === '.' || last === ',');
  const decimal = mixed
    ? last === '.' || last === ','
    : lone && ((parts[1] as string).length !== 3 || (last === '.') === POINT.has(language));
  const whole = decimal ? parts.slice(0, -1) : parts;
  if (whole.slice(1).some((group) => group.length !== 3 && group.length !== 2)) return undefined;
  // Groups of two stand in Indian numbers only, before a last group of three.
  if (whole.length > 1 && (whole.at(-1) as string).length !== 3) return undefined;
  return Number(whole.join('') + (decimal ? `.${parts.at(-1)}` : ''));
}
