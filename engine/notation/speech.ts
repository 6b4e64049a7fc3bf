/**
 * How languages say numbers, spell and dictate addresses, one entry a language. Cardinals come from n2words; the rest
 * is here.
 */
import { toCardinal as ar } from 'n2words/ar-SA';
import { toCardinal as cs } from 'n2words/cs-CZ';
import { toCardinal as da } from 'n2words/da-DK';
import { toCardinal as de } from 'n2words/de-DE';
import { toCardinal as el } from 'n2words/el-GR';
import { toCardinal as en } from 'n2words/en-GB';
import { toCardinal as enUs } from 'n2words/en-US';
import { toCardinal as es } from 'n2words/es-ES';
import { toCardinal as fa } from 'n2words/fa-IR';
import { toCardinal as fi } from 'n2words/fi-FI';
import { toCardinal as fr } from 'n2words/fr-FR';
import { toCardinal as frBe } from 'n2words/fr-BE';
import { toCardinal as he } from 'n2words/he-IL';
import { toCardinal as hi } from 'n2words/hi-IN';
import { toCardinal as hr } from 'n2words/hr-HR';
import { toCardinal as hu } from 'n2words/hu-HU';
import { toCardinal as id } from 'n2words/id-ID';
import { toCardinal as it } from 'n2words/it-IT';
import { toCardinal as nb } from 'n2words/nb-NO';
import { toCardinal as nl } from 'n2words/nl-NL';
import { toCardinal as pl } from 'n2words/pl-PL';
import { toCardinal as pt } from 'n2words/pt-PT';
import { toCardinal as ro } from 'n2words/ro-RO';
import { toCardinal as ru } from 'n2words/ru-RU';
import { toCardinal as sv } from 'n2words/sv-SE';
import { toCardinal as sr } from 'n2words/sr-Latn-RS';
import { toCardinal as srCyrl } from 'n2words/sr-Cyrl-RS';
import { toCardinal as tr } from 'n2words/tr-TR';
import { toCardinal as uk } from 'n2words/uk-UA';
import { toCardinal as vi } from 'n2words/vi-VN';

export interface Speech {
  cardinals: readonly ((value: number) => string)[];
  /** Words for a digit beside the cardinal's own ("oh"). */
  digits?: Readonly<Record<string, number>>;
  /** What says the next digit twice, or three times. */
  twice?: readonly string[];
  thrice?: readonly string[];
  /** Between a letter and the word that stands for it: "m as in mike". */
  asIn: readonly string[];
  at: readonly string[];
  dot: readonly string[];
  /** What says the sign between two groups of digits. */
  dash?: readonly string[];
  slash?: readonly string[];
  /** Where words are written without spaces: the digits' names, longest first, and how many in a row are a number. */
  run?: { names: readonly (readonly [string, number])[]; least: number };
}

/** "one1 two2" as names and what they say. */
function namesOf(list: string): [string, number][] {
  return list.split(' ').map((word) => [word.slice(0, -1), Number(word.slice(-1))]);
}

const COMMON = { at: ['at', 'arroba', 'apestaart'], dot: ['dot', 'punto', 'punt'] };

export const SPEECH: Readonly<Record<string, Speech>> = {
  en: {
    cardinals: [en, enUs],
    digits: { oh: 0, o: 0, nought: 0, naught: 0 },
    twice: ['double'],
    thrice: ['triple', 'treble'],
    asIn: ['as in', 'for', 'like'],
    at: ['at'],
    dot: ['dot', 'point'],
    dash: ['dash', 'hyphen'],
    slash: ['slash', 'stroke'],
  },
  de: {
    cardinals: [de],
    digits: { zwo: 2 },
    twice: ['doppel', 'zweimal', 'zwei mal'],
    thrice: ['dreimal', 'drei mal'],
    asIn: ['wie'],
    at: ['at', 'ät', 'klammeraffe'],
    dot: ['punkt', 'dot'],
    dash: ['strich', 'bindestrich'],
    slash: ['schrägstrich', 'slash'],
  },
  fr: {
    cardinals: [fr, frBe],
    twice: ['double', 'deux fois'],
    thrice: ['triple', 'trois fois'],
    asIn: ['comme'],
    at: ['arobase', 'at'],
    dot: ['point'],
    dash: ['tiret'],
    slash: ['slash', 'barre'],
  },
  es: {
    cardinals: [es],
    twice: ['doble', 'dos veces'],
    thrice: ['triple', 'tres veces'],
    asIn: ['de', 'como'],
    at: ['arroba'],
    dot: ['punto'],
    dash: ['guion'],
    slash: ['barra', 'diagonal'],
  },
  it: {
    cardinals: [it],
    twice: ['doppio', 'due volte'],
    thrice: ['triplo', 'tre volte'],
    asIn: ['come', 'di'],
    at: ['chiocciola', 'at'],
    dot: ['punto'],
    dash: ['trattino'],
    slash: ['barra', 'slash'],
  },
  pt: {
    cardinals: [pt],
    digits: { meia: 6 },
    twice: ['duplo', 'duas vezes'],
    thrice: ['triplo', 'tres vezes'],
    asIn: ['de', 'como'],
    at: ['arroba'],
    dot: ['ponto'],
    dash: ['traço', 'hifen'],
    slash: ['barra'],
  },
  nl: {
    cardinals: [nl],
    twice: ['dubbel', 'twee keer'],
    thrice: ['drie keer', 'driedubbel'],
    asIn: ['van', 'zoals'],
    at: ['apenstaartje', 'at'],
    dot: ['punt'],
    dash: ['streepje'],
    slash: ['slash'],
  },
  sv: {
    cardinals: [sv],
    twice: ['dubbel'],
    asIn: ['som i', 'som'],
    at: ['snabela', 'at'],
    dot: ['punkt'],
    dash: ['streck', 'bindestreck'],
    slash: ['snedstreck', 'slash'],
  },
  da: {
    cardinals: [da],
    twice: ['dobbelt'],
    asIn: ['som i', 'som'],
    at: ['snabela', 'at'],
    dot: ['punktum'],
    dash: ['bindestreg', 'streg'],
    slash: ['skråstreg'],
  },
  nb: {
    cardinals: [nb],
    twice: ['dobbel'],
    asIn: ['som i', 'som'],
    at: ['krøllalfa', 'at'],
    dot: ['punktum'],
    dash: ['bindestrek', 'strek'],
    slash: ['skråstrek'],
  },
  pl: {
    cardinals: [pl],
    twice: ['podwójne', 'dwa razy'],
    asIn: ['jak'],
    at: ['małpa'],
    dot: ['kropka'],
    dash: ['myślnik', 'kreska'],
    slash: ['ukośnik', 'łamane'],
  },
  cs: {
    cardinals: [cs],
    twice: ['dvakrát'],
    asIn: ['jako'],
    at: ['zavináč'],
    dot: ['tečka'],
    dash: ['pomlčka'],
    slash: ['lomeno'],
  },
  fi: {
    cardinals: [fi],
    digits: { yks: 1, kaks: 2, neli: 4, viis: 5, kuus: 6, seiska: 7, seittemän: 7, kaheksan: 8, yheksän: 9 },
    twice: ['kaksi kertaa'],
    asIn: ['niin kuin', 'kuten'],
    at: ['ät'],
    dot: ['piste'],
    dash: ['viiva'],
    slash: ['kauttaviiva'],
  },
  hu: {
    cardinals: [hu],
    twice: ['kétszer'],
    asIn: ['mint'],
    at: ['kukac'],
    dot: ['pont'],
    dash: ['kötőjel'],
    slash: ['per'],
  },
  tr: { cardinals: [tr], twice: ['çift'], asIn: ['gibi'], at: ['et'], dot: ['nokta'], dash: ['tire'], slash: ['bölü'] },
  ro: {
    cardinals: [ro],
    twice: ['de doua ori'],
    asIn: ['de la', 'ca in'],
    at: ['arond', 'at'],
    dot: ['punct'],
    dash: ['cratimă', 'liniuță'],
    slash: ['slash', 'bară'],
  },
  hr: {
    cardinals: [hr],
    twice: ['dvaput'],
    asIn: ['kao'],
    at: ['at', 'manki'],
    dot: ['točka'],
    dash: ['crtica'],
    slash: ['kroz'],
  },
  ru: {
    cardinals: [ru],
    twice: ['дважды', 'два раза'],
    asIn: ['как'],
    at: ['собака'],
    dot: ['точка'],
    dash: ['тире', 'дефис'],
    slash: ['дробь', 'слэш'],
  },
  uk: {
    cardinals: [uk],
    twice: ['двічі'],
    asIn: ['як'],
    at: ['собака', 'равлик'],
    dot: ['крапка'],
    dash: ['тире', 'дефіс'],
    slash: ['дріб', 'слеш'],
  },
  el: {
    cardinals: [el],
    twice: ['διπλό'],
    asIn: ['όπως'],
    at: ['παπάκι'],
    dot: ['τελεία'],
    dash: ['παύλα'],
    slash: ['κάθετος'],
  },
  id: {
    cardinals: [id],
    twice: ['dobel'],
    asIn: ['seperti'],
    at: ['at'],
    dot: ['titik'],
    dash: ['strip'],
    slash: ['miring'],
  },
  sr: {
    cardinals: [sr, srCyrl],
    asIn: ['kao', 'као'],
    at: ['et', 'manki', 'ет'],
    dot: ['tačka', 'тачка'],
    dash: ['crta', 'црта'],
    slash: ['kroz', 'кроз'],
  },
  ar: {
    cardinals: [ar],
    digits: {
      اثنين: 2,
      اتنين: 2,
      تلاته: 3,
      تلاتة: 3,
      ثلاثه: 3,
      اربعه: 4,
      خمسه: 5,
      سته: 6,
      سبعه: 7,
      تمانيه: 8,
      تمنية: 8,
      ثمانيه: 8,
      تسعه: 9,
    },
    asIn: [],
    at: ['ات'],
    dot: ['نقطة', 'دوت'],
    dash: ['شرطة', 'داش'],
    slash: ['سلاش'],
  },
  fa: {
    cardinals: [fa],
    digits: { شیش: 6 },
    asIn: ['مثل'],
    at: ['ات'],
    dot: ['نقطه', 'دات'],
    dash: ['خط', 'تیره'],
    slash: ['اسلش', 'ممیز'],
  },
  he: {
    cardinals: [he],
    digits: { אחד: 1, שתיים: 2, שניים: 2, שנים: 2, שלוש: 3, שלושה: 3, ארבעה: 4, חמישה: 5, שישה: 6, שבעה: 7, תשעה: 9 },
    asIn: ['כמו'],
    at: ['שטרודל'],
    dot: ['נקודה'],
    dash: ['מקף'],
    slash: ['לוכסן', 'סלש'],
  },
  hi: {
    cardinals: [hi],
    digits: { ज़ीरो: 0, जीरो: 0, पांच: 5, पाच: 5, छः: 6, छे: 6, छै: 6 },
    twice: ['डबल'],
    thrice: ['ट्रिपल'],
    asIn: ['फॉर', 'जैसे'],
    at: ['ऐट', 'एट'],
    dot: ['डॉट'],
    dash: ['डैश'],
    slash: ['स्लैश', 'बटा'],
  },
  vi: {
    cardinals: [vi],
    digits: { linh: 0, tư: 4 },
    asIn: ['như'],
    at: ['còng'],
    dot: ['chấm'],
    dash: ['gạch'],
    slash: ['xẹt', 'chéo'],
  },
  zh: {
    cardinals: [],
    run: { names: namesOf('零0 〇0 ○0 洞0 一1 幺1 二2 两2 兩2 三3 四4 五5 六6 七7 八8 九9'), least: 5 },
    asIn: [],
    at: [],
    dot: [],
  },
  ja: {
    cardinals: [],
    run: {
      names: namesOf(
        'ゼロ0 レイ0 マル0 イチ1 ニー2 ニ2 サン3 ヨン4 ゴー5 ゴ5 ロク6 ナナ7 シチ7 ハチ8 キュウ9 キュー9 零0 〇0 一1 二2 三3 四4 五5 六6 七7 八8 九9',
      ),
      least: 6,
    },
    asIn: [],
    at: [],
    dot: [],
  },
  ko: {
    cardinals: [],
    run: { names: namesOf('공0 영0 일1 이2 삼3 사4 오5 육6 륙6 칠7 팔8 구9'), least: 6 },
    asIn: [],
    at: [],
    dot: [],
  },
  th: {
    cardinals: [],
    run: {
      names: namesOf('ศูนย์0 หนึ่ง1 เอ็ด1 สอง2 โท2 สาม3 สี่4 ห้า5 หก6 เจ็ด7 แปด8 เก้า9'),
      least: 5,
    },
    asIn: [],
    at: [],
    dot: [],
  },
};
export const OTHER: Speech = { cardinals: [], asIn: [], ...COMMON };

/** Spelling alphabets: ICAO, and the one of DIN 5009 in its old form, which people still use. */
export const ALPHABET = new Map(
  [
    'alfa alpha bravo charlie delta echo foxtrot golf hotel india juliett juliet kilo lima mike november oscar papa',
    'quebec romeo sierra tango uniform victor whiskey whisky xray yankee zulu',
    'anton berta caesar dora emil friedrich gustav heinrich ida julius kaufmann ludwig martha nordpol otto paula',
    'quelle richard samuel theodor ulrich viktor wilhelm xanthippe ypsilon zacharias',
  ]
    .join(' ')
    .split(' ')
    .map((word) => [word, word[0] as string]),
);
