/** Portugal. */
import type { IdentifierRow } from '../row.ts';
import { base36, decimalMod, isRepeated, weightedMod } from './check-digits.ts';
import { EN, fill, vatRow } from './europe-parts.ts';

/** Weights 9 to 2, eleven minus the rest, ten and eleven count as zero. */
function nif(compact: string): boolean {
  if (!/^[1-9][0-9]{8}$/.test(compact) || isRepeated(compact)) return false;
  return ((11 - weightedMod(compact.slice(0, 8), [9, 8, 7, 6, 5, 4, 3, 2], 11)) % 11) % 10 === Number(compact[8]);
}

/** First digits by taxpayer: 1-3 and 45 persons. */
function nifPerson(compact: string): boolean {
  return nif(compact) && /^([123]|45)/.test(compact);
}

function nipc(compact: string): boolean {
  return nif(compact) && /^([5689]|7[0124579])/.test(compact);
}

/** Primes as weights, nine minus the sum modulo ten. */
function niss(compact: string): boolean {
  return (
    /^[12][0-9]{10}$/.test(compact) &&
    9 - weightedMod(compact.slice(0, 10), [29, 23, 19, 17, 13, 11, 7, 5, 3, 2], 10) === Number(compact[10])
  );
}

/** Luhn over base 36 (AMA, Cartão de Cidadão): every second character from the right but one is doubled, minus nine from ten. */
function cartaoCidadao(compact: string): boolean {
  if (!/^[0-9]{9}[A-Z0-9]{2}[0-9]$/.test(compact)) return false;
  let sum = 0;
  for (let i = 0; i < 12; i++) {
    let value = base36(compact[i] ?? '');
    if (i % 2 === 0) {
      value *= 2;
      if (value > 9) value -= 9;
    }
    sum += value;
  }
  return sum % 10 === 0 && civil(compact.slice(0, 9));
}

/** Bilhete de identidade: weights 9 to 2, with 1 for the check digit; a zero may mean ten. */
function civil(compact: string): boolean {
  if (!/^[0-9]{9}$/.test(compact)) return false;
  const rest = weightedMod(compact, [9, 8, 7, 6, 5, 4, 3, 2, 1], 11);
  return rest === 0 || (compact[8] === '0' && rest === 1);
}

function nib(compact: string): boolean {
  return (
    /^[0-9]{21}$/.test(compact) &&
    !/^0+$/.test(compact) &&
    98 - decimalMod(`${compact.slice(0, 19)}00`, 97) === Number(compact.slice(19))
  );
}

export const ROWS_PT: readonly IdentifierRow[] = [
  {
    subtype: 'PT_NIF',
    type: 'TAX_ID',
    countries: ['PT'],
    description: 'Número de identificação fiscal (contribuinte) of a person, nine digits.',
    pattern: String.raw`\d{9}|\d{3}[ .]\d{3}[ .]\d{3}`,
    starts: 'digit',
    validate: nifPerson,
    strength: 'weak',
    score: 0.35,
    context: {
      pt: [
        'nif',
        'n.i.f',
        'número de contribuinte',
        'contribuinte',
        'nº contribuinte',
        'número fiscal',
        'identificação fiscal',
        'nif nº',
        'n.º contribuinte',
        'finanças',
      ],
      en: ['nif', ...EN.tax],
    },
    examples: { valid: ['123456789', '234 567 899', '100000010'], invalid: ['123456788', '12345678'] },
    source: 'Decreto-Lei 14/2013; Autoridade Tributária',
  },
  {
    subtype: 'PT_NIPC',
    type: 'COMPANY_ID',
    countries: ['PT'],
    description: 'Número de identificação de pessoa coletiva, nine digits starting 5, 6, 7, 8 or 9.',
    pattern: String.raw`[5-9]\d{8}|[5-9]\d{2}[ .]\d{3}[ .]\d{3}`,
    starts: 'digit',
    validate: nipc,
    strength: 'weak',
    score: 0.3,
    context: {
      pt: [
        'nipc',
        'pessoa coletiva',
        'pessoa colectiva',
        'contribuinte',
        'nif',
        'matrícula',
        'conservatória',
        'lda',
        's.a',
        'registo comercial',
      ],
      en: ['nipc', ...EN.company],
    },
    examples: { valid: ['501964843', '500 697 256'], invalid: ['501964842', '50196484'] },
    source: 'Decreto-Lei 129/98; Registo Nacional de Pessoas Coletivas',
  },
  vatRow({
    country: 'PT',
    name: 'NIF with PT',
    body: String.raw`(?:\d{9}|\d{3}[ .]\d{3}[ .]\d{3})`,
    check: nif,
    context: { pt: ['iva', 'nif', 'nipc', 'número de iva', 'contribuinte'] },
    valid: ['PT501964843', 'PT 501 964 843'],
    invalid: ['PT501964842', 'PT50196484'],
    source: 'Autoridade Tributária; VIES',
  }),
  {
    subtype: 'PT_CC',
    type: 'NATIONAL_ID',
    countries: ['PT'],
    description: 'Cartão de cidadão: civil number, check digit, two version characters, check digit.',
    pattern: String.raw`\d{8}[ \-]?\d[ \-]?[A-Z0-9]{2}\d`,
    starts: 'digit',
    validate: (compact) => /[A-Z]{2}[0-9]$/.test(compact) && cartaoCidadao(compact),
    strength: 'strong',
    score: 0.85,
    context: {
      pt: [
        'cartão de cidadão',
        'cartão do cidadão',
        'cc',
        'c.c',
        'nº cc',
        'número de documento',
        'identificação civil',
        'nº id. civil',
        'n.º de identificação civil',
      ],
      en: EN.card,
    },
    examples: { valid: ['00000000 0 ZZ4', '000000000ZZ4'], invalid: ['00000000 0 ZZ3', '00000000 A ZZ4'] },
    source: 'Lei 7/2007; AMA, Validação de número de documento do Cartão de Cidadão',
    draw: (pick) => fill(pick, '0#######*??*', cartaoCidadao),
  },
  {
    subtype: 'PT_BI',
    type: 'NATIONAL_ID',
    countries: ['PT'],
    description:
      'Número de identificação civil (bilhete de identidade): seven or eight digits, with its check digit nine.',
    pattern: String.raw`\d{8}[ \-]?\d|\d{7,8}`,
    starts: 'digit',
    validate: (compact) => compact.length < 9 || civil(compact),
    strength: 'weak',
    score: 0.2,
    context: {
      pt: [
        'bilhete de identidade',
        'bi',
        'b.i',
        'nº bi',
        'identificação civil',
        'nic',
        'número de identificação civil',
        'nº identificação civil',
        'cc nº',
        'cartão de cidadão',
      ],
      en: EN.card,
    },
    examples: { valid: ['12345678 9', '1234567', '12345678'], invalid: ['123456780', '123456'] },
    source: 'Lei 33/99; Instituto dos Registos e do Notariado',
  },
  {
    subtype: 'PT_NISS',
    type: 'SOCIAL_SECURITY',
    countries: ['PT'],
    description: 'Número de identificação da segurança social, eleven digits starting 1 (persons) or 2.',
    pattern: String.raw`[12]\d{10}|[12]\d{2} \d{4} \d{4}|[12]\d{2} \d{3} \d{3} \d{2}`,
    starts: 'digit',
    validate: niss,
    strength: 'weak',
    score: 0.4,
    context: {
      pt: [
        'niss',
        'segurança social',
        'nº segurança social',
        'beneficiário',
        'n.º de beneficiário',
        'identificação da segurança social',
      ],
      en: ['niss', ...EN.social],
    },
    examples: { valid: ['12345678902', '11111111110'], invalid: ['32345678908', '1234567890'] },
    source: 'Instituto de Informática / Segurança Social, NISS',
    keep: 1,
  },
  {
    subtype: 'PT_SNS',
    type: 'HEALTH_ID',
    countries: ['PT'],
    description: 'Número de utente de saúde of the SNS, nine digits.',
    pattern: String.raw`\d{9}|\d{3} \d{3} \d{3}`,
    starts: 'digit',
    strength: 'none',
    score: 0.1,
    context: {
      pt: [
        'utente',
        'número de utente',
        'nº utente',
        'sns',
        'nº de utente',
        'número de utente de saúde',
        'centro de saúde',
        'processo clínico',
        'cartão de utente',
      ],
      en: EN.health,
    },
    examples: { valid: ['123456789', '298 765 432'], invalid: ['12345678', '1234567890'] },
    source: 'Decreto-Lei 198/95; SPMS, Registo Nacional de Utentes',
  },
  {
    subtype: 'PT_CEDULA_MEDICA',
    type: 'HEALTH_ID',
    countries: ['PT'],
    description: 'Cédula profissional of a physician (Ordem dos Médicos), five digits.',
    pattern: String.raw`[OM]?\d{5}`,
    starts: 'any',
    strength: 'none',
    score: 0.1,
    context: {
      pt: [
        'cédula profissional',
        'ordem dos médicos',
        'nº om',
        'nº mecanográfico',
        'cédula',
        'ordem dos enfermeiros',
        'vinheta',
      ],
      en: EN.doctor,
    },
    examples: { valid: ['12345', 'M12345'], invalid: ['1234', '123456'] },
    source: 'Ordem dos Médicos',
  },
  {
    subtype: 'PT_PASSPORT',
    type: 'PASSPORT',
    countries: ['PT'],
    description: 'Passport: one or two letters and six digits.',
    pattern: String.raw`[A-Z]{1,2}\d{6}`,
    starts: 'letter',
    strength: 'none',
    score: 0.15,
    context: {
      pt: ['passaporte', 'nº passaporte', 'número de passaporte', 'passaporte nº', 'título de residência'],
      en: EN.passport,
    },
    examples: { valid: ['CA123456', 'P123456'], invalid: ['CAA12345', 'CA12345'] },
    source: 'Decreto-Lei 83/2000; PRADO PRT-AO',
  },
  {
    subtype: 'PT_DRIVER_LICENSE',
    type: 'DRIVER_LICENSE',
    countries: ['PT'],
    description: 'Carta de condução: district letters, hyphen, digits, check digit.',
    pattern: String.raw`[A-Z]{1,2}[ \-]\d{5,7}[ ]\d|[A-Z]{1,2}-\d{5,8}`,
    starts: 'letter',
    strength: 'none',
    score: 0.2,
    context: {
      pt: ['carta de condução', 'carta', 'nº carta', 'carta de condução nº', 'imt', 'condutor'],
      en: EN.driver,
    },
    examples: { valid: ['L-1234567 8', 'SE-123456 7', 'P-1234567'], invalid: ['L1234567', 'LIS-1234567 8'] },
    source: 'Instituto da Mobilidade e dos Transportes',
  },
  {
    subtype: 'PT_NIB',
    type: 'BANK_ACCOUNT',
    countries: ['PT'],
    description: 'Número de identificação bancária, 21 digits, the last two modulo 97.',
    pattern: String.raw`\d{4}[ .\-]?\d{4}[ .\-]?\d{11}[ .\-]?\d{2}|\d{4} \d{4} \d{4} \d{4} \d{4} \d`,
    starts: 'digit',
    validate: nib,
    strength: 'strong',
    score: 0.85,
    context: {
      pt: ['nib', 'n.i.b', 'conta bancária', 'conta', 'número de conta', 'identificação bancária', 'transferência'],
      en: EN.bank,
    },
    examples: {
      valid: ['0002 0123 12345678901 54', '000201231234567890154'],
      invalid: ['0002 0123 12345678901 55', '00020123123456789015'],
    },
    source: 'Banco de Portugal, Instrução 14/2005',
    draw: (pick, compact) => fill(pick, `${compact.slice(0, 8)}###########**`, nib),
  },
  {
    subtype: 'PT_LICENSE_PLATE',
    type: 'LICENSE_PLATE',
    countries: ['PT'],
    description: 'Matrícula: three pairs, letters or digits.',
    pattern: String.raw`[A-Z]{2}[ \-]\d{2}[ \-][A-Z]{2}|[A-Z]{2}[ \-]\d{2}[ \-]\d{2}|\d{2}[ \-]\d{2}[ \-][A-Z]{2}|\d{2}[ \-][A-Z]{2}[ \-]\d{2}`,
    starts: 'any',
    validate: (_compact, written) => written === written.toUpperCase(),
    strength: 'none',
    score: 0.3,
    context: {
      pt: ['matrícula', 'viatura', 'automóvel', 'carro', 'veículo', 'ligeiro', 'chapa de matrícula'],
      en: EN.plate,
    },
    examples: { valid: ['AA-12-BB', '12-34-AB', '12-AB-34'], invalid: ['AAA-12-B', 'aa-12-bb'] },
    source: 'Decreto-Lei 2/2020; IMT',
  },
];
