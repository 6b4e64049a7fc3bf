/**
 * Inflected names: "Kowalskiego" beside "Jan Kowalski", "Petrovai", "Müllers", "Ayşe'nin", "Kovácsnak".
 *
 * Each language has one function from a lemma to its written forms, always in the same order; '' where no rule fits.
 * Reading goes the same way: a lemma is right when one of its forms is the word. So what a rule writes it also reads,
 * and a form of one name becomes the form of the same place of another. Where no rule fits the surrogate stays as it
 * is, uninflected: the map has an entry for each written form, so restoring is exact either way.
 */
import { likeCase } from '../text/case.ts';

export type Kind = 'given' | 'family';
type Forms = (lemma: string, feminine: boolean, kind: Kind) => readonly string[];

const add = (stem: string, ...endings: readonly string[]): string[] =>
  endings.map((ending) => (ending === '-' ? '' : stem + ending));
const cut = (word: string, n: number): string => word.slice(0, word.length - n);
const NONE: readonly string[] = [];

// ---- Slavic ------------------------------------------------------------------------------------------------------

/** Polish stem before -e of the locative: Piotr → Piotrze, Robert → Robercie. */
function softPl(stem: string): string {
  const pairs: readonly (readonly [string, string])[] = [
    ['st', 'ście'],
    ['t', 'cie'],
    ['d', 'dzie'],
    ['r', 'rze'],
    ['ł', 'le'],
    ['k', 'ce'],
    ['g', 'dze'],
    ['ch', 'sze'],
  ];
  for (const [end, soft] of pairs) if (stem.endsWith(end)) return cut(stem, end.length) + soft;
  return `${stem}ie`;
}

/** genitive, dative, accusative, instrumental, locative. */
const pl: Forms = (w, feminine, kind) => {
  if (feminine) {
    if (/(?:sk|ck|dzk)a$/.test(w) && kind === 'family') return add(cut(w, 1), 'iej', 'iej', 'ą', 'ą', 'iej');
    if (/[nłwtr]a$/.test(w) && kind === 'family') return add(cut(w, 1), 'ej', 'ej', 'ą', 'ą', 'ej');
    if (!w.endsWith('a')) return NONE;
    const stem = cut(w, 1);
    // Maria → Marii, but Kasia → Kasi.
    if (/i$/.test(stem))
      return /[cnsz]i$/.test(stem) ? [stem, stem, `${stem}ę`, `${stem}ą`, stem] : add(stem, 'i', 'i', 'ę', 'ą', 'i');
    if (/[csz]j$/.test(stem)) return add(stem, 'i', 'i', 'ę', 'ą', 'i');
    if (/j$/.test(stem)) return [`${cut(stem, 1)}i`, `${cut(stem, 1)}i`, `${stem}ę`, `${stem}ą`, `${cut(stem, 1)}i`];
    if (/[kg]$/.test(stem)) return [`${stem}i`, softPl(stem), `${stem}ę`, `${stem}ą`, softPl(stem)];
    if (/l$/.test(stem)) return add(stem, 'i', 'i', 'ę', 'ą', 'i');
    if (/(?:sz|cz|rz|ż|c)$/.test(stem)) return add(stem, 'y', 'y', 'ę', 'ą', 'y');
    return [`${stem}y`, softPl(stem), `${stem}ę`, `${stem}ą`, softPl(stem)];
  }
  if (/(?:sk|ck|dzk)i$/.test(w)) return add(cut(w, 1), 'iego', 'iemu', 'iego', 'im', 'im');
  if (/y$/.test(w)) return add(cut(w, 1), 'ego', 'emu', 'ego', 'ym', 'ym');
  if (/i$/.test(w)) return kind === 'given' ? add(w, 'ego', 'emu', 'ego', 'm', 'm') : NONE;
  if (/ek$/.test(w)) return add(`${cut(w, 2)}k`, 'a', 'owi', 'a', 'iem', 'u');
  if (/eł$/.test(w)) return [...add(`${cut(w, 2)}ł`, 'a', 'owi', 'a', 'em'), `${cut(w, 2)}le`];
  if (/iec$/.test(w)) return add(`${cut(w, 3)}c`, 'a', 'owi', 'a', 'em', 'u');
  if (/[kg]$/.test(w)) return add(w, 'a', 'owi', 'a', 'iem', 'u');
  if (/(?:sz|cz|rz|ż|c|l|j|ch)$/.test(w)) return add(w, 'a', 'owi', 'a', 'em', 'u');
  if (/ń$/.test(w)) return add(`${cut(w, 1)}ni`, 'a', 'owi', 'a', 'em', 'u');
  if (/[bdfmnprstwzł]$/.test(w)) return [...add(w, 'a', 'owi', 'a', 'em'), softPl(w)];
  if (/a$/.test(w)) return pl(w, true, 'given');
  return NONE;
};

/** Czech -e/-ě of the dative: Petra → Petře, Monika → Monice. */
function softCs(stem: string): string {
  const pairs: readonly (readonly [string, string])[] = [
    ['k', 'ce'],
    ['g', 'ze'],
    ['h', 'ze'],
    ['r', 'ře'],
    ['ch', 'še'],
  ];
  for (const [end, soft] of pairs) if (stem.endsWith(end)) return cut(stem, end.length) + soft;
  return /[dtnbpvmf]$/.test(stem) ? `${stem}ě` : `${stem}e`;
}

/** genitive, dative, accusative, instrumental, vocative. */
const cs: Forms = (w, feminine, kind) => {
  if (feminine) {
    if (/á$/.test(w)) return add(cut(w, 1), 'é', 'é', 'ou', 'ou', 'á');
    if (/ie$/.test(w))
      return add(cut(w, 1), 'e', 'i', 'i', 'í', 'e').map((form, i) => (i === 0 || i === 4 ? '' : form));
    if (!/a$/.test(w) || kind === 'family') return NONE;
    const stem = cut(w, 1);
    if (/[šžčřcj]$/.test(stem)) return add(stem, 'i', 'e', 'u', 'ou', 'o');
    return [`${stem}y`, softCs(stem), `${stem}u`, `${stem}ou`, `${stem}o`];
  }
  if (/ý$/.test(w)) return add(cut(w, 1), 'ého', 'ému', 'ého', 'ým', '-');
  if (/í$/.test(w) && kind === 'given') return add(w, 'ho', 'mu', 'ho', 'm', '-');
  if (/[íiůe]$/.test(w)) return NONE;
  if (/a$/.test(w)) return add(cut(w, 1), 'y', 'ovi', 'u', 'ou', 'o');
  if (/o$/.test(w)) return add(cut(w, 1), 'a', 'ovi', 'a', 'em', '-');
  // Vaněk, Luděk: the mark goes over to the consonant.
  if (/[nd]ěk$/.test(w)) return add(`${cut(w, 3)}${w.at(-3) === 'n' ? 'ň' : 'ď'}k`, 'a', 'ovi', 'a', 'em', 'u');
  if (/ek$/.test(w)) return add(`${cut(w, 2)}k`, 'a', 'ovi', 'a', 'em', 'u');
  if (/ec$/.test(w)) return add(`${cut(w, 2)}c`, 'e', 'ovi', 'e', 'em', '-');
  if (/[aeiou]?vel$/.test(w)) return add(`${cut(w, 2)}l`, 'a', 'ovi', 'a', 'em', 'e');
  if (/[šžčřcj]$/.test(w)) return add(w, 'e', 'ovi', 'e', 'em', 'i');
  return add(w, 'a', 'ovi', 'a', 'em', /[kgh]$/.test(w) ? 'u' : 'e');
};

/** genitive, dative, accusative, instrumental, locative. */
const sk: Forms = (w, feminine, kind) => {
  if (feminine) {
    if (/á$/.test(w)) return add(cut(w, 1), 'ej', 'ej', 'ú', 'ou', 'ej');
    if (/ia$/.test(w)) return add(cut(w, 1), 'e', 'i', 'u', 'ou', 'i');
    if (!/a$/.test(w) || kind === 'family') return NONE;
    return add(cut(w, 1), 'y', 'e', 'u', 'ou', 'e');
  }
  if (/ý$/.test(w)) return add(cut(w, 1), 'ého', 'ému', 'ého', 'ým', 'om');
  if (/[íiye]$/.test(w)) return NONE;
  if (/[ao]$/.test(w))
    return add(cut(w, 1), w.endsWith('a') ? 'u' : 'a', 'ovi', w.endsWith('a') ? 'u' : 'a', 'om', 'ovi');
  if (/ek$/.test(w) && kind === 'family') return add(`${cut(w, 2)}k`, 'a', 'ovi', 'a', 'om', 'ovi');
  if (/ec$/.test(w)) return add(`${cut(w, 2)}c`, 'a', 'ovi', 'a', 'om', 'ovi');
  if (/[^aeiouáéíóúy]el$/.test(w)) return add(`${cut(w, 2)}l`, 'a', 'ovi', 'a', 'om', 'ovi');
  if (kind === 'given' && /[^aeiouáéíóúy]er$/.test(w)) return add(`${cut(w, 2)}r`, 'a', 'ovi', 'a', 'om', 'ovi');
  return add(w, 'a', 'ovi', 'a', 'om', 'ovi');
};

/** genitive, dative, accusative, instrumental, adjective of possession. Also Slovene, with its own feminine endings. */
const southern =
  (feminineEndings: readonly string[]): Forms =>
  (w, feminine, kind) => {
    if (feminine) return /a$/.test(w) && kind === 'given' ? add(cut(w, 1), ...feminineEndings) : NONE;
    if (/a$/.test(w)) return add(cut(w, 1), ...feminineEndings);
    if (/o$/.test(w)) return add(cut(w, 1), 'a', 'u', 'a', 'om', 'ov');
    if (/[^aeiou]ar$/.test(w)) return add(`${cut(w, 2)}r`, 'a', 'u', 'a', 'om', 'ov');
    if (/ac$/.test(w)) return add(`${cut(w, 2)}c`, 'a', 'u', 'a', 'em', 'ev');
    if (/[eiu]$/.test(w)) return /ki$/.test(w) ? add(w, '-', '-', '-', 'm', '-') : NONE;
    const soft = /(?:[čćšžđcj]|lj|nj)$/.test(w);
    return add(w, 'a', 'u', 'a', soft ? 'em' : 'om', soft ? 'ev' : 'ov');
  };
const hr = southern(['e', 'i', 'u', 'om', 'in']);
const sl = southern(['e', 'i', 'o', 'o', 'in']);

const CYRILLIC_SR: Readonly<Record<string, string>> = {
  lj: 'љ',
  nj: 'њ',
  dž: 'џ',
  a: 'а',
  b: 'б',
  v: 'в',
  g: 'г',
  d: 'д',
  đ: 'ђ',
  e: 'е',
  ž: 'ж',
  z: 'з',
  i: 'и',
  j: 'ј',
  k: 'к',
  l: 'л',
  m: 'м',
  n: 'н',
  o: 'о',
  p: 'п',
  r: 'р',
  s: 'с',
  t: 'т',
  ć: 'ћ',
  u: 'у',
  f: 'ф',
  h: 'х',
  c: 'ц',
  č: 'ч',
  š: 'ш',
};
const LATIN_SR = Object.fromEntries(Object.entries(CYRILLIC_SR).map(([latin, cyrillic]) => [cyrillic, latin]));

/** Serbian is written one to one in both alphabets. */
export function serbianCyrillic(name: string): string {
  return name.replace(/lj|nj|dž|\p{L}/giu, (letter) => {
    const found = CYRILLIC_SR[letter.toLowerCase()] ?? letter;
    return letter[0] === letter[0]?.toLowerCase() ? found : found.charAt(0).toUpperCase() + found.slice(1);
  });
}

const serbianLatin = (name: string): string =>
  name.replace(/\p{L}/gu, (letter) => {
    const found = LATIN_SR[letter.toLowerCase()] ?? letter;
    return letter === letter.toLowerCase() ? found : found.charAt(0).toUpperCase() + found.slice(1);
  });

const sr: Forms = (w, feminine, kind) =>
  /\p{Script=Cyrillic}/u.test(w) ? hr(serbianLatin(w), feminine, kind).map(serbianCyrillic) : hr(w, feminine, kind);

/** genitive, dative, accusative, instrumental, prepositional. */
const ru: Forms = (w, feminine, kind) => {
  if (feminine) {
    if (kind === 'family') {
      if (/(?:ов|ев|ёв|ин|ын)а$/.test(w)) return add(cut(w, 1), 'ой', 'ой', 'у', 'ой', 'ой');
      return /ая$/.test(w) ? add(cut(w, 2), 'ой', 'ой', 'ую', 'ой', 'ой') : NONE;
    }
    if (/ия$/.test(w)) return add(cut(w, 1), 'и', 'и', 'ю', 'ей', 'и');
    if (/я$/.test(w)) return add(cut(w, 1), 'и', 'е', 'ю', 'ей', 'е');
    if (/ь$/.test(w)) return add(cut(w, 1), 'и', 'и', 'ь', 'ью', 'и').map((form, i) => (i === 2 ? '' : form));
    if (!/а$/.test(w)) return NONE;
    return add(cut(w, 1), /[гкхжчшщ]а$/.test(w) ? 'и' : 'ы', 'е', 'у', /[жчшщц]а$/.test(w) ? 'ей' : 'ой', 'е');
  }
  if (kind === 'family' && /(?:ов|ев|ёв|ин|ын)$/.test(w)) return add(w, 'а', 'у', 'а', 'ым', 'е');
  if (/кий$/.test(w)) return add(cut(w, 2), 'ого', 'ому', 'ого', 'им', 'ом');
  if (kind === 'family' && /[ыо]й$/.test(w)) return add(cut(w, 2), 'ого', 'ому', 'ого', 'ым', 'ом');
  if (/ий$/.test(w)) return add(cut(w, 1), 'я', 'ю', 'я', 'ем', 'и');
  if (/[йь]$/.test(w)) return add(cut(w, 1), 'я', 'ю', 'я', 'ем', 'е');
  if (/а$/.test(w)) return add(cut(w, 1), /[гкхжчшщ]а$/.test(w) ? 'и' : 'ы', 'е', 'у', 'ой', 'е');
  if (/я$/.test(w)) return add(cut(w, 1), 'и', 'е', 'ю', 'ей', 'е');
  if (/[оеиуэюы]$/.test(w)) return NONE;
  if (w === 'Павел') return add('Павл', 'а', 'у', 'а', 'ом', 'е');
  if (w === 'Пётр' || w === 'Лев') return add(w === 'Лев' ? 'Льв' : 'Петр', 'а', 'у', 'а', 'ом', 'е');
  return add(w, 'а', 'у', 'а', /[жчшщц]$/.test(w) ? 'ем' : 'ом', 'е');
};

/** genitive, dative, accusative, instrumental, locative. */
const uk: Forms = (w, feminine, kind) => {
  if (feminine) {
    if (kind === 'family') {
      if (/(?:ськ|цьк|зьк)а$/.test(w)) return add(cut(w, 1), 'ої', 'ій', 'у', 'ою', 'ій');
      return /(?:ов|ев|єв|ин)а$/.test(w) ? add(cut(w, 1), 'ої', 'ій', 'у', 'ою', 'ій') : NONE;
    }
    if (/ія$/.test(w)) return add(cut(w, 1), 'ї', 'ї', 'ю', 'єю', 'ї', 'є');
    if (/я$/.test(w)) return add(cut(w, 1), 'і', 'і', 'ю', 'ею', 'і', 'ю');
    if (!/а$/.test(w)) return NONE;
    const stem = cut(w, 1);
    const soft = stem.replace(/к$/, 'ц').replace(/г$/, 'з').replace(/х$/, 'с');
    return [`${stem}и`, `${soft}і`, `${stem}у`, `${stem}ою`, `${soft}і`, `${stem}о`];
  }
  if (/кий$/.test(w)) return add(cut(w, 2), 'ого', 'ому', 'ого', 'им', 'ому');
  if (/ій$/.test(w)) return add(cut(w, 1), 'я', 'ю', 'я', 'єм', 'єві', 'ю');
  if (/[аяиіїеуєю]$/.test(w)) return /а$/.test(w) ? uk(w, true, 'given') : NONE;
  if (/о$/.test(w)) return add(cut(w, 1), 'а', 'у', 'а', 'ом', 'ові', 'е');
  if (/ець$/.test(w)) return add(`${cut(w, 3)}ц`, 'я', 'ю', 'я', 'ем', 'еві');
  if (/ь$/.test(w)) return add(cut(w, 1), 'я', 'ю', 'я', 'ем', 'еві', 'ю');
  if (/й$/.test(w)) return add(cut(w, 1), 'я', 'ю', 'я', 'єм', 'єві', 'ю');
  if (kind === 'family' && /(?:ов|ев|єв|ин|ін)$/.test(w)) return add(w, 'а', 'у', 'а', 'им', 'і');
  return add(w, 'а', 'у', 'а', /[жчшщц]$/.test(w) ? 'ем' : 'ом', 'ові', /[гкх]$/.test(w) ? 'у' : 'е');
};

/** Bulgarian and Macedonian have no cases; the vocative of given names alone. */
const bg: Forms = (w, feminine, kind) => {
  if (kind === 'family' || w === '') return NONE;
  if (feminine) return /[^ия]а$/.test(w) ? add(cut(w, 1), 'о') : NONE;
  return /[бвгдзклмнпрст]$/.test(w) && !/ър$/.test(w) ? add(w, 'е') : NONE;
};

// ---- Baltic ------------------------------------------------------------------------------------------------------

const SOFT_LV: readonly (readonly [string, string])[] = [
  ['n', 'ņ'],
  ['l', 'ļ'],
  ['t', 'š'],
  ['d', 'ž'],
  ['s', 'š'],
  ['z', 'ž'],
  ['c', 'č'],
  ['b', 'bj'],
  ['p', 'pj'],
  ['m', 'mj'],
  ['v', 'vj'],
];
const softLv = (stem: string): string => {
  for (const [hard, soft] of SOFT_LV) if (stem.endsWith(hard)) return cut(stem, 1) + soft;
  return stem;
};

/** genitive, dative, accusative, locative. */
const lv: Forms = (w, feminine) => {
  if (feminine) {
    if (/a$/.test(w)) return add(cut(w, 1), 'as', 'ai', 'u', 'ā');
    return /e$/.test(w) ? add(cut(w, 1), 'es', 'ei', 'i', 'ē') : NONE;
  }
  if (/is$/.test(w)) return [`${softLv(cut(w, 2))}a`, ...add(cut(w, 2), 'im', 'i', 'ī')];
  if (/us$/.test(w)) return add(cut(w, 2), '-', 'um', 'u', 'ū');
  if (/[sš]$/.test(w)) return add(cut(w, 1), 'a', 'am', 'u', 'ā');
  return NONE;
};

const softLt = (stem: string): string =>
  stem.endsWith('t') ? `${cut(stem, 1)}č` : stem.endsWith('d') ? `${cut(stem, 1)}dž` : stem;

/** genitive, dative, accusative, instrumental, locative. */
const lt: Forms = (w, feminine) => {
  if (feminine) {
    if (/ė$/.test(w)) return add(cut(w, 1), 'ės', 'ei', 'ę', 'e', 'ėje');
    if (/ia$/.test(w)) return add(cut(w, 1), 'os', 'ai', 'ą', '-', 'oje');
    return /a$/.test(w) ? add(cut(w, 1), 'os', 'ai', 'ą', '-', 'oje') : NONE;
  }
  if (/ius$/.test(w)) return add(cut(w, 2), 'aus', 'ui', 'ų', 'umi', 'uje');
  if (/us$/.test(w)) return add(cut(w, 2), 'aus', 'ui', 'ų', 'umi', 'uje');
  if (/as$/.test(w)) return add(cut(w, 2), 'o', 'ui', 'ą', 'u', 'e');
  if (/[iy]s$/.test(w))
    return [...add(softLt(cut(w, 2)), 'io', 'iui'), `${cut(w, 2)}į`, `${softLt(cut(w, 2))}iu`, `${cut(w, 2)}yje`];
  return NONE;
};

// ---- Greek -------------------------------------------------------------------------------------------------------

/** genitive, accusative, vocative, and the genitive of everyday speech, which keeps the accent. */
const el: Forms = (w, feminine) => {
  if (feminine) return /[αηάή]$/.test(w) ? add(w, 'ς', '-', '-', 'ς') : NONE;
  if (/όπουλος$/.test(w)) return [`${cut(w, 7)}οπούλου`, cut(w, 1), `${cut(w, 2)}ε`, `${cut(w, 2)}ου`];
  if (/[ηαήά]ς$/.test(w)) return add(cut(w, 1), '', '', '', '');
  if (/ός$/.test(w)) return [`${cut(w, 2)}ού`, cut(w, 1), `${cut(w, 2)}έ`, `${cut(w, 2)}ού`];
  if (/ος$/.test(w)) return [`${cut(w, 2)}ου`, cut(w, 1), `${cut(w, 2)}ε`, `${cut(w, 2)}ου`];
  return NONE;
};

// ---- Romanian ----------------------------------------------------------------------------------------------------

/** genitive and dative of a woman's given name; all other names take `lui` before them. */
const ro: Forms = (w, feminine, kind) => {
  if (!feminine || kind === 'family' || !/a$/.test(w)) return NONE;
  return [/[cg]a$/.test(w) ? `${cut(w, 1)}ăi` : `${cut(w, 1)}ei`];
};

// ---- suffixing languages -----------------------------------------------------------------------------------------

/** genitive, partitive, and the six local cases that people stand in. */
const fi: Forms = (w, _feminine, kind) => {
  const back = /[aou]/i.test(w);
  const a = back ? 'a' : 'ä';
  const locals = (stem: string): string[] => add(stem, 'n', `ll${a}`, 'lle', `lt${a}`, `ss${a}`, `st${a}`);
  if (/nen$/.test(w)) {
    const stem = cut(w, 3);
    return [...locals(`${stem}se`), `${stem}st${a}`];
  }
  if (/us$/.test(w)) return [...locals(`${cut(w, 1)}kse`), `${w}t${a}`];
  if (/[bdfghjklmnrt]$/.test(w)) return [...locals(`${w}i`), `${w}i${a}`];
  if (!/[aeiouyäö]$/.test(w)) return NONE;
  // Gradation: Pekka → Pekan; a single k, p or t changes in too many ways (Lahti → Lahden).
  const double = /(kk|pp|tt)([aeiouyäö])$/.exec(w);
  if (double !== null) return [...locals(cut(w, 2) + (double[2] as string)), w + a];
  if (/mäki$/i.test(w)) return [...locals(`${cut(w, 2)}e`), `${cut(w, 1)}eä`];
  // "Laine" is a word of the language and has a long vowel, a given name has not: Laineen, Annen.
  if (/e$/.test(w) && kind === 'family') return locals(`${w}e`);
  if (/(?:^|[^s])[kpt][aeiouyäö]$/.test(w)) return NONE;
  return [...locals(w), w + a];
};

const TR_VOWEL: Readonly<Record<string, string>> = { a: 'ı', ı: 'ı', e: 'i', i: 'i', o: 'u', u: 'u', ö: 'ü', ü: 'ü' };

/** After an apostrophe: genitive, dative, accusative, locative, ablative, instrumental. */
const tr: Forms = (w) => {
  const vowels = w.toLocaleLowerCase('tr').match(/[aıeioöuü]/g);
  const last = vowels?.at(-1);
  if (last === undefined) return NONE;
  const high = TR_VOWEL[last] as string;
  const low = 'aıou'.includes(last) ? 'a' : 'e';
  const open = /[aıeioöuü]$/i.test(w);
  const d = /[fstkçşhp]$/i.test(w) ? 't' : 'd';
  return ["'", '’'].flatMap((mark) =>
    add(
      w + mark,
      `${open ? 'n' : ''}${high}n`,
      `${open ? 'y' : ''}${low}`,
      `${open ? 'y' : ''}${high}`,
      `${d}${low}`,
      `${d}${low}n`,
      `${open ? 'y' : ''}l${low}`,
    ),
  );
};

/** -nak, -val, -tól, -hoz, -ról, -ra, -nál, -ért, -ban, -ba, -ból, -t, -é, -ék, -né. */
const hu: Forms = (w) => {
  const vowels = w.toLowerCase().match(/[aáeéiíoóöőuúüű]/g);
  if (vowels === null) return NONE;
  const back = vowels.some((vowel) => 'aáoóuú'.includes(vowel)) && !'eéöőüű'.includes(vowels.at(-1) as string);
  const round = 'öőüű'.includes(vowels.at(-1) as string);
  const open = /[aáeéiíoóöőuúüű]$/i.test(w);
  const stem = w.replace(/a$/, 'á').replace(/e$/, 'é');
  const pick = (behind: string, front: string, rounded = front): string =>
    stem + (back ? behind : round ? rounded : front);
  // -val, -vel takes the last consonant: Kováccsal, Naggyal, Jánossal.
  const long = open ? `${stem}v` : w.replace(/(?:cs|sz|gy|ny|zs|ty|ly|\p{L})$/u, (last) => (last[0] as string) + last);
  const accusative = open || /(?:[lnrszj]|sz|zs|ny|ly)$/.test(w) ? `${stem}t` : pick('ot', 'et', 'öt');
  return [
    pick('nak', 'nek'),
    long + (back ? 'al' : 'el'),
    pick('tól', 'től'),
    pick('hoz', 'hez', 'höz'),
    pick('ról', 'ről'),
    pick('ra', 're'),
    pick('nál', 'nél'),
    `${stem}ért`,
    pick('ban', 'ben'),
    pick('ba', 'be'),
    pick('ból', 'ből'),
    accusative,
    `${stem}é`,
    `${stem}ék`,
    `${w.replace(/a$/, 'á').replace(/e$/, 'é')}né`,
  ];
};

/** genitive; a name that ends in a sibilant has an apostrophe. */
const de: Forms = (w) => (/(?:[sßxz]|ce)$/.test(w) ? [`${w}’`, `${w}'`] : [`${w}s`, `${w}s`]);
const nordic: Forms = (w) => (/[sxz]$/.test(w) ? NONE : [`${w}s`]);
const en: Forms = (w) => [`${w}'s`, `${w}’s`, /s$/.test(w) ? `${w}'` : '', /s$/.test(w) ? `${w}’` : ''];
const nl: Forms = (w) =>
  /[aiouy]$/.test(w) ? [`${w}'s`, `${w}’s`] : /[sxz]$/.test(w) ? [`${w}'`, `${w}’`] : [`${w}s`, `${w}s`];

interface Inflection {
  forms: Forms;
  /** What may stand at the end of a lemma where a form ends otherwise. */
  lemmas: readonly string[];
  /** Forms tell the gender. */
  gendered: boolean;
}

const endingsOf = (list: string): string[] => ['', ...list.split(' ')];
const plain = (forms: Forms, lemmas = ''): Inflection => ({
  forms,
  lemmas: lemmas === '' ? [''] : endingsOf(lemmas),
  gendered: false,
});
const gendered = (forms: Forms, lemmas: string): Inflection => ({ forms, lemmas: endingsOf(lemmas), gendered: true });

const INFLECTIONS: Readonly<Record<string, Inflection>> = {
  pl: gendered(pl, 'i a y ek eł iec ń ka ga ta da ra ła st t d r ł ch k g sta'),
  cs: gendered(cs, 'a á ý í o e ek něk děk ec el ka ga ha ra cha'),
  sk: gendered(sk, 'a á ý o ek ec el er'),
  hr: gendered(hr, 'a o ar ac'),
  sl: gendered(sl, 'a o ar ac'),
  sr: gendered(sr, 'a o ar ac а о ар ац'),
  ru: gendered(ru, 'а я й ь ий ый ой ая ия'),
  uk: gendered(uk, 'а я й ь ець о ий ія ка га ха'),
  bg: gendered(bg, 'а'),
  lv: gendered(lv, 'a e s š is us nis lis tis dis sis zis cis bis pis mis vis'),
  lt: gendered(lt, 'as is ys us ius a ė ia tis dis tys dys'),
  ro: gendered(ro, 'a'),
  el: gendered(el, 'ος ός ης ας ής άς όπουλος'),
  fi: plain(fi, 'nen s ka ki ko pa pi ta ti to tu tta tti ppa ppi kka kko kki mäki'),
  tr: plain(tr),
  hu: plain(hu, 'a e s z y'),
  de: plain(de),
  en: plain(en),
  nl: plain(nl),
  sv: plain(nordic),
  da: plain(nordic),
  nb: plain(nordic),
};

export const inflects = (language: string): boolean => INFLECTIONS[language] !== undefined;

// ---- family names of women ---------------------------------------------------------------------------------------

const FEMININE: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  ru: [
    [/(?:[ыои])й$/, 'ая'],
    [/((?:ов|ев|ёв|ин|ын))$/, '$1а'],
    [/(sk|ts|tsk)(?:ii|iy|y|i)$/, '$1aia'],
    [/((?:ov|ev|in))$/, '$1a'],
  ],
  uk: [
    [/(ськ|цьк|зьк)ий$/, '$1а'],
    [/((?:ов|ев|єв|їв|ин))$/, '$1а'],
  ],
  bg: [
    [/ки$/, 'ка'],
    [/((?:ов|ев|ин))$/, '$1а'],
  ],
  mk: [
    [/ки$/, 'ка'],
    [/((?:ов|ев|ин))$/, '$1а'],
  ],
  pl: [
    [/(sk|ck|dzk)i$/, '$1a'],
    [/([nłwtr])y$/, '$1a'],
  ],
  cs: [
    [/ý$/, 'á'],
    [/([íůi])$/, '$1'],
    [/něk$/, 'ňková'],
    [/děk$/, 'ďková'],
    [/ek$/, 'ková'],
    [/ec$/, 'cová'],
    [/([aeoě])$/, 'ová'],
    [/(\p{L})$/u, '$1ová'],
  ],
  sk: [
    [/ý$/, 'á'],
    [/([íi])$/, '$1'],
    [/ec$/, 'cová'],
    [/([aeoy])$/, 'ová'],
    [/(\p{L})$/u, '$1ová'],
  ],
  lv: [
    [/is$/, 'e'],
    [/us$/, 'us'],
    [/[sš]$/, 'a'],
  ],
  el: [
    [/όπουλος$/, 'οπούλου'],
    [/([ίά]δ)ης$/, '$1ου'],
    [/([ηαήά])ς$/, '$1'],
    [/ός$/, 'ού'],
  ],
  is: [[/son$/, 'dóttir']],
  lt: [
    [/ius$/, 'ienė'],
    [/(?:as|is|ys|us)$/, 'ienė'],
  ],
};
const MAIDEN_LT: readonly (readonly [RegExp, string])[] = [
  [/ius$/, 'iūtė'],
  [/as$/, 'aitė'],
  [/[iy]s$/, 'ytė'],
  [/us$/, 'utė'],
];

/** Whether women and men of one family bear different forms. */
export const hasFeminineFamilies = (language: string): boolean => FEMININE[language] !== undefined;

/** The form a woman bears; the same where the name does not change. `like`: a form whose kind it follows (Lithuanian). */
export function feminineFamily(name: string, language: string, like = ''): string {
  const rules = language === 'lt' && /(?:ait|yt|ut|ūt)ė/u.test(like) ? MAIDEN_LT : (FEMININE[language] ?? []);
  for (const [ending, by] of rules) if (ending.test(name)) return name.replace(ending, by);
  return name;
}

/** By its ending: true for a woman's family name, false for a man's, undefined when it does not tell. */
export function familyGender(name: string, language: string): boolean | undefined {
  const endings = GENDER_ENDINGS[language];
  if (endings === undefined) return undefined;
  return endings[0].test(name) ? true : endings[1].test(name) ? false : undefined;
}

const GENDER_ENDINGS: Readonly<Record<string, readonly [feminine: RegExp, masculine: RegExp]>> = {
  ru: [
    /(?:ов|ев|ёв|ин|ын)а$|(?:ск|цк)ая$|(?:ov|ev|in)a$|[ts]kaya$/,
    /(?:ов|ев|ёв|ин|ын)$|(?:ск|цк)ий$|(?:ov|ev)$|[ts]k(?:y|iy|ii)$/,
  ],
  uk: [/(?:ськ|цьк|зьк|ов|ев|єв)а$/, /(?:ськ|цьк|зьк)ий$|(?:ов|ев|єв)$/],
  bg: [/(?:ов|ев|ск)а$/, /(?:ов|ев)$|ски$/],
  mk: [/(?:ов|ев|ск)а$/, /(?:ов|ев)$|ски$/],
  pl: [/(?:sk|ck|dzk)a$/, /(?:sk|ck|dzk)i$/],
  cs: [/ová$|[^aeiou]á$/, /ý$|[^aeiouáéíóúůýě]$/],
  sk: [/ová$|[^aeiou]á$/, /ý$|[^aeiouáéíóúýä]$/],
  lv: [/[ae]$/, /[sš]$/],
  lt: [/ė$/, /s$/],
  el: [/(?:ου|[ηή])$/, /ς$/],
  is: [/dóttir$/, /son$/],
};

// ---- reading and writing -----------------------------------------------------------------------------------------

/** All forms of a name but itself, in the order of its language. A man's family name has the woman's forms too. */
function formsOf(lemma: string, language: string, feminine: boolean, kind: Kind): readonly string[] {
  const own = (INFLECTIONS[language]?.forms ?? (() => NONE))(lemma, feminine, kind);
  if (feminine || kind !== 'family' || !hasFeminineFamilies(language)) return own;
  const woman = feminineFamily(lemma, language);
  if (woman === lemma) return own;
  const cases = (INFLECTIONS[language]?.forms ?? (() => NONE))(woman, true, 'family');
  // A fixed length, so that places agree.
  const padded = [...own, ...Array.from({ length: Math.max(0, 6 - own.length) }, () => '')];
  return [
    ...padded,
    woman,
    ...cases,
    ...(language === 'lt'
      ? [feminineFamily(lemma, 'lt', 'aitė'), ...lt(feminineFamily(lemma, 'lt', 'aitė'), true, 'family')]
      : []),
  ];
}

/** Which form of which lemma a word is. */
export interface Reading {
  lemma: string;
  feminine: boolean;
  kind: Kind;
  place: number;
}

const VARIANTS: readonly (readonly [boolean, Kind])[] = [
  [false, 'family'],
  [true, 'family'],
  [false, 'given'],
  [true, 'given'],
];
/** Longest change at the end of a word. */
const MOST_CUT = 6;

/** The first reading whose lemma `isName` accepts; the word itself is none. */
export function readForm(
  word: string,
  language: string,
  isName: (lemma: string, reading: Reading) => boolean,
  want: { feminine?: boolean; kind?: Kind } = {},
  mayBe: { stem?: (stem: string) => boolean; lemma?: (lemma: string) => boolean } = {},
): Reading | undefined {
  const inflection = INFLECTIONS[language];
  const length = word.length;
  const variants = (
    inflection?.gendered === true || hasFeminineFamilies(language) ? VARIANTS : VARIANTS.slice(2, 3)
  ).filter(
    ([feminine, kind]) =>
      (want.feminine === undefined || inflection?.gendered !== true || want.feminine === feminine) &&
      (want.kind === undefined || inflection?.gendered !== true || want.kind === kind),
  );
  for (let n = 0; n <= Math.min(MOST_CUT, length - 2); n++) {
    const stem = cut(word, n);
    if (mayBe.stem?.(stem) === false) continue;
    for (const ending of inflection?.lemmas ?? ['']) {
      const lemma = stem + ending;
      if (lemma === word || mayBe.lemma?.(lemma) === false) continue;
      let place = -1;
      for (const [feminine, kind] of variants) {
        const probe: Reading = { lemma, feminine, kind, place };
        if (!isName(lemma, probe)) continue;
        place = formsOf(lemma, language, feminine, kind).indexOf(word);
        if (place >= 0) return { ...probe, place };
      }
    }
  }
  return undefined;
}

/** The same form of another name; undefined where no rule fits it. */
export function writeForm(name: string, language: string, { feminine, kind, place }: Reading): string | undefined {
  const form = formsOf(name, language, feminine, kind)[place];
  return form === undefined || form === '' ? undefined : form;
}

/** Written forms that a base may have in the texts, to find one that is bound already. */
export function formsFor(lemma: string, language: string, of: Kind): readonly (Reading & { form: string })[] {
  const out: (Reading & { form: string })[] = [];
  for (const [feminine, kind] of VARIANTS.filter((variant) => variant[1] === of)) {
    formsOf(lemma, language, feminine, kind).forEach((form, place) => {
      if (form !== '' && form !== lemma) out.push({ lemma, feminine, kind, place, form });
    });
  }
  return out;
}

/**
 * The surrogate of a word that is a form of a bound name, inflected likewise; the bound surrogate as it is where no
 * rule fits it; undefined when no bound name has this form.
 */
export function followForm(
  word: string,
  language: string,
  bound: (word: string) => string | undefined,
  stem?: (stem: string) => boolean,
): string | undefined {
  if (!inflects(language) && !hasFeminineFamilies(language)) return undefined;
  const upper = word === word.toUpperCase();
  const model = upper ? word.charAt(0) + word.slice(1).toLowerCase() : word;
  const reading = readForm(
    model,
    language,
    () => true,
    {},
    { ...(stem === undefined ? {} : { stem }), lemma: (lemma) => bound(lemma) !== undefined },
  );
  if (reading === undefined) return undefined;
  const base = bound(reading.lemma) as string;
  const titled = base === base.toUpperCase() ? base.charAt(0) + base.slice(1).toLowerCase() : base;
  return likeCase(writeForm(titled, language, reading) ?? titled, word);
}
