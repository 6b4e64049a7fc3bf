/** The canonical types (contract decisions 8). Subtypes are read from the recognizers' tables. */
export type Group = 'direct' | 'quasi' | 'special' | 'secret' | 'non_personal';

export interface TypeRow {
  type: string;
  group: Group;
  description: string;
}

export const TAXONOMY: readonly TypeRow[] = [
  { type: 'PERSON', group: 'direct', description: 'Name of a person, whole or in part.' },
  { type: 'EMAIL', group: 'direct', description: 'E-mail address.' },
  { type: 'PHONE', group: 'direct', description: 'Telephone or fax number.' },
  { type: 'USERNAME', group: 'direct', description: 'User name or handle.' },
  { type: 'NATIONAL_ID', group: 'direct', description: 'National identity, population or residence number.' },
  { type: 'SOCIAL_SECURITY', group: 'direct', description: 'Social security or pension insurance number.' },
  { type: 'TAX_ID', group: 'direct', description: 'Tax number of a person.' },
  { type: 'PASSPORT', group: 'direct', description: 'Passport number.' },
  { type: 'DRIVER_LICENSE', group: 'direct', description: 'Driving licence number.' },
  { type: 'HEALTH_ID', group: 'direct', description: 'Patient, health insurance or practitioner number.' },
  { type: 'CREDIT_CARD', group: 'direct', description: 'Payment card number.' },
  { type: 'IBAN', group: 'direct', description: 'International bank account number.' },
  { type: 'BANK_ACCOUNT', group: 'direct', description: 'Domestic bank account or routing number.' },
  { type: 'BIC', group: 'direct', description: 'Bank identifier code.' },
  { type: 'VEHICLE_ID', group: 'direct', description: 'Vehicle identification number.' },
  { type: 'LICENSE_PLATE', group: 'direct', description: 'Vehicle registration plate.' },
  { type: 'DEVICE_ID', group: 'direct', description: 'Device, SIM or serial number.' },
  { type: 'IP_ADDRESS', group: 'direct', description: 'Internet address.' },
  { type: 'MAC_ADDRESS', group: 'direct', description: 'Hardware network address.' },
  { type: 'CRYPTO_ADDRESS', group: 'direct', description: 'Cryptocurrency address.' },
  { type: 'CUSTOMER_ID', group: 'direct', description: 'Customer, policy, member, employee or record number.' },
  { type: 'CASE_ID', group: 'direct', description: 'File, docket, ticket, order, invoice or parcel number.' },
  { type: 'LOCATION', group: 'quasi', description: 'City, district, region, country, river or building.' },
  { type: 'ADDRESS', group: 'quasi', description: 'Postal address or its part.' },
  { type: 'ORGANIZATION', group: 'quasi', description: 'Company, agency, school, hospital, club.' },
  { type: 'DATE', group: 'quasi', description: 'Date tied to somebody or something.' },
  { type: 'DATE_OF_BIRTH', group: 'quasi', description: 'Date of birth.' },
  { type: 'TIME', group: 'quasi', description: 'Time of day.' },
  { type: 'AGE', group: 'quasi', description: 'Age of a person.' },
  { type: 'OCCUPATION', group: 'quasi', description: 'Job or profession of a person.' },
  { type: 'NATIONALITY', group: 'quasi', description: 'Nationality of a person.' },
  { type: 'COMPANY_ID', group: 'quasi', description: 'Company register, VAT or legal entity number.' },
  { type: 'COORDINATES', group: 'quasi', description: 'Geographic coordinates.' },
  { type: 'URL', group: 'quasi', description: 'Web address.' },
  { type: 'RELIGION', group: 'special', description: 'Religious or philosophical belief.' },
  { type: 'ETHNICITY', group: 'special', description: 'Ethnic origin.' },
  { type: 'POLITICAL_VIEW', group: 'special', description: 'Political opinion or party membership.' },
  { type: 'UNION_MEMBERSHIP', group: 'special', description: 'Trade union membership.' },
  { type: 'SEXUAL_ORIENTATION', group: 'special', description: 'Sexual orientation or sex life.' },
  { type: 'HEALTH_CONDITION', group: 'special', description: 'Diagnosis, complaint, injury or disability.' },
  { type: 'CRIMINAL_RECORD', group: 'special', description: 'Conviction, sentence or custody.' },
  { type: 'PASSWORD', group: 'secret', description: 'Password, PIN or one-time code.' },
  { type: 'SECRET', group: 'secret', description: 'API key, token, private key or connection string.' },
  { type: 'YEAR', group: 'non_personal', description: 'Bare year.' },
  { type: 'AMOUNT', group: 'non_personal', description: 'Amount of money or percentage.' },
  { type: 'LEGAL_REFERENCE', group: 'non_personal', description: 'Statute, article or published decision.' },
  { type: 'BIAS_TERM', group: 'non_personal', description: 'Term that may carry a bias.' },
  { type: 'SECURITY_ID', group: 'non_personal', description: 'Number of a security (ISIN, CUSIP, WKN).' },
  { type: 'PRODUCT_ID', group: 'non_personal', description: 'Number of a product or publication (ISBN, EAN).' },
];

const BY_TYPE = new Map(TAXONOMY.map((row) => [row.type, row]));

/** The group of a canonical type; types of the caller's own count as direct. */
export function groupOf(type: string): Group {
  return BY_TYPE.get(type)?.group ?? 'direct';
}

export function isCanonical(type: string): boolean {
  return BY_TYPE.has(type);
}
