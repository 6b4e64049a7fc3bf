/** What is beside a payment card's number: its expiry date and verification code; and the magnetic stripe. */
import { cardBrand } from '../identifiers/cards.ts';
import { isYymmdd } from '../identifiers/check-digits.ts';
import { firstIndex } from '../../text/bisect.ts';
import type { PatternRow } from '../row.ts';
import { at, fold, oncePerText, scan, Terms, wordAt } from './scan.ts';

const CODE_LABELS = Terms.of(
  ...'cvv,cvv2,cvc,cvc2,cvn,cvn2,csc,cvd,card verification code,card verification value,card verification number,card verification,card security code,card code,card validation code,cvv/cvc,cvc/cvv,kartenprufnummer,kartenprufziffer,prufziffer der karte,kartensicherheitscode,sicherheitscode der karte,cryptogramme,cryptogramme visuel,code de verification de la carte,code de securite de la carte,codigo de seguridad de la tarjeta,codigo de verificacion de la tarjeta,codigo cvv,codigo de seguranca do cartao,codigo de verificacao do cartao,codice di sicurezza della carta,codice di verifica della carta,codice cvv,kaartverificatiecode,beveiligingscode,kod cvv,kod cvc,kod zabezpieczajacy karty,kod bezpieczenstwa karty,kartans sakerhetskod,cvc-kod,kortets sikkerhetskode,kortets sikkerhedskode,kontrollsiffer,kortin turvaluku,kortin tarkistusnumero,bezpecnostni kod karty,bezpecnostny kod karty,kartya biztonsagi kodja,cod cvv,cod de securitate al cardului,sigurnosni kod kartice,guvenlik kodu,kart guvenlik kodu,код безопасности карты,код cvv,код cvc,код безпеки картки,код за сигурност на картата,κωδικος ασφαλειας καρτας,קוד אבטחה של הכרטיס,رمز الأمان,رمز التحقق من البطاقة,کد cvv2,安全码,信用卡安全码,卡安全码,驗證碼 cvv,セキュリティコード,카드 보안코드,보안코드,mã cvv,mã bảo mật thẻ,kode cvv,kode keamanan kartu,सीवीवी,รหัส cvv,รหัสหลังบัตร'.split(
    ',',
  ),
);
/** Of these three only a card beside them says that its expiry is meant. */
const EXPIRY_LABELS = Terms.of(
  ..."exp,exp.,expiry,expiry date,expires,expires end,expiration,expiration date,exp date,exp. date,valid thru,valid through,valid until,valid to,good thru,gultig bis,gueltig bis,ablaufdatum,ablauf,verfallsdatum,valable jusqu,expire fin,date d'expiration,expire,expiration,caduca,caducidad,fecha de caducidad,fecha de vencimiento,vence,vencimiento,validade,data de validade,valido ate,scadenza,scade,valida fino a,geldig tot,vervaldatum,wazna do,data waznosci,giltig till,gyldig til,utlopsdato,udlobsdato,voimassa,platnost do,platnost,lejarat,ervenyes,valabil pana,expira,vrijedi do,vazi do,son kullanma tarihi,skt,срок действия,годна до,действительна до,термін дії,дійсна до,валидна до,λήξη,ημερομηνια ληξης,תוקף,בתוקף עד,صالحة حتى,تاريخ الانتهاء,تاریخ انقضا,有效期,有效期至,有効期限,유효기간,hết hạn,ngày hết hạn,berlaku hingga,masa berlaku,वैधता,หมดอายุ,valid".split(
    ',',
  ),
);
const CODE_LINK =
  /["')\]]?[ \t]{0,3}(?:\([^()\n]{0,24}\)[ \t]?)?(?:[:=#.：-][ \t]{0,3}|(?:no|nr|number|code|is|ist|est|es)\.? ?:?[ \t]{0,2})?["'(]?/y;
const CODE = /\d{3,4}(?![\w]|[.,/:-]\d)/y;
const DATE_LINK = /["')\]]?[ \t]{0,3}(?:\([^()\n]{0,12}\)[ \t]?)?(?:[:=.：][ \t]{0,3})?["'(]?/y;
const EXPIRY = /(?:0[1-9]|1[0-2]) ?[/.-] ?(?:20)?[2-4]\d(?![\w]|[.,/:-]\d)/y;
/** Month and year, and the code, right behind a card's number: "… 1111 09/27 123", "…1111|09|2027|123". */
const BEHIND =
  /[ \t,;|/]{1,3}(?:exp\.?:? ?)?((?:0[1-9]|1[0-2])(?:[|/.-])(?:20)?[2-4]\d)(?:[ \t,;|/]{1,3}(?:cv[cv]2?:? ?)?(\d{3,4}))?(?![\w]|[.,/:-]\d)/y;
const NUMBER =
  /(?<![\d.,])[2-6]\d{3}[ -]?(?:\d{4}[ -]?){2}\d{1,7}(?!\d|[.,]\d)|(?<![\d.,])3[47]\d{2}[ -]?\d{6}[ -]?\d{5}(?!\d)/g;
/** How far a card's number may be from what is said of the card. */
const NEAR = 160;

/** Where the payment cards of a text stand. */
const cardsOf = oncePerText((text: string): { start: number; end: number }[] => {
  const cards: { start: number; end: number }[] = [];
  scan(NUMBER, text, ({ index, 0: written }) => {
    if (cardBrand(written.replace(/\D/g, '')) !== undefined) cards.push({ start: index, end: index + written.length });
  });
  return cards;
});

const CARD_WORD =
  /(?:card|karte|carte|tarjeta|cartao|carta\b|kaart|kort\b|kortin|karty|karta|kartica|kartya|kart\b|карт|καρτ|כרטיס|بطاقة|کارت|卡|カード|카드|thẻ|kartu|कार्ड|บัตร|visa|master|amex)/;
/** The end of the last card that ends by `start`, or -1. */
function cardEndBefore(text: string, start: number): number {
  const cards = cardsOf(text);
  const after = firstIndex(cards.length, (i) => cards[i]!.end > start);
  return after === 0 ? -1 : cards[after - 1]!.end;
}

function isNearCard(text: string, s: string, start: number): boolean {
  const end = cardEndBefore(text, start);
  return (end >= 0 && start - end <= NEAR) || CARD_WORD.test(s.slice(Math.max(0, start - 80), start));
}

const cardCode: PatternRow = {
  name: 'card-verification-code',
  type: 'PASSWORD',
  subtype: 'CVV',
  layer: 'pattern',
  description:
    'Card verification code (CVV, CVC, CSC, CID) after its label, or behind a card number and its expiry date.',
  find(text, emit) {
    const s = fold(text);
    CODE_LABELS.each(s, ({ end }) => {
      const link = at(CODE_LINK, s, end);
      const from = end + (link?.[0].length ?? 0);
      const value = at(CODE, s, from);
      if (value !== null && from > end && !wordAt(s, from - 1)) emit(from, from + value[0].length, { labelled: true });
    });
    for (const { end } of cardsOf(text)) {
      const behind = at(BEHIND, s, end);
      const value = behind?.[2];
      if (behind !== null && value !== undefined) {
        const to = end + behind[0].length;
        emit(to - value.length, to);
      }
    }
  },
  score: 0.9,
  examples: [
    { text: 'CVV 123, CVC: 4821', found: ['123', '4821'] },
    { text: 'Kartenprüfnummer: 482; cryptogramme visuel 719', found: ['482', '719'] },
    { text: '4111111111111111 09/27 123', found: ['123'] },
    { text: '4111111111111111|09/2027|123', found: ['123'] },
    { text: 'the CVC of 2021 was 12345', found: [] },
    { text: '4111111111111112 09/27 123', found: [] },
  ],
  source: 'PCI DSS 4.0, requirement 3.3 (sensitive authentication data)',
};

const cardExpiry: PatternRow = {
  name: 'card-expiry',
  type: 'DATE',
  subtype: 'CARD_EXPIRY',
  layer: 'pattern',
  description: 'Month and year in which a payment card expires, beside its number or where a label speaks of a card.',
  find(text, emit) {
    const s = fold(text);
    if (!/\d\d ?[/.|-] ?(?:20)?[2-4]\d/.test(s)) return;
    EXPIRY_LABELS.each(s, ({ end }) => {
      const link = at(DATE_LINK, s, end);
      const from = end + (link?.[0].length ?? 0);
      const value = at(EXPIRY, s, from);
      if (value === null) return;
      const card = cardEndBefore(text, from);
      const isBehind = card >= 0 && from - card < 12 && at(BEHIND, s, card) !== null;
      if (!isBehind && isNearCard(text, s, from)) emit(from, from + value[0].length, { labelled: true });
    });
    for (const { end } of cardsOf(text)) {
      const behind = at(BEHIND, s, end);
      if (behind === null) continue;
      const from = end + behind[0].indexOf(behind[1]!);
      emit(from, from + behind[1]!.length);
    }
  },
  score: 0.95,
  examples: [
    { text: '4111 1111 1111 1111 exp 09/27 CVV 123', found: ['09/27'] },
    { text: 'Karte 5500005555555559, gültig bis 11/2026', found: ['11/2026'] },
    { text: 'tarjeta: vence 03/28', found: ['03/28'] },
    { text: 'milk, expires 09/27', found: [] },
    { text: 'card 12, 09/27', found: [] },
  ],
  source: 'ISO/IEC 7813; PCI DSS 4.0',
};

/** Track 1 in format B and track 2: the number, the holder, year and month, service code. */
const TRACK_1 = /%?B(\d{12,19})\^([^^\n\d]{2,26})\^(\d\d)(0[1-9]|1[0-2])\d[\d ]{2,60}\??/g;
const TRACK_2 = /(?<!\d);?(\d{12,19})=(\d\d)(0[1-9]|1[0-2])\d{3}\d{0,24}\??/g;

const cardTrack: PatternRow = {
  name: 'card-track',
  type: 'CREDIT_CARD',
  subtype: 'CARD_TRACK',
  layer: 'validated_identifiers',
  description: 'Magnetic stripe of a payment card: track 1 or 2 with a number that passes its check.',
  find(text, emit) {
    const report = (match: RegExpExecArray): void => {
      const month = match.slice(-2).join('');
      if (cardBrand(match[1]!) === undefined || !isYymmdd(`${month}01`)) return;
      emit(match.index, match.index + match[0].length, { validated: true });
    };
    if (text.includes('^')) scan(TRACK_1, text, report);
    if (text.includes('=')) scan(TRACK_2, text, report);
  },
  score: 0.99,
  examples: [
    {
      text: '%B4111111111111111^GRUBER/HANNA^27091010000000000000?',
      found: ['%B4111111111111111^GRUBER/HANNA^27091010000000000000?'],
    },
    { text: ';4111111111111111=27091010000000000000?', found: [';4111111111111111=27091010000000000000?'] },
    { text: 'track2 5500005555555559=2612201', found: ['5500005555555559=2612201'] },
    { text: 'n=4111111111111112=2612201', found: [] },
    { text: 'B12^4 and 123456789012=2612', found: [] },
  ],
  source: 'ISO/IEC 7813',
};

export const CARD_PARTS: readonly PatternRow[] = [cardTrack, cardExpiry, cardCode];
