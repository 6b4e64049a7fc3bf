/** Germany. */
import type { IdentifierRow } from '../row.ts';
import { base36, iso7064Mod11_10, weightedSum } from './check-digits.ts';
import { EN, fill, vatRow } from './europe-parts.ts';

/**
 * § 139b AO: MOD 11,10, and of the first ten digits exactly one occurs twice or (since 2016) three times, never three
 * in a row. A leading zero is a test number of the Bundeszentralamt für Steuern.
 */
function steuerId(compact: string): boolean {
  if (compact.length !== 11 || !iso7064Mod11_10(compact)) return false;
  const counts = new Map<string, number>();
  for (const d of compact.slice(0, 10)) counts.set(d, (counts.get(d) ?? 0) + 1);
  const repeated = [...counts.values()].filter((n) => n > 1);
  return repeated.length === 1 && (repeated[0] ?? 0) <= 3 && !/(\d)\1\1/.test(compact.slice(0, 10));
}

/** Nine different digits behind the zero, one of them twice, so that the rule of the repeated digit holds. */
function drawSteuerId(pick: (n: number) => number): string {
  return fill(
    pick,
    () => {
      const digits = [...'123456789'];
      for (let i = digits.length - 1; i > 0; i--) {
        const j = pick(i + 1);
        [digits[i], digits[j]] = [digits[j] ?? '', digits[i] ?? ''];
      }
      digits[pick(9)] = digits[pick(9)] ?? '';
      return `0${digits.join('')}*`;
    },
    steuerId,
  );
}

const AREAS = new Set(
  '02 03 04 08 09 10 11 12 13 14 15 16 17 18 19 20 21 23 24 25 26 28 29 38 39 40 80 81 82 89'.split(' '),
);

/** VKVV § 2: area, birth date (day may be raised for a full day), initial, serial, check by digit sums. */
function rvnr(compact: string): boolean {
  if (!/^[0-9]{8}[A-Z][0-9]{3}$/.test(compact)) return false;
  const area = compact.slice(0, 2);
  if (!AREAS.has(area) && !(Number(area) >= 42 && Number(area) <= 79)) return false;
  const month = Number(compact.slice(4, 6));
  // 00 is an unknown day or month; days are counted on past 31 when a day's serials run out.
  if (month > 12) return false;
  const letter = String(compact.charCodeAt(8) - 64).padStart(2, '0');
  const digits = compact.slice(0, 8) + letter + compact.slice(9, 11);
  const weights = [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1];
  let sum = 0;
  for (let i = 0; i < 12; i++) {
    const product = Number(digits[i]) * (weights[i] ?? 0);
    sum += Math.floor(product / 10) + (product % 10);
  }
  return sum % 10 === Number(compact[11]);
}

/** § 290 SGB V: letter as two digits, weights 1 and 2 in turn with digit sums, modulo 10. */
function kvnr(compact: string): boolean {
  if (!/^[A-Z][0-9]{9}/.test(compact)) return false;
  const digits = String(compact.charCodeAt(0) - 64).padStart(2, '0') + compact.slice(1, 9);
  let sum = 0;
  for (let i = 0; i < 10; i++) {
    const product = Number(digits[i]) * (i % 2 === 0 ? 1 : 2);
    sum += product > 9 ? product - 9 : product;
  }
  return sum % 10 === Number(compact[9]);
}

/** ICAO 9303 weights 7, 3, 1 over nine characters; the tenth is the check digit. */
function icao(compact: string): boolean {
  let sum = 0;
  for (let i = 0; i < 9; i++) sum += base36(compact[i] ?? '') * ([7, 3, 1][i % 3] ?? 0);
  return sum % 10 === Number(compact[9]);
}

/** Document numbers use digits and the letters without vowels and look-alikes; the tenth, check character is optional. */
function document(compact: string): boolean {
  if (!/[0-9]/.test(compact.slice(1, 9))) return false;
  return compact.length === 9 || icao(compact.slice(0, 10));
}

/** KBV: weights 4 and 9 in turn over six digits, complement to ten; digits 8 and 9 are the specialty. */
function lanr(compact: string): boolean {
  if (!/^[0-9]{9}$/.test(compact) || compact.startsWith('000000')) return false;
  const rest = weightedSum(compact.slice(0, 6), [4, 9, 4, 9, 4, 9]) % 10;
  return (10 - rest) % 10 === Number(compact[6]);
}

/** Institutionskennzeichen (§ 293 SGB V): Luhn-like over digits 3 to 8. */
function ik(compact: string): boolean {
  if (!/^[0-9]{9}$/.test(compact)) return false;
  let sum = 0;
  for (let i = 2; i < 8; i++) {
    const product = Number(compact[i]) * (i % 2 === 0 ? 2 : 1);
    sum += product > 9 ? product - 9 : product;
  }
  return sum % 10 === Number(compact[8]);
}

const DOC = '[CFGHJKLMNPRTVWXYZ]';
const DOC_TAIL = '[0-9CFGHJKLMNPRTVWXYZ]';

export const ROWS_DE: readonly IdentifierRow[] = [
  {
    subtype: 'DE_STEUER_ID',
    type: 'TAX_ID',
    countries: ['DE'],
    description:
      'Steuerliche Identifikationsnummer, eleven digits for life, issued by the Bundeszentralamt für Steuern.',
    pattern: String.raw`\d{2}[ .\-/]?\d{3}[ .\-/]?\d{3}[ .\-/]?\d{3}`,
    starts: 'digit',
    validate: steuerId,
    strength: 'weak',
    score: 0.4,
    context: {
      de: [
        'steuer-id',
        'steuer id',
        'steuerid',
        'idnr',
        'id-nr',
        'id.-nr',
        'identifikationsnummer',
        'steueridentifikationsnummer',
        'steuer-identifikationsnummer',
        'steuerliche identifikationsnummer',
        'steuer-identnummer',
        'steuer-ident-nr',
        'steuer-idnr',
        'tin',
        'bundeszentralamt',
        'finanzamt',
        'lohnsteuer*',
      ],
      en: ['german tax id', 'steuer-id', 'idnr', ...EN.tax],
    },
    examples: {
      valid: ['86095742719', '47 036 892 816', '65 929 970 489', '57549285017'],
      invalid: ['47036892817', '12345678919', '4703689281'],
    },
    source: '§ 139b AO, § 1 StIdV; BZSt, ELSTER test numbers',
    // A leading zero marks the authority's test numbers, which nobody holds.
    draw: drawSteuerId,
  },
  {
    subtype: 'DE_STEUERNUMMER',
    type: 'TAX_ID',
    countries: ['DE'],
    description: 'Steuernummer of a Finanzamt in the spelling of a Land (12/345/67890) or in the federal 13 digits.',
    pattern: String.raw`\d{2,3}[ /]\d{3}[ /]\d{4}[ ]?\d|\d{2,3}[ /.\-]\d{3,4}[ /.\-]\d{4,5}|[1-5][0-9]{3}0\d{8}|9\d{3}0\d{8}|0\d{2} \d{3} \d{5}|\d{10,11}`,
    starts: 'digit',
    strength: 'none',
    score: 0.15,
    context: {
      de: [
        'steuernummer',
        'steuer-nr',
        'steuernr',
        'st.-nr',
        'st-nr',
        'st.nr',
        'stnr',
        'steuer nr',
        'st. nr',
        'finanzamt',
        'fa-nr',
        'einkommensteuer*',
        'steuerbescheid*',
      ],
      en: ['german tax number', 'steuernummer', ...EN.tax],
    },
    examples: {
      valid: ['12/345/67890', '133/8150/8159', '2893081508152', '93/815/08152', '013 815 08153'],
      invalid: ['12/345', '123456789012'],
    },
    source:
      'Bundesministerium der Finanzen, Vereinheitlichtes Bundesschema der Steuernummer; ELSTER Prüfung der Steuernummer',
  },
  {
    subtype: 'DE_RVNR',
    type: 'SOCIAL_SECURITY',
    countries: ['DE'],
    description:
      'Versicherungsnummer der Rentenversicherung (Sozialversicherungsnummer): area, birth date, initial, serial, check.',
    pattern: String.raw`\d{2}[ .\-/]?\d{6}[ .\-/]?[A-Z][ .\-/]?\d{2}[ .\-/]?\d|\d{2} \d{2} \d{2} \d{2} [A-Z] \d{2} ?\d`,
    starts: 'digit',
    validate: rvnr,
    strength: 'strong',
    score: 0.9,
    context: {
      de: [
        'sozialversicherungsnummer',
        'sv-nummer',
        'sv-nr',
        'svnr',
        'sv nummer',
        'rentenversicherungsnummer',
        'rv-nummer',
        'rvnr',
        'rv-nr',
        'versicherungsnummer',
        'vsnr',
        'sozialvers.-nr',
        'rentenversicherung',
        'sozialversicherungsausweis',
      ],
      en: ['german social security', ...EN.social],
    },
    examples: {
      valid: ['15070649C103', '65 170839 J 003', '65170839J003'],
      invalid: ['15070649C104', '15071349C103', '1507649C103'],
    },
    source: '§ 147 SGB VI, VKVV § 2; Deutsche Rentenversicherung',
    draw: (pick, compact) =>
      fill(
        pick,
        () =>
          `${compact.slice(0, 2)}${String(1 + pick(28)).padStart(2, '0')}${String(1 + pick(12)).padStart(2, '0')}##?##*`,
        rvnr,
      ),
  },
  {
    subtype: 'DE_KVNR',
    type: 'HEALTH_ID',
    countries: ['DE'],
    description: 'Krankenversichertennummer, the unchanging ten characters on the Gesundheitskarte.',
    pattern: String.raw`[A-Z][ ]?\d{3}[ ]?\d{3}[ ]?\d{3}`,
    starts: 'letter',
    validate: kvnr,
    // One in ten article numbers of this form passes, so a letter in front does not make it strong.
    strength: 'weak',
    score: 0.45,
    context: {
      de: [
        'krankenversichertennummer',
        'krankenversichertennr',
        'kvnr',
        'kv-nr',
        'kv-nummer',
        'versichertennummer',
        'versicherten-nr',
        'versichertennr',
        'versicherten-id',
        'krankenversicherungsnummer',
        'krankenversicherung',
        'krankenkasse',
        'gesundheitskarte',
        'egk',
        'versicherten-nummer',
        'patient*',
        'mitgliedsnummer',
      ],
      en: ['kvnr', ...EN.health],
    },
    examples: { valid: ['A123456780', 'M310119802', 'X110411675'], invalid: ['A123456781', 'A12345678', 'AA12345678'] },
    source: '§ 290 SGB V; GKV-Spitzenverband, Richtlinie Krankenversichertennummer',
    draw: (pick) => fill(pick, '?########*', kvnr),
  },
  {
    subtype: 'DE_PERSONALAUSWEIS',
    type: 'NATIONAL_ID',
    countries: ['DE'],
    description: 'Number of the identity card or residence permit: nine characters, with its check digit ten.',
    pattern: `[LMNPRTVWXY]${DOC_TAIL}{8}\\d?D?|T\\d{8}\\d?|\\d{10}D`,
    starts: 'any',
    validate: (compact) => (/^[0-9]{10}D$/.test(compact) ? icao(compact) : document(compact.replace(/D$/, ''))),
    strength: 'none',
    score: 0.25,
    context: {
      de: [
        'personalausweis*',
        'ausweis',
        'ausweisnummer',
        'ausweis-nr',
        'ausweisnr',
        'perso',
        'personalausweisnummer',
        'pa-nr',
        'dokumentennummer',
        'seriennummer',
        'aufenthaltstitel',
        'ausgewiesen durch',
        'bpa',
      ],
      en: EN.card,
    },
    examples: {
      valid: ['L01X00T47', 'L01X00T471', 'T22000129', 'T220001293'],
      invalid: ['L01X00T472', 'A01X00T47', 'L01X00T4'],
    },
    source: 'Personalausweisverordnung (PAuswV) Anhang; BMI-Musterausweis; ICAO Doc 9303',
  },
  {
    subtype: 'DE_PASSPORT',
    type: 'PASSPORT',
    countries: ['DE'],
    description: 'Reisepassnummer: nine characters from digits and consonants, with its check digit ten.',
    pattern: `${DOC}${DOC_TAIL}{8}\\d?D?|[EG]\\d{7}`,
    starts: 'letter',
    validate: (compact) => /^[EG][0-9]{7}$/.test(compact) || document(compact.replace(/D$/, '')),
    strength: 'none',
    score: 0.2,
    context: {
      de: [
        'reisepass*',
        'pass',
        'passnummer',
        'pass-nr',
        'passnr',
        'reisepassnummer',
        'kinderreisepass',
        'reisedokument',
        'pass nr',
      ],
      en: EN.passport,
    },
    examples: { valid: ['C01X00T47', 'C01X00T478', 'E1234567'], invalid: ['C01X00T479', 'CFGHJKLMN', 'C01X00T4'] },
    source: 'Passverordnung (PassV) Anlage; BMI-Musterpass; ICAO Doc 9303',
  },
  {
    subtype: 'DE_DRIVER_LICENSE',
    type: 'DRIVER_LICENSE',
    countries: ['DE'],
    description: 'Führerscheinnummer: authority (four), number (five), check and copy characters.',
    pattern: String.raw`[A-Z0-9]\d{2}[A-Z0-9]{6}\d[A-Z0-9]`,
    starts: 'any',
    // FeV Anlage 8: the check digit rule over base 36 is not in the published text; letters and digits must mix.
    validate: (compact) => /[A-Z]/.test(compact) && !/^[A-Z]{4}/.test(compact),
    strength: 'none',
    score: 0.2,
    context: {
      de: [
        'führerschein*',
        'führerscheinnummer',
        'führerschein-nr',
        'fahrerlaubnis*',
        'fs-nr',
        'kartenführerschein',
        'listennummer',
      ],
      en: EN.driver,
    },
    examples: { valid: ['B072RRE2I55', 'J010000SD51'], invalid: ['B072RRE2I5', '12345678901'] },
    source: 'Fahrerlaubnis-Verordnung (FeV) Anlage 8; KBA',
  },
  {
    subtype: 'DE_LANR',
    type: 'HEALTH_ID',
    countries: ['DE'],
    description: 'Lebenslange Arztnummer of a contract physician.',
    pattern: String.raw`\d{7}[ /]?\d{2}`,
    starts: 'digit',
    validate: lanr,
    strength: 'weak',
    score: 0.25,
    context: {
      de: ['lanr', 'arztnummer', 'arzt-nr', 'arztnr', 'lebenslange arztnummer', 'vertragsarzt*', 'behandelnder arzt'],
      en: ['lanr', ...EN.doctor],
    },
    examples: { valid: ['123456601', '838382202'], invalid: ['123456701', '12345660'] },
    source: '§ 293 Abs. 4 SGB V; KBV, Richtlinie Arzt- und Betriebsstättennummern',
  },
  {
    subtype: 'DE_BSNR',
    type: 'HEALTH_ID',
    countries: ['DE'],
    description: 'Betriebsstättennummer of a practice, nine digits.',
    pattern: String.raw`\d{2}[ ]?\d{7}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: { de: ['bsnr', 'betriebsstättennummer', 'betriebsstätten-nr', 'nbsnr'], en: ['bsnr'] },
    examples: { valid: ['711234500', '02 1234500'], invalid: ['71123450', '7112345000'] },
    source: 'KBV, Richtlinie nach § 75 Abs. 7 SGB V',
  },
  {
    subtype: 'DE_IK',
    type: 'HEALTH_ID',
    countries: ['DE'],
    description: 'Institutionskennzeichen of a sickness fund, hospital or care provider.',
    pattern: String.raw`\d{9}|\d{2} \d{2} \d{5}|\d{3} \d{3} \d{3}`,
    starts: 'digit',
    validate: ik,
    strength: 'weak',
    score: 0.2,
    context: {
      de: [
        'ik',
        'ik-nr',
        'ik-nummer',
        'institutionskennzeichen',
        'kostenträgerkennung',
        'kassen-nr',
        'kassennummer',
        'kostenträger',
      ],
      en: ['ik number', 'institution code'],
    },
    examples: { valid: ['109500969', '260326822'], invalid: ['109500968', '10950096'] },
    source: '§ 293 SGB V; Arbeitsgemeinschaft Institutionskennzeichen',
  },
  vatRow({
    country: 'DE',
    name: 'Umsatzsteuer-Identifikationsnummer',
    body: String.raw`\d{3}[ .]?\d{3}[ .]?\d{3}`,
    check: (body) => body.length === 9 && body[0] !== '0' && iso7064Mod11_10(body),
    context: {
      de: [
        'ust-idnr',
        'ust-id',
        'ust.-idnr',
        'ust.-id-nr',
        'ust-id-nr',
        'umsatzsteuer-identifikationsnummer',
        'umsatzsteueridentifikationsnummer',
        'umsatzsteuer-id',
        'ustid',
        'uid',
        'mehrwertsteuer*',
        'ustidnr',
      ],
    },
    valid: ['DE136695976', 'DE 136 695 976', 'DE-136695976'],
    invalid: ['DE136695977', 'DE13669597', 'DE036695976'],
    source: '§ 27a UStG; BZSt; ISO/IEC 7064 MOD 11,10',
  }),
  {
    subtype: 'DE_WIDNR',
    type: 'COMPANY_ID',
    countries: ['DE'],
    description: 'Wirtschafts-Identifikationsnummer: DE, nine digits, five digits for the activity.',
    pattern: String.raw`DE[ ]?\d{9}-\d{5}`,
    starts: 'letter',
    validate: (compact) => iso7064Mod11_10(compact.slice(2, 11)),
    strength: 'strong',
    score: 0.9,
    context: { de: ['w-idnr', 'w-id', 'wirtschafts-identifikationsnummer', 'wirtschafts-id'], en: EN.company },
    examples: { valid: ['DE136695976-00001', 'DE 136695976-00002'], invalid: ['DE136695977-00001', 'DE136695976-1'] },
    source: '§ 139c AO; BZSt',
    keep: 2,
    draw: (pick) => fill(pick, 'DE1#######*00001', (v) => iso7064Mod11_10(v.slice(2, 11))),
  },
  {
    subtype: 'DE_HANDELSREGISTER',
    type: 'COMPANY_ID',
    countries: ['DE'],
    description: 'Number in the commercial, cooperative, partnership or association register (HRB 12345 B).',
    pattern: String.raw`(?:HRA|HRB|GNR|GSR|PR|VR|GÜR)[ .:\-]{0,2}(?:Nr\.? ?)?\d{1,6}(?: ?[A-Z])?`,
    starts: 'letter',
    // PR and VR abbreviate much else: they need context, HRA and HRB do not collide.
    validate: (compact) => /^(HR[AB]|G[NS]R|GR)/.test(compact) || /[0-9]{2,6}/.test(compact),
    strength: 'none',
    score: 0.45,
    context: {
      de: [
        'handelsregister*',
        'registergericht',
        'amtsgericht',
        'hrb',
        'hra',
        'registernummer',
        'vereinsregister',
        'eingetragen',
        'genossenschaftsregister',
        'partnerschaftsregister',
      ],
      en: EN.company,
    },
    examples: { valid: ['HRB 12345', 'HRA 1234 B', 'VR 12345', 'HRB Nr. 98765'], invalid: ['HRB', 'HRC 12345'] },
    source: 'Handelsregisterverordnung (HRV) § 13; Unternehmensregister',
  },
  {
    subtype: 'DE_BETRIEBSNUMMER',
    type: 'COMPANY_ID',
    countries: ['DE'],
    description: 'Betriebsnummer of an employer, eight digits, issued by the Bundesagentur für Arbeit.',
    pattern: String.raw`\d{8}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: { de: ['betriebsnummer', 'betriebs-nr', 'betriebsnr', 'bbnr'], en: ['employer number'] },
    examples: { valid: ['15306750', '99300006'], invalid: ['153067501', '1530675'] },
    source: '§ 18i SGB IV; Bundesagentur für Arbeit, Betriebsnummern-Service',
  },
  {
    subtype: 'DE_BANK_ACCOUNT',
    type: 'BANK_ACCOUNT',
    countries: ['DE'],
    description: 'Kontonummer, up to ten digits.',
    pattern: String.raw`\d{4,10}|\d{1,3}(?: \d{3}){1,3}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      de: [
        'kontonummer',
        'konto-nr',
        'kto',
        'kto.-nr',
        'kto-nr',
        'ktonr',
        'konto nr',
        'kontonr',
        'bankkonto',
        'kto.nr',
      ],
      en: ['german account'],
    },
    examples: { valid: ['1234567890', '123 456 789', '648489'], invalid: ['123', '12345678901'] },
    source: 'Deutsche Bundesbank, Prüfzifferberechnungsmethoden (the method differs by bank, so none is applied)',
  },
  {
    subtype: 'DE_BLZ',
    type: 'BANK_ACCOUNT',
    countries: ['DE'],
    description: 'Bankleitzahl, eight digits starting 1 to 8.',
    pattern: String.raw`[1-8]\d{2}[ ]?\d{3}[ ]?\d{2}`,
    starts: 'digit',
    strength: 'none',
    score: 0.15,
    context: { de: ['blz', 'bankleitzahl', 'bank-leitzahl'], en: ['german bank code', 'sort code', 'bank code'] },
    examples: { valid: ['37040044', '100 500 00'], invalid: ['97040044', '3704004'] },
    source: 'Deutsche Bundesbank, Bankleitzahlendatei',
  },
  {
    subtype: 'DE_KINDERGELDNUMMER',
    type: 'SOCIAL_SECURITY',
    countries: ['DE'],
    description: 'Kindergeldnummer of the Familienkasse: office, FK, number.',
    pattern: String.raw`\d{3}[ ]?F[ ]?K[ ]?\d{6}`,
    starts: 'digit',
    strength: 'none',
    score: 0.6,
    context: {
      de: ['kindergeldnummer', 'kindergeld-nr', 'kindergeld', 'familienkasse', 'kg-nr'],
      en: ['child benefit'],
    },
    examples: { valid: ['123FK123456', '115 FK 654321'], invalid: ['12FK123456', '123FB123456'] },
    source: 'Bundesagentur für Arbeit, Familienkasse, Vordruck KG 1',
  },
  {
    subtype: 'DE_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['DE'],
    description: 'Kraftfahrzeugkennzeichen: district, one or two letters, up to four digits, E or H.',
    pattern: String.raw`[A-ZÄÖÜ]{1,3}[ \-:][A-Z]{1,2}[ \-]?[1-9]\d{0,3}(?: ?[EH])?`,
    starts: 'letter',
    // Eight characters at most; lower case is prose ("in b 12"), never a plate.
    validate: (compact, written) => compact.length <= 8 && written === written.toUpperCase(),
    strength: 'none',
    score: 0.3,
    context: {
      de: [
        'kennzeichen',
        'kfz-kennzeichen',
        'amtliches kennzeichen',
        'amtl. kennzeichen',
        'kfz',
        'pkw',
        'lkw',
        'fahrzeug*',
        'wagen',
        'traktor',
        'anhänger',
        'auto',
        'motorrad',
        'nummernschild',
        'zulassung*',
        'halter',
        'fahrzeughalter',
        'unfallgegner*',
        'auto',
      ],
      en: EN.plate,
    },
    examples: {
      valid: ['B-MW 1234', 'M AB 123', 'HH-XY 99E', 'S-GO 123 E', 'KÖ-AB 1'],
      invalid: ['B-MW 01234', 'BERLIN-MW 1', 'b-mw 1234'],
    },
    source: 'Fahrzeug-Zulassungsverordnung (FZV) § 9 and Anlage 1',
  },
  {
    subtype: 'DE_MATRIKELNUMMER',
    type: 'CUSTOMER_ID',
    countries: ['DE', 'AT', 'CH'],
    description: 'Matrikelnummer of a student, six to nine digits (Switzerland 12-345-678).',
    pattern: String.raw`\d{6,9}|\d{2}-\d{3}-\d{3}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      de: [
        'matrikelnummer',
        'matrikel-nr',
        'matrikelnr',
        'matr.-nr',
        'matr-nr',
        'matr.nr',
        'mat.-nr',
        'immatrikul*',
        'mtknr',
      ],
      en: EN.student,
      fr: ['numéro de matricule', 'matricule'],
    },
    examples: { valid: ['1234567', '01234567', '12-345-678'], invalid: ['12345', '1234567890'] },
    source: 'Hochschulstatistikgesetz; AT: UHSBV § 4; CH: BFS Matrikelnummer',
  },
];
