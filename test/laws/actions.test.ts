/** The laws of actions (issue's must-show): every action with its parameters × every type × 12 languages. */
import { describe, expect, it } from 'vitest';
import { ACTIONS, actionRow } from '../../engine/actions/index.ts';
import type { ProtectPlan } from '../../engine/protection/plan.ts';
import { Restorer } from '../../engine/restore/restore.ts';
import { runTask, type Outcome } from '../../engine/result.ts';
import { parametersOf, type Action } from '../../engine/policy/schema.ts';
import type { Span } from '../../engine/vocabulary/schema.ts';
import { groupOf, TAXONOMY } from '../../engine/vocabulary/taxonomy.ts';
import { detectPlan, presentation, protectPlan, texts } from '../support/plans.ts';
import { testPorts } from '../support/ports.ts';

/** What is written differently from language to language. */
interface Local {
  PERSON: string;
  LOCATION: string;
  ADDRESS: string;
  ORGANIZATION: string;
  DATE: string;
  DATE_OF_BIRTH: string;
  TIME: string;
  AGE: string;
  OCCUPATION: string;
  PHONE: string;
  HEALTH_CONDITION: string;
}

const LOCAL: Readonly<Record<string, Local>> = {
  en: {
    PERSON: 'Harriet Blackwood',
    LOCATION: 'Wolverhampton',
    ADDRESS: '14 Kestrel Road, Wigan WN5 7PQ',
    ORGANIZATION: 'Larkfield Ltd',
    DATE: '4th May 2021',
    DATE_OF_BIRTH: '03/27/1986',
    TIME: '7:14 PM',
    AGE: '43 years old',
    OCCUPATION: 'welder',
    PHONE: '+44 7911 483920',
    HEALTH_CONDITION: 'asthma',
  },
  de: {
    PERSON: 'Jürgen Müller-Lüdenscheidt',
    LOCATION: 'Oberhausen',
    ADDRESS: 'Veilchenweg 17, 46047 Kleve',
    ORGANIZATION: 'Brüggemann GmbH',
    DATE: '4. Mai 2021',
    DATE_OF_BIRTH: '27.03.1986',
    TIME: '14.35 Uhr',
    AGE: '47-jähriger',
    OCCUPATION: 'Schweißer',
    PHONE: '+49 1512 8394756',
    HEALTH_CONDITION: 'Heuschnupfen',
  },
  fr: {
    PERSON: 'Élodie Charpentier',
    LOCATION: 'Mulhouse',
    ADDRESS: '8 rue des Tilleuls, 68100 Colmar',
    ORGANIZATION: 'Vignoble SARL',
    DATE: '1er mars 2020',
    DATE_OF_BIRTH: '27/03/1986',
    TIME: '14h35',
    AGE: '34 ans',
    OCCUPATION: 'soudeur',
    PHONE: '+33 6 48 29 17 35',
    HEALTH_CONDITION: 'migraine',
  },
  es: {
    PERSON: 'Begoña Etxeberria',
    LOCATION: 'Cáceres',
    ADDRESS: 'Calle Olmo 12, 10003 Plasencia',
    ORGANIZATION: 'Talleres Duero S.L.',
    DATE: '12 de mayo de 1999',
    DATE_OF_BIRTH: '27/03/1986',
    TIME: '14:35',
    AGE: '34 años',
    OCCUPATION: 'soldador',
    PHONE: '+34 648 291 735',
    HEALTH_CONDITION: 'jaqueca',
  },
  it: {
    PERSON: 'Fabrizio Quattrocchi',
    LOCATION: 'Bergamo',
    ADDRESS: 'Via Ginepro 9, 24121 Lodi',
    ORGANIZATION: 'Officine Brera S.p.A.',
    DATE: '9 aprile 1984',
    DATE_OF_BIRTH: '27/03/1986',
    TIME: '14:35',
    AGE: '34 anni',
    OCCUPATION: 'saldatore',
    PHONE: '+39 348 291 7354',
    HEALTH_CONDITION: 'emicrania',
  },
  pl: {
    PERSON: 'Zbigniew Wyszyński',
    LOCATION: 'Bydgoszcz',
    ADDRESS: 'ul. Klonowa 4, 85-134 Toruń',
    ORGANIZATION: 'Hutmet Sp. z o.o.',
    DATE: '4 maja 2020',
    DATE_OF_BIRTH: '27.03.1986',
    TIME: '14:35',
    AGE: '34-letni',
    OCCUPATION: 'spawacz',
    PHONE: '+48 648 291 735',
    HEALTH_CONDITION: 'astma',
  },
  ru: {
    PERSON: 'Иван Шереметьев',
    LOCATION: 'Новосибирск',
    ADDRESS: 'ул. Кленовая, д. 4, 630099 Томск',
    ORGANIZATION: 'Сибметалл ООО',
    DATE: '3 января 2021',
    DATE_OF_BIRTH: '27.03.1986',
    TIME: '14:35',
    AGE: '30 лет',
    OCCUPATION: 'сварщик',
    PHONE: '+7 912 648-29-17',
    HEALTH_CONDITION: 'мигрень',
  },
  el: {
    PERSON: 'Νίκος Παπαδόπουλος',
    LOCATION: 'Θεσσαλονίκη',
    ADDRESS: 'Οδός Ελαιών 12, 54623 Βόλος',
    ORGANIZATION: 'Μεταλλουργία ΑΕ',
    DATE: '9 Απριλίου 1984',
    DATE_OF_BIRTH: '27/03/1986',
    TIME: '14:35',
    AGE: '34 ετών',
    OCCUPATION: 'συγκολλητής',
    PHONE: '+30 694 829 1735',
    HEALTH_CONDITION: 'ημικρανία',
  },
  tr: {
    PERSON: 'Ayşegül Kılıçdaroğlu',
    LOCATION: 'Eskişehir',
    ADDRESS: 'Ihlamur Sokak No 9, 26040 Bursa',
    ORGANIZATION: 'Çelikhan A.Ş.',
    DATE: '3 Şubat 1919',
    DATE_OF_BIRTH: '27.03.1986',
    TIME: '14:35',
    AGE: '34 yaşında',
    OCCUPATION: 'kaynakçı',
    PHONE: '+90 532 648 29 17',
    HEALTH_CONDITION: 'migren',
  },
  ar: {
    PERSON: 'خالد الحسيني',
    LOCATION: 'الإسكندرية',
    ADDRESS: 'شارع النخيل 12، 21599 طنطا',
    ORGANIZATION: 'شركة الدلتا',
    DATE: '3 أيلول 2024',
    DATE_OF_BIRTH: '١٩/٤/١٩٨٤',
    TIME: '14:35',
    AGE: '34 سنة',
    OCCUPATION: 'لحام',
    PHONE: '+20 106 482 9173',
    HEALTH_CONDITION: 'ربو',
  },
  zh: {
    PERSON: '欧阳建国',
    LOCATION: '哈尔滨',
    ADDRESS: '哈西大街12号, 150086 大庆',
    ORGANIZATION: '龙江钢铁公司',
    DATE: '二〇二一年三月十二日',
    DATE_OF_BIRTH: '1986年3月27日',
    TIME: '下午3点20分',
    AGE: '34岁',
    OCCUPATION: '焊工',
    PHONE: '+86 138 6482 9173',
    HEALTH_CONDITION: '哮喘',
  },
  ja: {
    PERSON: '長谷川健太郎',
    LOCATION: '北九州市',
    ADDRESS: '小倉北区5-12, 802-0001 門司',
    ORGANIZATION: '株式会社白樺',
    DATE: '令和5年4月1日',
    DATE_OF_BIRTH: '1986年3月27日',
    TIME: '午後3時30分',
    AGE: '34歳',
    OCCUPATION: '溶接工',
    PHONE: '+81 90-6482-9173',
    HEALTH_CONDITION: '喘息',
  },
};

/** The same everywhere. */
const COMMON: Readonly<Record<string, string>> = {
  EMAIL: 'h.blackwood@larkfield-works.uk',
  USERNAME: 'hblackwood86',
  NATIONAL_ID: '48291735K',
  SOCIAL_SECURITY: '536-90-4399',
  TAX_ID: '86095742719',
  PASSPORT: 'XDC836491',
  DRIVER_LICENSE: 'BLACK803276HJ9',
  HEALTH_ID: '943 476 5919',
  CREDIT_CARD: '4929 7193 8274 6104',
  IBAN: 'GB29 NWBK 6016 1331 9268 19',
  BANK_ACCOUNT: '60-16-13 31926819',
  BIC: 'NWBKGB2L',
  VEHICLE_ID: '1HGCM82633A004352',
  LICENSE_PLATE: 'KX19 ZRV',
  DEVICE_ID: '490154203237518',
  IP_ADDRESS: '87.214.163.52',
  MAC_ADDRESS: '7C:D1:C3:8F:42:E9',
  CRYPTO_ADDRESS: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  CUSTOMER_ID: 'KD-773518',
  CASE_ID: 'AZ 47/2088',
  NATIONALITY: 'Welsh',
  COMPANY_ID: 'DE136695976',
  COORDINATES: '51.4816, -3.1791',
  GENDER: 'woman',
  MARITAL_STATUS: 'widowed',
  EDUCATION: 'BSc Physics',
  LANGUAGE_SPOKEN: 'Cornish',
  INCOME: '£38,400',
  PHYSICAL_TRAIT: 'rose tattoo',
  URL: 'https://blackwood-family.uk/harriet?x=1',
  RELIGION: 'Methodist',
  ETHNICITY: 'Romani',
  POLITICAL_VIEW: 'Green',
  UNION_MEMBERSHIP: 'Unison',
  SEXUAL_ORIENTATION: 'bisexual',
  CRIMINAL_RECORD: 'fined',
  GENETIC_DATA: 'BRCA2+',
  BIOMETRIC_TEMPLATE: 'fp:9c41e7',
  PASSWORD: 'Tr0ub4dor&3',
  SECRET: 'AKIAQ7Z3MVXJ5LWTPB2E',
  ROOM: 'Z-909',
};

const SECRET = new Uint8Array(32).fill(7);
const resources: ProtectPlan['resources'] = {
  secrets: new Map([['local:k', SECRET]]),
  dictionaries: new Map([['stored:d', ['Ω1', 'Ω2', 'Ω3']]]),
};

/** Each action with its parameters; `keeps`: what it documents to leave may hold three characters of the original. */
const CASES: readonly { name: string; action: Action; keeps?: boolean }[] = [
  { name: 'keep', action: { action: 'keep' }, keeps: true },
  { name: 'mask', action: { action: 'mask' } },
  { name: 'mask, count and keep_last', action: { action: 'mask', mask: { char: '•', keep_last: 1, ignore: ' -' } } },
  { name: 'partial', action: { action: 'partial' }, keeps: true },
  { name: 'label', action: { action: 'label' } },
  { name: 'label without numbers', action: { action: 'label', label: { numbering: 'none' } } },
  { name: 'label of occurrences', action: { action: 'label', label: { numbering: 'per_occurrence' } } },
  { name: 'surrogate', action: { action: 'surrogate' } },
  { name: 'surrogate, neutral', action: { action: 'surrogate', surrogate: { realm: 'neutralize' } } },
  { name: 'surrogate, free form', action: { action: 'surrogate', surrogate: { preserve_format: false } } },
  { name: 'surrogate, no check', action: { action: 'surrogate', surrogate: { valid_checksum: false } } },
  { name: 'synthetic', action: { action: 'synthetic' } },
  { name: 'synthetic, same form', action: { action: 'synthetic', synthetic: { preserve_format: true } }, keeps: true },
  ...([1, 2, 3] as const).map((level) => ({
    name: `generalize ${level}`,
    action: { action: 'generalize' as const, generalize: { level } },
    keeps: true,
  })),
  // Random hex may hold three digits of anything.
  { name: 'hash', action: { action: 'hash', hash: { key: { ref: 'local:k' } } }, keeps: true },
  { name: 'date_shift', action: { action: 'date_shift', date_shift: { min_days: 10, max_days: 300 } } },
  { name: 'bucket', action: { action: 'bucket', bucket: { bounds: [18, 65] } } },
  ...(['year', 'month', 'day_of_month', 'day_of_week', 'week_of_year', 'hour_of_day'] as const).map((part) => ({
    name: `time_part ${part}`,
    action: { action: 'time_part' as const, time_part: { part } },
  })),
  { name: 'dictionary', action: { action: 'dictionary', dictionary: { ref: 'stored:d' } } },
  { name: 'replace', action: { action: 'replace', replace: { value: '…' } } },
  { name: 'remove', action: { action: 'remove' } },
  { name: 'drop_row', action: { action: 'drop_row' } },
];

function valuesIn(language: string): Map<string, string> {
  return new Map(Object.entries({ ...COMMON, ...LOCAL[language] }));
}

/** A text with every value, each between marks that no value holds. */
function textOf(values: ReadonlyMap<string, string>): string {
  return [...values.values()].map((value, i) => `¶${i}: ${value} ;`).join('\n');
}

async function run(language: string, action: Action): Promise<{ text: string; outcome: Outcome }> {
  const values = valuesIn(language);
  const text = textOf(values);
  const termLists = [...values].map(([type, value]) => ({
    source: 'user_value' as const,
    detector: 'u',
    type,
    terms: [value],
  }));
  const spans = {
    mergePersons: false,
    complete: false,
    completeNames: false,
    sweepRepeats: false,
    segment: 'none' as const,
  };
  const plan = protectPlan({
    detect: detectPlan({ layers: ['custom'], termLists, language, spans, offsetUnit: 'utf16' }),
    policy: { default: action },
    resources,
  });
  const shown = presentation({ maxEntities: 1_000, explanation: false, linkageRisk: false });
  return {
    text,
    outcome: await runTask({ verb: 'protect', plan, inputs: texts(text), presentation: shown }, testPorts()),
  };
}

const sliced = (text: string, span: Span | undefined): string => text.slice(span?.start, span?.end);

/** Every three letters or digits in a row. */
function threes(value: string): string[] {
  return [...value.toLowerCase().matchAll(/[\p{L}\p{M}\p{N}]{3,}/gu)].flatMap(([word]) =>
    [...word].flatMap((_, i, all) => (i + 3 <= all.length ? [all.slice(i, i + 3).join('')] : [])),
  );
}

it('has a value for every personal type, and a case for every action that is built', () => {
  const types = [...valuesIn('en').keys()];
  expect(
    TAXONOMY.filter(({ type, group }) => group !== 'non_personal' && !types.includes(type)).map(({ type }) => type),
  ).toEqual([]);
  expect(Object.keys(LOCAL)).toHaveLength(12);
  expect(
    ACTIONS.filter(({ name, status }) => status === 'ga' && !CASES.some(({ action }) => action.action === name)).map(
      ({ name }) => name,
    ),
  ).toEqual([]);
});

describe.each(Object.keys(LOCAL))('in %s', (language) => {
  it.each(CASES)('$name', async ({ action, keeps = false }) => {
    const { text, outcome } = await run(language, action);
    const item = outcome.items[0];
    const output = item?.output as string;
    const entities = item?.entities ?? [];
    const values = valuesIn(language);
    expect(output.isWellFormed()).toBe(true);
    expect(entities).toHaveLength(values.size);
    const reversible = actionRow(action.action).reversible(parametersOf(action));
    const byOriginal = new Map((outcome.entries ?? []).map((entry) => [entry.original, entry]));
    for (const entity of entities) {
      const original = values.get(entity.type) as string;
      expect(sliced(text, entity.span)).toBe(original);
      const replacement = sliced(output, entity.output_span);
      if (action.action === 'keep') {
        expect(replacement).toBe(original);
        continue;
      }
      if (entity.type === 'AGE' && action.action === 'surrogate' && action.surrogate?.realm !== 'neutralize') {
        // The date of birth in the text tells the age, and moves with the other dates: the age stays right as it is.
        expect(replacement).toBe(original);
        continue;
      }
      const entry = byOriginal.get(original);
      if (entity.action !== undefined && action.action !== 'label')
        expect(replacement, entity.type).toBe(entry?.replacement);
      expect(entry?.reversible, entity.type).toBe(reversible);
      expect(replacement, entity.type).not.toBe(original);
      // What does not fit is a label, or gone; it says so.
      if (entry?.fallback === true && !reversible)
        expect(replacement, entity.type).toBe(action.action === 'drop_row' ? '' : `[${entity.type}]`);
      if (reversible || keeps || groupOf(entity.type) !== 'direct') continue;
      const lower = replacement.toLowerCase();
      expect(
        threes(original).filter((three) => lower.includes(three)),
        `${entity.type} ${replacement}`,
      ).toEqual([]);
    }
    // Between the values nothing changes but the white space around what was taken out.
    const rest = (whole: string, spans: (Span | undefined)[]): string =>
      spans.reduceRight((left, span) => left.slice(0, span?.start) + left.slice(span?.end), whole).replace(/\s+/gu, '');
    expect(
      rest(
        output,
        entities.map(({ output_span }) => output_span),
      ),
    ).toBe(
      rest(
        text,
        entities.map(({ span }) => span),
      ),
    );
    if (reversible)
      expect(new Restorer(outcome.table as NonNullable<Outcome['table']>).restore(output).text).toBe(text);
    else expect(outcome.table?.keys).toEqual([]);
  });
});
