/** Dates, dates of birth, bare years and times of day. */
import type { PatternRow } from '../row.ts';
import { MOMENT, momentParts } from './moments.ts';
import { MONTHS } from './months.ts';
import { at, digitAt, fold, oncePerText, scan, Terms, W, wordAt } from './scan.ts';

// ---------------------------------------------------------------- births

/** Labels of a date of birth; matched up to 40 characters before the date, with no digit or sentence end between. */
const BIRTH = Terms.of(
  'born',
  'dob',
  'd.o.b',
  'd.o.b.',
  'birth date',
  'birthdate',
  'date of birth',
  'birthday',
  'bday',
  'b.',
  'birth',
  'date_of_birth',
  'birth_date',
  'dateofbirth',
  'born on',
  'bn.',
  'geb',
  'geb.',
  'geboren',
  '*geburtsdatum',
  'geburtstag',
  'geb.datum',
  'geb.-dat',
  'geb.-datum',
  'gebdat',
  'geborene',
  'geborener',
  '*geburtsdat',
  'geburt',
  'geb.-tag',
  'geborenen',
  'ne',
  'nee',
  'ne(e)',
  'né(e)',
  'ne le',
  'nee le',
  'date de naissance',
  'naissance',
  'nés',
  'nacido',
  'naci el',
  'nacio el',
  'naci en',
  'nacida',
  'nacio',
  'nacimiento',
  'fecha de nacimiento',
  'f. nac',
  'f. nac.',
  'f.nac',
  'fnac',
  'fec. nac',
  'fdn',
  'f.n.',
  'f. de nacimiento',
  'nascut',
  'nascuda',
  'nat',
  'nada',
  'data de naixement',
  'naixement',
  'neix',
  'nata',
  'nato',
  'nati',
  'nacque',
  'data di nascita',
  'nascita',
  'd.n.',
  'n. il',
  'nascido',
  'nascida',
  'nascimento',
  'data de nascimento',
  'nasc',
  'nasc.',
  'data nasc',
  'dn',
  'd.n',
  'nasceu',
  'n.',
  'geboorte',
  'geboortedatum',
  'geb.dat',
  'geboren op',
  'fodd',
  'fodda',
  'fodelsedatum',
  'fodelsedag',
  'f.',
  'fodt',
  'fodselsdato',
  'fodselsdag',
  'fødd',
  'f.dato',
  'fdato',
  'fd',
  'syntynyt',
  'synt',
  'synt.',
  's.',
  'syntymaaika',
  'synt.aika',
  'syntymapaiva',
  'syntyi',
  'syntyneen',
  'syntynytta',
  'syntyneelle',
  'sa.',
  'synnyin',
  'sundinud',
  'dzimis',
  'dzimusi',
  'gimes',
  'gimusi',
  'ur',
  'ur.',
  'urodzony',
  'urodzona',
  'urodzonego',
  'urodzonej',
  'data urodzenia',
  'urodzil',
  'urodzila',
  'urodzilam',
  'urodzilam sie',
  'urodzilem',
  'urodzilem sie',
  'urodzil sie',
  'urodzila sie',
  'data ur',
  'data ur.',
  'urodzenia',
  'urodz',
  'urodz.',
  'nar',
  'nar.',
  'narozen',
  'narozena',
  'narozeny',
  'narozeni',
  'narozeneho',
  'narozene',
  'datum narozeni',
  'dat. nar',
  'dat. nar.',
  'nar. dne',
  'narodeny',
  'narodena',
  'datum narodenia',
  'dat. narodenia',
  'narodil',
  'narodila',
  'naroden',
  'szuletett',
  'szul',
  'szul.',
  'szuletesi ido',
  'szul. ido',
  'szul.ido',
  'szuletesi datum',
  'szuletesi ideje',
  'szuletesnap',
  'nascut',
  'nascuta',
  'data nasterii',
  'data nașterii',
  'n.',
  'nascut la',
  'naștere',
  'rodj',
  'rođ',
  'rođ.',
  'roden',
  'rodena',
  'rođen',
  'rođena',
  'rođenog',
  'rođene',
  'datum rođenja',
  'rođenje',
  'rojen',
  'rojena',
  'datum rojstva',
  'rođenja',
  'dogum',
  'dogum tarihi',
  'd.t.',
  'd. tarihi',
  'dogumlu',
  'd.tarihi',
  'doğumlu',
  'dtarihi',
  'do. tarihi',
  'рожд',
  'рожд.',
  'родился',
  'родилась',
  'рождения',
  'дата рождения',
  'рождение',
  'р.',
  'род',
  'род.',
  'урожд',
  'д.р.',
  'д.р',
  'д/р',
  'др',
  'дата рожд',
  'народився',
  'народилася',
  'народилась',
  'народження',
  'дата народження',
  'нар',
  'нар.',
  'роден',
  'родена',
  'рождена дата',
  'дата на раждане',
  'раждане',
  'рођен',
  'рођена',
  'рођ',
  'рођ.',
  'датум рођења',
  'рођења',
  'γεν',
  'γεν.',
  'γεννηθεις',
  'γεννηθηκε',
  'γεννηθηκα',
  'γεννηθεισα',
  'γεννημενος',
  'γεννημενη',
  'γεννηση',
  'γεννησης',
  'ημερομηνια γεννησης',
  'ημ. γεννησης',
  'ημ. γεν',
  'ημ/νια γεννησης',
  'ημ. γεν.',
  'γεννησεως',
  'תאריך לידה',
  'לידה',
  'ת. לידה',
  'ת.ל',
  'נולד',
  'נולדה',
  'יליד',
  'ילידת',
  'ת"ל',
  'ת.לידה',
  'تاريخ الميلاد',
  'الميلاد',
  'ميلاد',
  'مواليد',
  'ولد',
  'ولدت',
  'المولود',
  'المولودة',
  'تاريخ الولادة',
  'الولادة',
  'مولود',
  'متولد',
  'تاریخ تولد',
  'تولد',
  'تولدش',
  'زاده',
  'تاریخ ولادت',
  '出生日期',
  '出生',
  '出生年月日',
  '生日',
  '出生年月',
  '生年月日',
  '生まれ',
  '誕生日',
  '생년월일',
  '생일',
  '출생',
  '생년',
  'ngày sinh',
  'sinh',
  'sinh ngày',
  'sinh năm',
  'tanggal lahir',
  'lahir',
  'tgl lahir',
  'tgl. lahir',
  'ttl',
  'ttl.',
  'kelahiran',
  'जन्म',
  'जन्मतिथि',
  'जन्म तिथि',
  'जन्म तारीख',
  'जन्मदिन',
  'วันเกิด',
  'เกิดวันที่',
  'เกิด',
  'วันเดือนปีเกิด',
);
/** Short labels that say birth only right before the date: "n. 12.3.1950". */
const CLOSE = new Set('b. n. f. s. р. d.n. d.n dn nat f nada n fd др ne birth ur geb'.split(' '));
/** What turns a date after it into something else: nearer to the date it wins. */
const NOT_BIRTH =
  /(?<![a-zà-ԯ])(?:died|dead|death|d\.|deceased|gest|gestorben|verst|décédé|mort|decede|decedee|fallecid[oa]|falecid[oa]|morto|morta|overleden|dod|dode|kuollut|zm|zmarl[aey]*|zemrel[ay]?|elhunyt|meghalt|decedat|umr[ol]*|issued|expir\w{0,16}|valid|ausgestellt|gultig|married|verh|admitted|seen|visit|since|seit|bis|until|entry|eintritt|death|sepult\w{0,16}|um\.|†|умер|умерла|ум|помер|почина|выдан|паспорт|απεβιωσε|נפטר|ת\. פטירה|توفي|وفات|death)[ .:]|†|✝|卒|没/;
const BIRTH_AFTER =
  /[ ,(]{0,2}(?:生まれ|生|出生|년생|생|(?:р|г)\. ?н(?![а-я])|р\. ?нар|года рожд|г\.? ?р(?:\.|(?![а-я]))|г\. ?рожд|року народж|dogumlu|doğumlu|g\.? ?r\. |szuletesu|szul|born\b|geboren|rojstva|рожд|р\.н|года р|god\. rođ|rođ|год\. рођ)/y;
const STAR = /(?:^|[\s(,;:])[*°] ?$/;

function isBirth(s: string, start: number, end: number): boolean {
  if (at(BIRTH_AFTER, s, end) !== null) return true;
  const from = Math.max(0, start - 48);
  if (STAR.test(s.slice(Math.max(0, start - 3), start))) return true;
  for (let i = start - 1; i >= from; i--) {
    const code = s.charCodeAt(i);
    if (code >= 0x30 && code <= 0x39) return false;
    const hit = BIRTH.at(s, i);
    if (hit === undefined || hit.end > start) continue;
    const label = s.slice(hit.start, hit.end);
    const between = s.slice(hit.end, start);
    if (CLOSE.has(label)) {
      if (/^[ .:="']{0,4}(?:le |am |il |el |den |dne |on |i )?$/.test(between)) return true;
      continue;
    }
    if (between.length > 44 || /[;!?]|[a-z]{3}\. |\n[^\n]*\n|\n[^\n]{14}/.test(between) || NOT_BIRTH.test(between))
      continue;
    return true;
  }
  return false;
}

// ---------------------------------------------------------------- numeric

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function realDay(day: number, month: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= DAYS[month - 1]!;
}

/** Years people write dates with: ours, the Buddhist, the Solar Hijri and the Lunar Hijri. */
function realYear(year: number): boolean {
  return (year >= 1500 && year <= 2199) || (year >= 2400 && year <= 2650) || (year >= 1300 && year <= 1499);
}

const NUMERIC = new RegExp(
  '(?<![a-z0-9_§$€£]|[0-9][.,:/+-]|[./][0-9]|[(]-)' +
    '(?:' +
    '(\\d{4})([-./])(\\d{1,2})\\2(\\d{1,2})' + // 1-4: y-m-d
    '|(\\d{4})[.] (\\d{1,2})[.] (\\d{1,2})(?=[.]|\\D|$)' + // 5-7: 2021. 3. 12.
    '|(\\d{1,2})([-./])(\\d{1,2})\\9(\\d{4}|\\d{2})' + // 8-11: d.m.y
    '|(\\d{1,2})[.] ?(\\d{1,2})[.] ?(\\d{4})' + // 12-14: 6. 6. 1998, 6.6. 1998
    '|(\\d{1,2}) ?/ ?(\\d{1,2}) ?/ ?(\\d{4})' + // 15-17: 1 / 2 / 2020, 1/ 2/2020
    ')',
  'g',
);
const DAY_MONTH = /(?<![a-z0-9_§$€£#]|[0-9][.,:/+-]|[0-9]\. |[./-][0-9])(\d{1,2})\. ?(\d{1,2})\.(?![\d])/g;
const MONTH_YEAR = /(?<![a-z0-9_§$€£#]|[0-9][.,:/+-]|[./-])(\d{1,2})([/.])((?:19|20)\d\d)(?![\d]|[./,-]\d|[a-z_])/g;
const SLASHED = /(?<![a-z0-9_§$€£#.,]|[0-9][.,:/+ -]|[./-])(\d{1,2})\/(\d{1,2})(?![\d]|[./,:-]\d|[a-z_%]|\/)/g;
const DOTTED =
  /(?<![a-z0-9_§$€£#]|[0-9][.,:/+-]|[0-9]\. |[./-])(\d{1,2})\.(0[1-9]|1[0-2])(?![\d%€$°]|[.,:/]\d|\.| ?(?:eur|zl|kc|kg|km|kn|lei|ft|m\b|cm|mm|l\b|h\b|uhr|%|€|\$|руб|лв|грн|gb|mb|ml|mg|usd|din))/g;
const ROMAN =
  /(?<![a-z0-9.,:/-])(\d{1,2})(?:[.] ?| |-|\/)(?:i{1,3}|iv|vi{0,3}|ix|xi{0,2})(?:[.] ?| |-|\/)((?:1[5-9]|20)\d\d)(?![\d]|[a-z]|[.,:/-]\d)/g;
const COMPACT =
  /(?<![a-z0-9_.,:/+#-])((?:19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?:t\d{6}z?)?(?![a-z0-9_.,:/-]*[0-9a-z])/g;
const SHORT_CONTEXT = Terms.of(
  'on',
  'from',
  'until',
  'till',
  'by',
  'due',
  'date',
  'dated',
  'since',
  'exp',
  'expiry',
  'expires',
  'valid',
  'before',
  'after',
  'thru',
  'admitted',
  'seen',
  'am',
  'vom',
  'bis',
  'zum',
  'ab',
  'seit',
  'den',
  'datum',
  'le',
  'du',
  'au',
  'des',
  'depuis',
  "jusqu'au",
  'date',
  'el',
  'del',
  'al',
  'hasta',
  'desde',
  'fecha',
  'dia',
  'il',
  'dal',
  'data',
  'scad',
  'em',
  'no dia',
  'ate',
  'de',
  'a',
  'op',
  'tot',
  'vanaf',
  'sedan',
  'den',
  'fra',
  'til',
  'd.',
  'dne',
  'do',
  'od',
  'dnia',
  'data',
  'z dnia',
  'v',
  'ze dne',
  'die',
  'la',
  'din',
  'pe',
  'от',
  'до',
  'с',
  'на',
  'по',
  'від',
  'з',
  'до',
  'στις',
  'απο',
  'εως',
  'ב',
  'ביום',
  'בתאריך',
  'עד',
  'يوم',
  'بتاريخ',
  'تاريخ',
  'قبل',
  'في',
  'من',
  'حتى',
  'ngày',
  'tgl',
  'tanggal',
  'तारीख',
  'ता',
  'को',
  'дата',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'mon',
  'tue',
  'wed',
  'thu',
  'fri',
  'sat',
  'sun',
  'lunes',
  'martes',
  'miercoles',
  'jueves',
  'viernes',
  'sabado',
  'domingo',
  'lundi',
  'mardi',
  'mercredi',
  'jeudi',
  'vendredi',
  'samedi',
  'dimanche',
  'mo',
  'di',
  'mi',
  'do',
  'fr',
  'sa',
  'so',
  'montag',
  'dienstag',
  'mittwoch',
  'donnerstag',
  'freitag',
  'samstag',
  'sonntag',
  'check-in',
  'checkin',
  'gueltig bis',
  'gultig bis',
  'scadenza',
  'validade',
  'val',
  'caduca',
  'vence',
  'vencimiento',
  'utgår',
  'utgar',
  'udlober',
  'gyldig til',
  'platnost',
  'ważny do',
  'érvényes',
  'срок',
  'годен до',
  'segunda',
  'terca',
  'quarta',
  'quinta',
  'sexta',
  'ma',
  'ti',
  'ke',
  'to',
  'pe',
  'la',
  'su',
  'man',
  'tir',
  'ons',
  'tor',
  'fre',
  'lor',
  'son',
  'lør',
  'søn',
  'tors',
  'tis',
  'mån',
  'lör',
  'sön',
  'lördag',
  'søndag',
);

function contextBefore(s: string, start: number): boolean {
  let i = start;
  while (i > 0 && start - i < 4 && /[ :.,("'=]/.test(s[i - 1]!)) i--;
  return SHORT_CONTEXT.endingAt(s, i) !== undefined || BIRTH.endingAt(s, i) !== undefined;
}

/** South Slavic: the full stop of an ordinal year stays when the sentence continues ("2. 7. 2024. godine"). */
function yearDot(s: string, end: number): number {
  return s[end] === '.' && /^\.(?: (?:god|год|u |у |do |до |na |на |od |од )|,|\))/.test(s.slice(end, end + 6))
    ? end + 1
    : end;
}

/** Reads a date at a numeric match; the end may lie before the match's own (a lone trailing part). */
function numeric(s: string, match: RegExpExecArray): { end: number; score: number } | undefined {
  const end = match.index + match[0].length;
  const g = (i: number): number => Number(match[i]);
  // Longer runs are versions, section numbers or identifiers, not dates; "T12:00" and "t07" may follow.
  const next = s[end];
  if (digitAt(s, end)) return undefined;
  if (next !== undefined && /[./,:+-]/.test(next) && digitAt(s, end + 1) && !(next === ':' || next === ','))
    return undefined;
  if (wordAt(s, end) && !/[tzг年월일.]/.test(next!) && s.charCodeAt(end) < 0x370) return undefined;
  if (match[1] !== undefined) {
    const ok = realYear(g(1)) && (realDay(g(4), g(3)) || (realDay(g(3), g(4)) && match[2] !== '-'));
    // Hungarian: the day's own full stop belongs to it.
    return ok ? { end: match[2] === '.' && s[end] === '.' ? end + 1 : end, score: 0.9 } : undefined;
  }
  if (match[5] !== undefined) {
    return realYear(g(5)) && realDay(g(7), g(6)) ? { end: s[end] === '.' ? end + 1 : end, score: 0.9 } : undefined;
  }
  if (match[8] !== undefined) {
    const year = match[11]!;
    const day = g(8);
    const month = g(10);
    if (!realDay(day, month) && !realDay(month, day)) {
      // Two-digit year first: 82/7/19 or 38.02.17 (also the years of the Republic of China).
      if (year.length === 2 && match[9] !== '-' && realDay(Number(year), month)) return { end, score: 0.55 };
      return undefined;
    }
    if (year.length === 4)
      return realYear(Number(year)) ? { end: match[9] === '.' ? yearDot(s, end) : end, score: 0.9 } : undefined;
    // "1.2.20" may be a version: both leading parts in two digits, a slash, or a word of time before it.
    const version =
      /(?:\bv|ver|version|release|rel|§|sect\w{0,8}|kap|art|chapter|abschnitt|nr|no|fig|abb|tab|table|ziffer|punkt|odst|par|para|clause|p|pkt|str|cl)[ .:#]{0,2}$/.test(
        s.slice(Math.max(0, match.index - 12), match.index),
      );
    if (version) return undefined;
    if (match[9] === '-' && !contextBefore(s, match.index)) return { end, score: match[0].length === 8 ? 0.5 : 0.3 };
    const two = match[8].length === 2 && match[10]!.length === 2;
    return { end, score: two || match[9] === '/' ? 0.75 : contextBefore(s, match.index) ? 0.65 : 0.45 };
  }
  if (match[12] !== undefined) return realYear(g(14)) && realDay(g(12), g(13)) ? { end, score: 0.9 } : undefined;
  return realYear(g(17)) && (realDay(g(15), g(16)) || realDay(g(16), g(15))) ? { end, score: 0.85 } : undefined;
}

/** A leading "12.-" or "3.5.-" of a range over numeric dates. */
const RANGE_LEFT = /(?:(?<![\d.,/-])\d{1,2}\.(?:\d{1,2}\.)? ?(?:-|bis|to|al|do) ?)$/;

type Hit = (start: number, end: number, score: number) => void;

function momentDates(s: string, hit: Hit): void {
  scan(MOMENT, s, (match) => {
    const [year, month, day] = match.slice(1).flatMap((part) => (part === undefined ? [] : [Number(part)]));
    if (realYear(year!) && realDay(day!, month!)) hit(match.index, match.index + match[0].length, 0.95);
  });
}

function numericDates(s: string, hit: Hit): void {
  if (/\dt\d/.test(s)) momentDates(s, hit);
  scan(NUMERIC, s, (match) => {
    const date = numeric(s, match);
    if (date === undefined) return;
    let start = match.index;
    const left =
      s[start - 1] === '-' || s[start - 1] === ' ' ? RANGE_LEFT.exec(s.slice(Math.max(0, start - 12), start)) : null;
    if (left !== null && s[start + 2] === '.') start -= left[0].length;
    hit(start, date.end, date.score);
  });
  scan(DAY_MONTH, s, (match) => {
    const day = Number(match[1]);
    const month = Number(match[2]);
    if (!realDay(day, month)) return;
    const end = match.index + match[0].length;
    // "12.3. 2021" is a whole date; "1.2. Heading" a section: the line must not start with it.
    if (/^ ?\d{4}(?!\d)/.test(s.slice(end, end + 6)) && realYear(Number(s.slice(end).trim().slice(0, 4)))) return;
    if (wordAt(s, end)) return;
    const lineStart = /(?:^|\n)[ \t]*$/.test(s.slice(Math.max(0, match.index - 4), match.index));
    const told = contextBefore(s, match.index);
    const two = match[1]!.length === 2 && match[2]!.length === 2;
    if (
      /(?:kl|klo|kello|klockan|um|ab|saat|at|o)[. ] ?$/.test(s.slice(Math.max(0, match.index - 8), match.index)) &&
      Number(match[2]) % 5 === 0 &&
      two
    )
      return;
    hit(match.index, end, told || (two && !lineStart) ? 0.7 : lineStart ? 0.3 : two ? 0.6 : 0.4);
  });
  scan(MONTH_YEAR, s, (match) => {
    const month = Number(match[1]);
    if (month < 1 || month > 12) return;
    const told = contextBefore(s, match.index);
    // 12/2020 is a month or a case of the year; 12.2020 needs telling.
    hit(
      match.index,
      match.index + match[0].length,
      told ? 0.7 : match[2] === '/' && match[1]!.length === 2 ? 0.5 : 0.3,
    );
  });
  scan(SLASHED, s, (match) => {
    const a = Number(match[1]);
    const b = Number(match[2]);
    const end = match.index + match[0].length;
    const told =
      contextBefore(s, match.index) || /^,? (?:kl|at \d|um \d|a las|alle|klo|à \d)/.test(s.slice(end, end + 8));
    const day = realDay(a, b) || realDay(b, a);
    // Expiry of a card: 03/27 after a word that says so.
    const expiry = a >= 1 && a <= 12 && b >= 20 && b <= 45;
    if (!day && !(expiry && told)) return;
    if (
      /^ ?(?:of|von|de|des|stars?|points?|cups?|tsp|tbsp|inch|in\b|"|mm|liters?|kg|l\b|h\b)/.test(s.slice(end, end + 6))
    )
      return;
    const two = match[1]!.length === 2 && match[2]!.length === 2;
    hit(match.index, end, told ? 0.65 : two && a > 3 ? 0.5 : 0.3);
  });
  scan(DOTTED, s, (match) => {
    const day = Number(match[1]);
    const end = match.index + match[0].length;
    if (!realDay(day, Number(match[2])) || wordAt(s, end)) return;
    const clock =
      /(?:kl|klo|kello|klockan|kl\.|um|ab|saat|at|o|ore|ora|alle|las|om|at|las|a les|godz|hod|ve|v|pukul|jam)[. ] ?$/.test(
        s.slice(Math.max(0, match.index - 9), match.index),
      );
    hit(match.index, end, !clock && match[1]!.length === 2 && contextBefore(s, match.index) ? 0.55 : 0.2);
  });
  scan(ROMAN, s, (match) => {
    if (Number(match[1]) >= 1 && Number(match[1]) <= 31) hit(match.index, match.index + match[0].length, 0.8);
  });
  scan(COMPACT, s, (match) => {
    if (!realDay(Number(match[3]), Number(match[2]))) return;
    hit(match.index, match.index + 8, 0.45);
  });
}

// ---------------------------------------------------------------- East Asia, Vietnam, eras

const CJK =
  /(?=[0-9令平昭大明民西公주단元〇零一二三四五六七八九十])(?:(?:令和|平成|昭和|大正|明治|民国|民國|西暦|公元|公元前|주후|단기)? ?(?:\d{1,4}|元|[〇零一二三四五六七八九]{4}|[一二三四五六七八九十]{1,3}) ?[年년] ?)(?:(?:\d{1,2}|[一二三四五六七八九十]{1,3}) ?[月월](?: ?(?:\d{1,2}|[一二三四五六七八九十廿卅]{1,3}) ?[日일號号])?)|(?<![\d.])(?:\d{1,2}|(?<![一二三四五六七八九十])[一二三四五六七八九十]{1,2}) ?[月월] ?(?:\d{1,2}|[一二三四五六七八九十廿]{1,3}) ?[日일號号]/g;
const ERA = /(?<![a-z0-9])[rhstm]\.?\d{1,2}[./-]\d{1,2}[./-]\d{1,2}(?![\d./-])/g;
const ERA_YEAR = /(?:令和|平成|昭和|大正|明治|民國|民国) ?(?:\d{1,3}|元)(?:[./]\d{1,2}[./]\d{1,2}| ?年)/g;
const VIETNAMESE =
  /(?<![\d])(\d{1,2}) thang (\d{1,2})(?:,? (?:nam )?(\d{4}))?(?!\d)|thang (\d{1,2})[/ -](?:nam )?((?:19|20)\d\d)(?!\d)/g;

// ---------------------------------------------------------------- written

const ORDINAL =
  '"?(?:(?:st|nd|rd|th) day|st|nd|rd|th|er|re|eme|º|ª|°|e|a|-?(?:го|е|ое|ого|й|ти|ви|ро|та|о|а)|-?(?:an|en|a|e|jan|jen|i|ei|tol|ig)|οσ|ησ|ηs|η|στη|\\.)?';
const YEARS = "(?:(?:1[3-9]|2[0-6])\\d\\d|'\\d\\d)";
/** Day (or a range of days) that ends where the month starts. */
const LEFT = new RegExp(
  `(?:(?<![${W}.,/:#№§$€£-]|[0-9] )(?:\\d{1,2}\\.? ?(?:-|/|to|spre|op|إلى|al|bis|au|til|till|do|tot|a|i|e|y|et|und|and|och|og|ja|și|si|по|до|и|-ig) ?)?"?(\\d{1,2}))${ORDINAL}(?:(?: ?-? ?(?:of|de|del|d'|di|do|den|the|ב|من|í)? ?)|[ /.-]{1,2})$`,
);
const RIGHT_DAY_YEAR = new RegExp(
  `[. ]{0,2} ?(?:the )?(\\d{1,2})(?!\\d|:\\d|[.,]\\d|%|°)(?:st|nd|rd|th)?(?:(?:,| of|\\.)? ?(${YEARS})(?![\\d${W}]|[.,]\\d))?`,
  'y',
);
const RIGHT_YEAR = new RegExp(
  `(?:\\.?,? ?-? ?(?:(?:de|del|d'|of|di|i|r\\.|року|года|year|anno|พ\\.ศ\\.|ค\\.ศ\\.|rok|roku|سنة|عام|سال) ?|del l'any ?)?|[/.-])(${YEARS})(?![\\d]|[${W}](?!(?:-?(?:ban|ben|ig|tol|as|es|os|i|re|an|en))\\b)|[.,]\\d|-\\d\\d\\d)`,
  'y',
);
const RIGHT_SHORT_YEAR = /(?:[-/.]|[. ]{1,2}')(\d{2})(?![\d:])/y;
/** Year first, as in Hungarian: "2021. majus 4-en", "1926 marczius 1". */
const YEAR_LEFT = /(?<![\d.,/-])((?:1[5-9]|20)\d\d)(?:\.|,|-(?:ban|ben|as|es)|г\.)? ?$/;
const HUNGARIAN_DAY =
  /\.? ?(\d{1,2})(?!\d|[:,]\d)(?:\.|-?(?:an|en|jan|jen|a|e|i|ei|ig|tol|re|ra|ai|in|e)(?![a-z]))?(?:-(?:an|en|a|e|ig))?/y;
const RANGE_RIGHT = /(?:-| ?(?:to|and|bis) )(\d{1,2})(?:st|nd|rd|th|\.)?(?!\d|:|[.,]\d)/y;

function writtenDates(s: string, text: string, hit: Hit): void {
  let done = 0;
  MONTHS.each(s, ({ start, end, value: { month, short, ambiguous } }) => {
    if (start < done) return;
    const stop = (to: number): number => Math.max(done, to);
    const limit = month === 0 ? 31 : DAYS[month - 1]!;
    const leftText = s.slice(Math.max(0, start - 24), start);
    const left = LEFT.exec(leftText);
    const day = left === null ? 0 : Number(left[1]);
    if (left !== null && day >= 1 && day <= limit) {
      const from = Math.max(0, start - 24) + left.index;
      const dot = s[end] === '.' ? end + 1 : end;
      const year = at(RIGHT_YEAR, s, dot) ?? at(RIGHT_YEAR, s, end) ?? at(RIGHT_SHORT_YEAR, s, end);
      if (year !== null) {
        done = stop(year.index + year[0].length);
        hit(from, yearDot(s, done), 0.95);
        return;
      }
      if (ambiguous) {
        // "3 out of 5", "2 may differ": a capital letter, an ordinal or a preposition has to tell.
        const upper = text[start] !== text[start]!.toLowerCase();
        const told = /(?:st|nd|rd|th|\.|º|er|de|of) ?$/.test(left[0]) || contextBefore(s, from);
        if (!upper && !told) return;
        if (short && !upper && s[end] !== '.' && !contextBefore(s, from)) return;
      }
      // After a number of things: "12 Mar" is a date, "5 Jun" too; money before is none.
      const to =
        short &&
        s[end] === '.' &&
        /^\.(?!\s+\p{Lu})/u.test(text.slice(end, end + 3)) &&
        !/^\.\s*$/.test(s.slice(end, end + 3))
          ? end + 1
          : end;
      done = stop(to);
      hit(from, to, ambiguous || short ? 0.65 : 0.85);
      return;
    }
    const before = YEAR_LEFT.exec(s.slice(Math.max(0, start - 12), start));
    if (before !== null && realYear(Number(before[1]))) {
      const from = Math.max(0, start - 12) + before.index;
      const dayAfter = at(HUNGARIAN_DAY, s, s[end] === '.' && short ? end + 1 : end);
      if (dayAfter !== null && Number(dayAfter[1]) >= 1 && Number(dayAfter[1]) <= limit) {
        done = stop(dayAfter.index + dayAfter[0].length);
        hit(from, dayAfter.index + dayAfter[0].length, 0.9);
        return;
      }
      if (!ambiguous || text[start] !== text[start]!.toLowerCase()) {
        if (/[.,]/.test(before[0])) {
          hit(from, end, 0.6);
          done = stop(end);
          return;
        }
      }
    }
    const after = at(RIGHT_DAY_YEAR, s, end);
    if (after !== null && Number(after[1]) >= 1 && Number(after[1]) <= limit && /[. ]/.test(after[0][0]!)) {
      const upper = text[start] !== text[start]!.toLowerCase();
      let to = after.index + after[0].length;
      const number = after[0].trim();
      const range = after[2] === undefined ? at(RANGE_RIGHT, s, to) : null;
      if (after[2] !== undefined) {
        done = stop(to);
        hit(start, to, 0.95);
        return;
      }
      if (range !== null && Number(range[1]) <= limit) {
        to = range.index + range[0].length;
        const year = at(RIGHT_YEAR, s, to);
        if (year !== null) to = year.index + year[0].length;
      }
      const hungarian = at(HUNGARIAN_DAY, s, end);
      if (hungarian !== null && hungarian.index + hungarian[0].length > to) to = hungarian.index + hungarian[0].length;
      if (s[to - 1] === '.' && (to === s.length || /^\s*(?:$|\n|\p{Lu})/u.test(text.slice(to, to + 3)))) to--;
      if (/^ ?(?:%|€|\$|kg|km|percent|people|times)/.test(s.slice(to, to + 9))) return;
      const english =
        /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/.test(s.slice(start, end)) ||
        /(?:ius|ber|uar|ilis|us)$/.test(s.slice(start, end));
      if ((upper || !ambiguous) && english && number !== '') {
        done = stop(to);
        hit(start, to, ambiguous && !/(?:st|nd|rd|th)$/.test(number) ? 0.6 : 0.8);
        return;
      }
    }
    const year = at(RIGHT_YEAR, s, s[end] === '.' && short ? end + 1 : end);
    if (year !== null && (!ambiguous || text[start] !== text[start]!.toLowerCase() || !short)) {
      const to = year.index + year[0].length;
      if (ambiguous && short) return;
      if (
        ambiguous &&
        text[start] === text[start]!.toLowerCase() &&
        /^[a-z]/.test(s.slice(start)) &&
        !/\b(?:in|en|em|w|v|i|u|od|do|de|dal|since|from|till|until|by|of|fra|fran|sedan|last|early|late|mid|pour|depuis|vom|bis|seit|im) $/.test(
          s.slice(Math.max(0, start - 8), start),
        )
      )
        return;
      done = stop(to);
      hit(start, to, ambiguous ? 0.6 : 0.85);
    }
  });
}

/** The written dates of a text: the row of dates and the row of years share them. */
const written = oncePerText((text: string) => {
  const dates: { start: number; end: number; score: number }[] = [];
  writtenDates(fold(text), text, (start, end, score) => dates.push({ start, end, score }));
  return dates;
});

// ---------------------------------------------------------------- rows

/** Between the two ends of one period: they are one finding. */
const PERIOD =
  /^(?: ?- ?| (?:to|bis|a|al|au|do|до|по|til|till|tot|t\/m|spre|έως|εως|إلى|until|through|и|i|y|e|et|und|and|och|og) ?| ?(?:부터|から|起至|起到|至|到|~|～) ?)$/;
/** Of those, the ones that merely list: they join nothing but parts of one date. */
const LISTING = /^ (?:и|i|y|e|et|und|and|och|og) ?$/;

/** Runs a finder and offers its dates as DATE, or as DATE_OF_BIRTH when the surroundings say so. */
function dating(s: string, emit: Parameters<PatternRow['find']>[1], run: (hit: Hit) => void): void {
  const dates: { start: number; end: number; score: number; birth: boolean }[] = [];
  run((start, end, score) => dates.push({ start, end, score, birth: false }));
  dates.sort((a, b) => a.start - b.start || b.end - a.end);
  let last: (typeof dates)[number] | undefined;
  const send = (date: (typeof dates)[number]): void => {
    if (date.birth) emit(date.start, date.end, { type: 'DATE_OF_BIRTH', score: Math.max(date.score, 0.85) });
    else emit(date.start, date.end, { score: date.score });
  };
  for (const date of dates) {
    if (last !== undefined && date.start < last.end) {
      if (date.end - date.start > last.end - last.start && date.score >= last.score)
        last = { ...date, birth: isBirth(s, date.start, date.end) };
      continue;
    }
    date.birth = isBirth(s, date.start, date.end);
    if (last !== undefined) {
      const between = date.start - last.end < 8 ? s.slice(last.end, date.start) : 'x';
      const isPeriod = !last.birth && !date.birth && PERIOD.test(between) && !LISTING.test(between);
      if (isPeriod && momentParts(s.slice(last.start, last.end)) === undefined) {
        last = { start: last.start, end: date.end, score: Math.max(last.score, date.score), birth: false };
        continue;
      }
      send(last);
    }
    last = date;
  }
  if (last !== undefined) send(last);
}

const dateNumeric: PatternRow = {
  name: 'date-numeric',
  type: 'DATE',
  layer: 'pattern',
  description: 'Date in digits in every common order; DATE_OF_BIRTH when a label says so.',
  find(text, emit) {
    const s = fold(text);
    dating(s, emit, (hit) => numericDates(s, hit));
  },
  score: 0.9,
  context: {
    en: ['date', 'dated', 'due', 'expiry', 'expires', 'valid until'],
    de: ['datum', 'am', 'vom', 'bis', 'gültig'],
    fr: ['date', 'le', 'du', 'expire'],
    es: ['fecha', 'el', 'vence'],
    it: ['data', 'il', 'scadenza'],
    pt: ['data', 'validade'],
    nl: ['datum', 'op'],
    pl: ['data', 'dnia'],
    cs: ['dne', 'datum'],
    ru: ['дата', 'от'],
    sv: ['datum', 'den'],
    da: ['dato', 'den'],
    fi: ['päivä*', 'pvm'],
    tr: ['tarih*'],
    hu: ['dátum', 'kelt'],
  },
  examples: [
    {
      text: '2024-03-11T07:51:37Z and 12.03.2021, 16/06/2023',
      found: ['2024-03-11T07:51:37Z', '12.03.2021', '16/06/2023'],
    },
    { text: '2025-05-12T08, 20250512T081530+0200', found: ['2025-05-12T08', '20250512T081530+0200'] },
    {
      text: '6. 6. 1998; 2021. 3. 12.; 27/8/24; 12-31-1999',
      found: ['6. 6. 1998', '2021. 3. 12.', '27/8/24', '12-31-1999'],
    },
    { text: '١٩/٤/٢٠٢٤ و ۱۴۰۲/۰۵/۱۲', found: ['١٩/٤/٢٠٢٤', '۱۴۰۲/۰۵/۱۲'] },
    { text: 'nar. 6. 6. 1998, od 12.3.', found: ['6. 6. 1998', '12.3.'] },
    { text: 'วันที่ 12/05/2564', found: ['12/05/2564'] },
    { text: 'exp 03/27, from 12/2020', found: ['03/27', '12/2020'] },
    { text: '11.-13.4.2022', found: ['11.-13.4.2022'] },
    { text: 'v1.2.20, 1.2.3.4, § 12.3.1, 31.02.2021, 45/99/2020', found: [] },
    { text: 'won 3:1, ratio 16:9, 192.168.10.20', found: [] },
    { text: 'section 1.2.10 of release 10.12.14.1', found: [] },
  ],
};

const dateWritten: PatternRow = {
  name: 'date-written',
  type: 'DATE',
  layer: 'pattern',
  description: 'Date with a month name in some thirty languages, whole or partial; DATE_OF_BIRTH when a label says so.',
  find(text, emit) {
    const s = fold(text);
    dating(s, emit, (hit) => {
      for (const { start, end, score } of written(text)) hit(start, end, score);
    });
  },
  score: 0.85,
  examples: [
    {
      text: '4th May 2021; May 4, 2021; 21 November 2025; March 2019; on 4 May',
      found: ['4th May 2021', 'May 4, 2021', '21 November 2025', 'March 2019', '4 May'],
    },
    {
      text: '1er mars 2020, 4. toukokuuta 2021, 4 maja 2020',
      found: ['1er mars 2020', '4. toukokuuta 2021', '4 maja 2020'],
    },
    {
      text: '12 de março de 2020; 3 января 2021 г.; 9 Απριλίου 1984',
      found: ['12 de março de 2020', '3 января 2021', '9 Απριλίου 1984'],
    },
    { text: '2021. május 4-én, szeptember 30-án', found: ['2021. május 4-én', 'szeptember 30-án'] },
    { text: 'del 3 al 24 de febrero de 2022', found: ['3 al 24 de febrero de 2022'] },
    { text: '22AUG2019, 12-Mar-2020, le 10 septembre', found: ['22AUG2019', '12-Mar-2020', '10 septembre'] },
    {
      text: '3 أيلول 2024, 12 октомври 2023, 3 Şubat 1919',
      found: ['3 أيلول 2024', '12 октомври 2023', '3 Şubat 1919'],
    },
    { text: '3 out of 5 may differ, you may 2 times', found: [] },
    { text: 'In May we march. The March of 5 men.', found: [] },
  ],
};

function eastAsianDates(s: string, hit: Hit): void {
  if (/[月월년年]/.test(s)) {
    scan(CJK, s, (match) => hit(match.index + /^ */.exec(match[0])![0].length, match.index + match[0].length, 0.9));
  }
  if (/[令平昭大明民]/.test(s)) {
    scan(ERA_YEAR, s, (match) => {
      if (/[./]/.test(match[0])) hit(match.index, match.index + match[0].length, 0.85);
    });
  }
  scan(ERA, s, (match) => {
    const near = s.slice(Math.max(0, match.index - 30), match.index + 30);
    hit(match.index, match.index + match[0].length, /[令平昭]|[ぁ-ヿ]/.test(near) ? 0.7 : 0.2);
  });
  if (s.includes('thang')) {
    scan(VIETNAMESE, s, (match) => {
      const day = Number(match[1] ?? 1);
      const month = Number(match[2] ?? match[4]);
      if (realDay(day, month)) hit(match.index, match.index + match[0].length, 0.9);
    });
  }
}

const dateEastAsian: PatternRow = {
  name: 'date-east-asian',
  type: 'DATE',
  layer: 'pattern',
  description: 'Chinese, Japanese, Korean and Vietnamese dates, era years included.',
  find(text, emit) {
    const s = fold(text);
    dating(s, emit, (hit) => eastAsianDates(s, hit));
  },
  score: 0.9,
  examples: [
    { text: '2021年3月12日、令和5年4月1日、平成30年12月', found: ['2021年3月12日', '令和5年4月1日', '平成30年12月'] },
    { text: '2021년 3월 12일, 3월29일', found: ['2021년 3월 12일', '3월29일'] },
    { text: '二〇二一年三月十二日', found: ['二〇二一年三月十二日'] },
    { text: '3月29日或之前', found: ['3月29日'] },
    { text: 'ngày 4 tháng 5 năm 2021', found: ['4 tháng 5 năm 2021'] },
    { text: '三年前的事, 5年间', found: [] },
    { text: 'R5 and 10 tháng trước', found: [] },
  ],
};

const YEAR = new RegExp(
  `(?<![${W}.,:/+#$€£-]|[0-9] )(?:1[5-9]|20)\\d\\d(?![a-z0-9_%°€$£]|[.,:/-]\\d| ?(?:%|€|\\$|£|eur|usd|km|kg|zl|руб|kr\\b|円|元|원|people|mal\\b| ?[x×] ?\\d)| \\d)`,
  'g',
);
const NO_YEAR =
  /(?:n[o°r.]|num\w{0,7}|#|nr|№|id|code|pin|tel|room|zimmer|case|ticket|order|port|build|iso|rfc|page|seite|kto|bus|line|flat|apt|suite)[ .:]{0,2}$/;

const year: PatternRow = {
  name: 'year',
  type: 'YEAR',
  layer: 'pattern',
  description: 'Bare year between 1500 and 2099.',
  find(text, emit) {
    const s = fold(text);
    const dates = written(text);
    let next = 0;
    scan(YEAR, s, (match) => {
      // The year of a whole date is the date's.
      while (next < dates.length && dates[next]!.end <= match.index) next++;
      if (next < dates.length && dates[next]!.start <= match.index) return;
      if (!NO_YEAR.test(s.slice(Math.max(0, match.index - 10), match.index))) emit(match.index, match.index + 4);
    });
  },
  score: 0.6,
  examples: [
    { text: 'In 1998 and (2004).', found: ['1998', '2004'] },
    { text: '2021年', found: ['2021'] },
    { text: 'seit 2015, nel 1880', found: ['2015', '1880'] },
    { text: '12.03.2021, 2021-03-12, 1998 €, $2000, ISO 2022, 2048 kg', found: [] },
    { text: 'A1998, 1998.5, 2012345, no. 1994', found: [] },
  ],
};

const TIME = new RegExp(
  `(?<![${W}.,/#$€£+-]|[0-9]:|:)(?:` +
    '([01]?\\d|2[0-4]):([0-5]\\d)(?::([0-5]\\d|60)(?:[.,]\\d{1,9})?)?(?: ?[ap]\\.?m\\b\\.?)?' +
    "|(1[0-2]|0?[1-9])(?:[.:][0-5]\\d)? ?(?:a\\.m\\.|p\\.m\\.|am\\b|pm\\b|a\\.m\\b|p\\.m\\b|o'clock)" +
    '|([01]?\\d|2[0-4]) ?h(?: ?[0-5]\\d)?(?:min)?(?![a-z0-9])' +
    '|([01]?\\d|2[0-4])(?:[.:][0-5]\\d)? ?(?:uhr)(?![a-z])' +
    '|(?:上午|下午|午前|午後|오전|오후) ?\\d{1,2} ?[时時点點시:](?: ?[0-5]?\\d ?[分분]?|半|반)?' +
    '|([01]?\\d|2[0-4]) ?[时時点點시] ?(?:[0-5]?\\d ?[分분]|半|반)' +
    ')',
  'g',
);
const TIME_DOT =
  /(?:kl|klo|kello|klockan|klokken|ore|ora|alle|uur|o|godz|hod|v|ve|le|at|om|a las|as|um|gegen|ab|bis|в|об|о|saat|ωρα|στις|pukul|jam|luc)[. ]{1,2}(([01]?\d|2[0-4])(?:[.][0-5]\d))(?![\d]|[./]\d|[%€$]| ?(?:eur|kg|km|kc|zl))/g;

const time: PatternRow = {
  name: 'time',
  type: 'TIME',
  layer: 'pattern',
  description: 'Time of day on a clock.',
  find(text, emit) {
    const s = fold(text);
    scan(TIME, s, (match) => {
      const end = match.index + match[0].length;
      const plain = match[1] !== undefined;
      if (plain && (/^[:./]\d|^\d|^[a-z_](?<![tzh])/.test(s.slice(end, end + 2)) || s[end] === '%')) return;
      // A score or a ratio: one digit on both sides never happens, but "16:10 ratio" does.
      if (plain && /^ ?(?:ratio|aspect|monitor|display|format)/.test(s.slice(end, end + 10))) return;
      if (
        plain &&
        match[3] === undefined &&
        /(?:verse|gen|exod|lev|matt?|mk|lk|luke|john|jn|ps|psalm|rom|cor|gal|isa|jes|mt|joh|verhaltnis|ratio|score|won|lost|beat|stand)\.? $/.test(
          s.slice(Math.max(0, match.index - 12), match.index),
        )
      )
        return;
      // "14h" alone may be a length of time.
      const hours = match[5] !== undefined && /h$/.test(match[0]);
      if (
        hours &&
        !/(?:\ba|\bvers|\bdes|\bde|\bas|\bla|\bles|\bjusqu'a|\bora|\bore|\bum|\bas) $/.test(
          s.slice(Math.max(0, match.index - 10), match.index),
        )
      )
        return;
      let to = end;
      if (s[to - 1] === ' ') to--;
      emit(match.index, to);
    });
    scan(TIME_DOT, s, (match) => {
      if (wordAt(s, match.index - 1)) return;
      emit(match.index + match[0].length - match[1]!.length, match.index + match[0].length);
    });
  },
  score: 0.8,
  examples: [
    { text: 'at 14:30, 7:14 PM, 9 a.m. or 23:59:59', found: ['14:30', '7:14 PM', '9 a.m.', '23:59:59'] },
    { text: "14h30, 14.30 Uhr, klo 14.30, 5 o'clock", found: ['14h30', '14.30 Uhr', '14.30', "5 o'clock"] },
    { text: '2024-03-11T07:51:37Z, 2024-03-11T07', found: [] },
    { text: '午後3時30分, 오전 9시 15분', found: ['午後3時30分', '오전 9시 15분'] },
    { text: '25:61, 00:1A:2B:3C:4D:5E, ratio 16:9', found: [] },
    { text: 'John 3:16, 2001:db8::1, 48h, 14.30 EUR', found: [] },
  ],
};

export const DATES: readonly PatternRow[] = [dateNumeric, dateWritten, dateEastAsian, year, time];
