/**
 * Realm `neutralize`: values nobody takes for real ones, numbered over the map: "Person A", "Firma B", "Stadt C",
 * `person1@example.com`, 192.0.2.1, zeros with a number at the end in place of an identifier, days from 1 January 2000 on.
 */
import { dayNumber, dayOf, readDates, writeDate } from '../notation/dates.ts';
import type { SurrogateRequest } from './family.ts';
import { languageForScript } from './names.ts';

type Noun = 'PERSON' | 'ORGANIZATION' | 'LOCATION' | 'ADDRESS';

export const NEUTRAL_NOUNS: Readonly<
  Record<string, readonly [person: string, organization: string, location: string, address: string]>
> = {
  en: ['Person', 'Company', 'City', 'Address'],
  de: ['Person', 'Firma', 'Stadt', 'Adresse'],
  fr: ['Personne', 'Société', 'Ville', 'Adresse'],
  es: ['Persona', 'Empresa', 'Ciudad', 'Dirección'],
  it: ['Persona', 'Azienda', 'Città', 'Indirizzo'],
  pt: ['Pessoa', 'Empresa', 'Cidade', 'Morada'],
  nl: ['Persoon', 'Bedrijf', 'Stad', 'Adres'],
  pl: ['Osoba', 'Firma', 'Miasto', 'Adres'],
  cs: ['Osoba', 'Firma', 'Město', 'Adresa'],
  sk: ['Osoba', 'Firma', 'Mesto', 'Adresa'],
  hr: ['Osoba', 'Tvrtka', 'Grad', 'Adresa'],
  sv: ['Person', 'Företag', 'Stad', 'Adress'],
  da: ['Person', 'Virksomhed', 'By', 'Adresse'],
  nb: ['Person', 'Bedrift', 'By', 'Adresse'],
  fi: ['Henkilö', 'Yritys', 'Kaupunki', 'Osoite'],
  ro: ['Persoana', 'Compania', 'Orașul', 'Adresa'],
  hu: ['Személy', 'Cég', 'Város', 'Cím'],
  tr: ['Kişi', 'Şirket', 'Şehir', 'Adres'],
  ru: ['Лицо', 'Компания', 'Город', 'Адрес'],
  uk: ['Особа', 'Компанія', 'Місто', 'Адреса'],
  el: ['Πρόσωπο', 'Εταιρεία', 'Πόλη', 'Διεύθυνση'],
  he: ['אדם', 'חברה', 'עיר', 'כתובת'],
  ar: ['شخص', 'شركة', 'مدينة', 'عنوان'],
  ja: ['人物', '会社', '都市', '住所'],
  zh: ['人员', '公司', '城市', '地址'],
  ko: ['인물', '회사', '도시', '주소'],
};
const AT: Readonly<Record<Noun, number>> = { PERSON: 0, ORGANIZATION: 1, LOCATION: 2, ADDRESS: 3 };

/** 1 → A, 26 → Z, 27 → AA. */
export function letters(n: number): string {
  let out = '';
  for (let left = n; left > 0; left = Math.floor((left - 1) / 26))
    out = String.fromCharCode(65 + ((left - 1) % 26)) + out;
  return out;
}

function noun(type: string, { surface, language }: SurrogateRequest, n: number): string {
  const tag = languageForScript(surface, language);
  const words = NEUTRAL_NOUNS[tag] ?? NEUTRAL_NOUNS['en'];
  const word = words?.[AT[type as Noun]];
  if (word !== undefined) return ['ja', 'zh', 'ko'].includes(tag) ? word + letters(n) : `${word} ${letters(n)}`;
  return `${type[0]}${type.slice(1).toLowerCase().replaceAll('_', ' ')} ${letters(n)}`;
}

/** The layout with X for letters and 0 for digits, and the number at its end; undefined when the digits are too few. */
function zeros(surface: string, n: number): string | undefined {
  const digits = [...surface.matchAll(/\p{Nd}/gu)].length;
  const number = String(n);
  if (digits < Math.max(3, number.length)) return undefined;
  let left = digits;
  return surface.replace(/\p{Nd}|\p{L}/gu, (character) => {
    if (/\p{L}/u.test(character)) return 'X';
    left--;
    return left < number.length ? (number[number.length - 1 - left] as string) : '0';
  });
}

const V4 = ['192.0.2', '198.51.100', '203.0.113'] as const;

function internet(surface: string, n: number): string {
  if (surface.includes(':')) return `2001:db8::${n.toString(16)}`;
  const network = V4[Math.floor((n - 1) / 254)];
  return network === undefined ? `198.18.${(n >> 8) & 255}.${n & 255}` : `${network}.${1 + ((n - 1) % 254)}`;
}

function date(surface: string, language: string, n: number): string | undefined {
  const read = readDates(surface, language);
  const [first] = read?.dates ?? [];
  if (
    first === undefined ||
    read?.dates.length !== 1 ||
    first.foreign ||
    first.day === undefined ||
    first.year === undefined
  )
    return undefined;
  return writeDate(first, dayOf(dayNumber({ year: 2000, month: 1, day: 1 }) + n - 1));
}

/** Types whose values are words: a noun with a letter stands for them. */
const WORDS = new Set(['PERSON', 'ORGANIZATION', 'LOCATION', 'ADDRESS', 'OCCUPATION', 'NATIONALITY', 'TIME', 'AGE']);

/** The n-th neutral value of a type over a map, from 1. */
export function neutralValue(request: SurrogateRequest, n: number): string {
  const { type, surface, language } = request;
  switch (type) {
    case 'EMAIL':
      return `person${n}@example.com`;
    case 'USERNAME':
      return `user${n}`;
    case 'URL':
      return `https://www.example.com/${n}`;
    case 'IP_ADDRESS':
      return internet(surface, n);
    case 'MAC_ADDRESS':
      return `02:00:00:00:${((n >> 8) & 255).toString(16).padStart(2, '0')}:${(n & 255).toString(16).padStart(2, '0')}`;
    case 'DATE':
    case 'DATE_OF_BIRTH':
      return date(surface, language, n) ?? noun('DATE', request, n);
    case 'COORDINATES':
      return `0.${String(n).padStart(4, '0')}, 0.0000`;
    default:
      return (WORDS.has(type) ? undefined : zeros(surface, n)) ?? noun(type, request, n);
  }
}
