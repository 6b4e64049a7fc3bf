/**
 * How names are written when a script or its marks are lost: diacritics dropped ("Müller" → "Muller", and German
 * "Mueller"), Cyrillic and Greek in Latin letters. Tables follow the passport rules (ICAO Doc 9303 part 3) and, for
 * Greek, ISO 843 in its everyday form (ELOT 743).
 */

const CYRILLIC: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: 'ie',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  і: 'i',
  ї: 'i',
  є: 'ie',
  ґ: 'g',
  ў: 'u',
  ђ: 'dj',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
  ћ: 'c',
  џ: 'dz',
  ѓ: 'g',
  ќ: 'k',
  ѕ: 'dz',
};

const GREEK: Readonly<Record<string, string>> = {
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
};

/** Letters that have no decomposition. */
const LATIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
};
const NORDIC: Readonly<Record<string, string>> = { æ: 'ae', ø: 'oe', å: 'aa' };
/** How English writes Russian names outside of passports. */
const ENGLISH_CYRILLIC: Readonly<Record<string, string>> = { ...CYRILLIC, й: 'y', ю: 'yu', я: 'ya', ё: 'yo' };
const GERMAN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

function mapLetters(text: string, table: Readonly<Record<string, string>>): string {
  return text.replace(/\p{L}/gu, (letter) => {
    const lower = letter.toLowerCase();
    const plain = table[lower];
    if (plain === undefined) return letter;
    return letter === lower ? plain : plain.charAt(0).toUpperCase() + plain.slice(1);
  });
}

const withoutMarks = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC');

const ASCII = /^[\u0020-\u007e]*$/;

/** Every other way the text is written in plain Latin letters; none that equals the text. */
export function latinForms(text: string): string[] {
  if (ASCII.test(text)) return [];
  const forms = new Set<string>();
  if (/[\p{Script=Latin}]/u.test(text)) {
    forms.add(mapLetters(withoutMarks(text), LATIN));
    if (/[äöüß]/iu.test(text)) forms.add(mapLetters(text, GERMAN));
    if (/[øå]/iu.test(text)) forms.add(mapLetters(text, NORDIC));
  }
  if (/\p{Script=Cyrillic}/u.test(text)) {
    forms.add(mapLetters(text, CYRILLIC));
    if (/[йюяё]/iu.test(text)) forms.add(mapLetters(text, ENGLISH_CYRILLIC));
  }
  if (/\p{Script=Greek}/u.test(text)) {
    const bare = withoutMarks(text);
    forms.add(mapLetters(bare, GREEK));
    forms.add(mapLetters(bare.replace(/(?<=ο)υ/gu, 'u').replace(/(?<=Ο)Υ/gu, 'U'), GREEK));
  }
  if (/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/u.test(text)) {
    forms.add(text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit))));
  }
  forms.delete(text);
  return [...forms].filter((form) => form !== '');
}

/** Value of a decimal digit of the three ranges above, whose zeros end in 0 or 6 in hexadecimal. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) as number;
  return point >= 0x966 ? point - 0x966 : point >= 0x6f0 ? point - 0x6f0 : point - 0x660;
}
