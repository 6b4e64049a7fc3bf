/** Forms of cells: what a text in a column can be by how it is written. */
import { hasLegalForm } from '../lexicon/legal-forms.ts';
import { readDates } from '../notation/dates.ts';

const PLACEHOLDER =
  /^(?:[-–—_.?*/\\#]+|n\/?a|n\.a\.|n\/d|n\.d\.|null|nil|none|nan|undefined|unknown|tbd|tba|todo|test|k\.?a\.?|keine?|keine angabe|unbekannt|inconnue?|aucune?|desconocid[oa]|ningun[oa]?|sin datos|nessun[oa]?|sconosciut[oa]|desconhecid[oa]|nenhum[a]?|onbekend|geen|brak|nieznan[yae]|neznám[ýáé]|žádn[ýáé]|okänd|saknas|ukendt|ukjent|ingen|ei tietoa|tuntematon|nincs|ismeretlen|necunoscut|fără|yok|bilinmiyor|нет|неизвестно|не указано|немає|невідомо|няма|неизвестен|άγνωστο|nepoznato|ni|無|无|不明|なし|없음|미상|لا يوجد|אין|không|tidak ada|ไม่มี)$/iu;

/** Says that there is no value. */
export function isPlaceholder(text: string): boolean {
  return text.length < 24 && PLACEHOLDER.test(text);
}

export const lettersOf = (text: string): number => text.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
export const digitsOf = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0;
const wordsOf = (text: string): number => text.split(/[\s,]+/u).filter((word) => word !== '').length;

const NAME_CHARACTERS = /^[\p{L}\p{M}\s.,'’ʼ`´·・\-–()"]+$/u;
/** Words that a name of a firm ends in, beside its legal form, and the East Asian forms. */
const FIRM =
  /(?:^|[\s,])(?:bank|gruppe|group|holding|university|school|hospital|klinik)$|^(?:株式会社|有限会社)|(?:株式会社|有限公司|주식회사|㈜)/iu;

const isFirm = (text: string): boolean => hasLegalForm(text) || FIRM.test(text);

export function isName(text: string, mostWords: number): boolean {
  return (
    text.length <= 80 &&
    NAME_CHARACTERS.test(text) &&
    lettersOf(text) >= (/^[\p{Script=Han}\p{Script=Hangul}]/u.test(text) ? 1 : 2) &&
    wordsOf(text) <= mostWords &&
    !isFirm(text)
  );
}

/** Begins with a capital letter, or in a script that has none. */
export const isCapital = (text: string): boolean => /^["'(]?[\p{Lu}\p{Lo}\p{Lt}]/u.test(text);

/** The particle of a Dutch or German name may be small: "de Vries", "van der Berg". */
export const isProper = (text: string): boolean =>
  isCapital(text) || /^(?:d[aeiou]s?|del|della|van|von|der|den|ter|ten|zu|le|la|el|al|bin|ibn)\s/u.test(text);

/** Letters or digits with separators, as issuers write their numbers; `least` digits. */
export function isNumber(text: string, least: number, most = 40): boolean {
  return (
    text.length <= most &&
    /^[\p{L}\p{Nd}\s.\-–/:_+#()*•xX]+$/u.test(text) &&
    digitsOf(text) >= least &&
    wordsOf(text) <= 8 &&
    lettersOf(text) <= 12
  );
}

export const isWord = (text: string, most = 60): boolean =>
  text.length <= most && lettersOf(text) > 0 && digitsOf(text) <= 2 && !text.includes('@');

export const isCode = (text: string): boolean => text.length <= 24 && !/\s/u.test(text);

export function isDate(text: string, language: string): boolean {
  if (digitsOf(text) < 4 || text.length > 40) return false;
  if (/^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(text)) return true;
  return readDates(text, language) !== undefined;
}

export const isPhone = (text: string): boolean => {
  const digits = digitsOf(text);
  return digits >= 5 && digits <= 17 && lettersOf(text) <= 6 && /^[\p{Nd}\s+().\-–/x*#,;:extEXTt]+$/u.test(text);
};

export const isAmount = (text: string): boolean =>
  text.length <= 30 && digitsOf(text) > 0 && lettersOf(text) <= 6 && /^[\p{L}\p{Nd}\p{Sc}\s.,'’+\-–/]+$/u.test(text);

export const within =
  (least: number, most: number) =>
  (text: string): boolean =>
    /^\p{Nd}{1,4}$/u.test(text) && Number(text) >= least && Number(text) <= most;

/** Whether a text has the form of a name of a person, a firm or a place: what fills the gaps in a column of such. */
export function looksLike(type: string, text: string): boolean {
  if (isPlaceholder(text)) return false;
  if (type === 'PERSON') return isName(text, 6) && isProper(text);
  if (type === 'LOCATION') return isWord(text) && isProper(text);
  if (type === 'ORGANIZATION') return text.length <= 100 && lettersOf(text) > 1 && isProper(text);
  return false;
}
