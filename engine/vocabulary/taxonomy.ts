/**
 * The canonical types (docs/decisions.md#discovery) in their groups. The subtypes of issued numbers are read from the
 * recognisers' tables (daemon/operations/types.ts); those of everything else are in this file. A subtype's name is unique
 * over all types, so that a policy or `types.include` may name it alone.
 *
 * A type that no recogniser finds yet is listed all the same: caller spans, user values, dictionaries, expressions
 * and policies may name it. `/v2/types` lists in `sources` what finds each type.
 */
export type Group = 'direct' | 'quasi' | 'special' | 'secret' | 'non_personal';

export interface TypeRow {
  type: string;
  group: Group;
  description: string;
  /** Refinements that are no issued number. */
  subtypes?: readonly string[];
}

export const TAXONOMY: readonly TypeRow[] = [
  {
    type: 'PERSON',
    group: 'direct',
    description: 'Name of a person, whole or in part.',
    subtypes: ['GIVEN_NAME', 'FAMILY_NAME', 'INITIALS', 'NICKNAME'],
  },
  { type: 'EMAIL', group: 'direct', description: 'E-mail address.', subtypes: ['OBFUSCATED_EMAIL'] },
  {
    type: 'PHONE',
    group: 'direct',
    description: 'Telephone or fax number.',
    subtypes: ['MOBILE', 'FIXED', 'FAX', 'TOLL_FREE'],
  },
  { type: 'USERNAME', group: 'direct', description: 'User name or handle.', subtypes: ['HANDLE', 'LOGIN'] },
  { type: 'NATIONAL_ID', group: 'direct', description: 'National identity, population or residence number.' },
  { type: 'SOCIAL_SECURITY', group: 'direct', description: 'Social security or pension insurance number.' },
  { type: 'TAX_ID', group: 'direct', description: 'Tax number of a person.' },
  { type: 'PASSPORT', group: 'direct', description: 'Passport number.' },
  { type: 'DRIVER_LICENSE', group: 'direct', description: 'Driving licence number.' },
  { type: 'HEALTH_ID', group: 'direct', description: 'Patient, health insurance or practitioner number.' },
  { type: 'CREDIT_CARD', group: 'direct', description: 'Payment card number.', subtypes: ['CARD_TRACK'] },
  { type: 'IBAN', group: 'direct', description: 'International bank account number.' },
  { type: 'BANK_ACCOUNT', group: 'direct', description: 'Domestic bank account or routing number.' },
  { type: 'BIC', group: 'direct', description: 'Bank identifier code.' },
  { type: 'VEHICLE_ID', group: 'direct', description: 'Vehicle identification number.' },
  { type: 'LICENSE_PLATE', group: 'direct', description: 'Vehicle registration plate.' },
  {
    type: 'DEVICE_ID',
    group: 'direct',
    description: 'Device, SIM or serial number.',
    subtypes: ['ADVERTISING_ID', 'UUID', 'SERIAL_NUMBER'],
  },
  { type: 'IP_ADDRESS', group: 'direct', description: 'Internet address.' },
  { type: 'MAC_ADDRESS', group: 'direct', description: 'Hardware network address.' },
  {
    type: 'CRYPTO_ADDRESS',
    group: 'direct',
    description: 'Cryptocurrency address.',
    subtypes: ['BITCOIN', 'ETHEREUM', 'RIPPLE', 'MONERO', 'LITECOIN', 'DOGECOIN', 'TRON', 'CARDANO'],
  },
  {
    type: 'CUSTOMER_ID',
    group: 'direct',
    description: 'Customer, policy, member, employee or record number.',
    subtypes: ['EMPLOYEE_NUMBER', 'MEMBER_NUMBER', 'POLICY_NUMBER', 'STUDENT_NUMBER', 'MEDICAL_RECORD_NUMBER'],
  },
  {
    type: 'CASE_ID',
    group: 'direct',
    description: 'File, docket, ticket, order, invoice or parcel number.',
    subtypes: ['DOCKET_NUMBER', 'TICKET_NUMBER', 'ORDER_NUMBER', 'INVOICE_NUMBER', 'TRACKING_NUMBER'],
  },
  {
    type: 'LOCATION',
    group: 'quasi',
    description: 'City, district, region, country, river or building.',
    subtypes: ['CITY', 'REGION', 'COUNTRY', 'DISTRICT', 'FACILITY', 'AIRPORT', 'WATERBODY'],
  },
  {
    type: 'ADDRESS',
    group: 'quasi',
    description: 'Postal address or its part.',
    subtypes: ['STREET', 'POSTAL_CODE', 'PO_BOX', 'BUILDING', 'UNIT'],
  },
  {
    type: 'ORGANIZATION',
    group: 'quasi',
    description: 'Company, agency, school, hospital, club.',
    subtypes: ['EMPLOYER', 'PUBLIC_BODY', 'SCHOOL', 'HOSPITAL'],
  },
  {
    type: 'DATE',
    group: 'quasi',
    description: 'Date tied to somebody or something.',
    subtypes: ['CARD_EXPIRY', 'DATE_OF_DEATH', 'ADMISSION_DATE', 'DISCHARGE_DATE', 'DATE_RANGE'],
  },
  { type: 'DATE_OF_BIRTH', group: 'quasi', description: 'Date of birth.' },
  { type: 'TIME', group: 'quasi', description: 'Time of day.' },
  { type: 'AGE', group: 'quasi', description: 'Age of a person.', subtypes: ['AGE_BAND'] },
  {
    type: 'OCCUPATION',
    group: 'quasi',
    description: 'Job or profession of a person.',
    subtypes: ['JOB_TITLE', 'EMPLOYMENT_STATUS'],
  },
  {
    type: 'NATIONALITY',
    group: 'quasi',
    description: 'Nationality of a person.',
    subtypes: ['CITIZENSHIP', 'IMMIGRATION_STATUS'],
  },
  { type: 'COMPANY_ID', group: 'quasi', description: 'Company register, VAT or legal entity number.' },
  { type: 'COORDINATES', group: 'quasi', description: 'Geographic coordinates.', subtypes: ['DECIMAL_DEGREES'] },
  { type: 'GENDER', group: 'quasi', description: 'Sex or gender of a person.' },
  { type: 'MARITAL_STATUS', group: 'quasi', description: 'Marital or family status of a person.' },
  { type: 'EDUCATION', group: 'quasi', description: 'Degree or qualification of a person.' },
  { type: 'LANGUAGE_SPOKEN', group: 'quasi', description: 'Mother tongue or language skill of a person.' },
  { type: 'INCOME', group: 'quasi', description: 'Salary or income of a person.' },
  { type: 'PHYSICAL_TRAIT', group: 'quasi', description: 'Height, weight, hair or eye colour, a mark of a person.' },
  { type: 'URL', group: 'quasi', description: 'Web address.', subtypes: ['DOMAIN', 'PROFILE_URL'] },
  { type: 'RELIGION', group: 'special', description: 'Religious or philosophical belief.' },
  { type: 'ETHNICITY', group: 'special', description: 'Ethnic origin.' },
  {
    type: 'POLITICAL_VIEW',
    group: 'special',
    description: 'Political opinion or party membership.',
    subtypes: ['PARTY'],
  },
  { type: 'UNION_MEMBERSHIP', group: 'special', description: 'Trade union membership.' },
  { type: 'SEXUAL_ORIENTATION', group: 'special', description: 'Sexual orientation or sex life.' },
  {
    type: 'HEALTH_CONDITION',
    group: 'special',
    description: 'Diagnosis, complaint, injury or disability.',
    subtypes: [
      'DIAGNOSIS',
      'SYMPTOM',
      'INJURY',
      'DISABILITY',
      'MEDICATION',
      'PROCEDURE',
      'ICD9_CODE',
      'ICD10_CODE',
      'BLOOD_TYPE',
      'PREGNANCY',
      'ADDICTION',
      'FAMILY_HISTORY',
    ],
  },
  {
    type: 'CRIMINAL_RECORD',
    group: 'special',
    description: 'Conviction, sentence or custody.',
    subtypes: ['CONVICTION', 'CUSTODY'],
  },
  { type: 'GENETIC_DATA', group: 'special', description: 'Genetic finding or sequence of a person.' },
  {
    type: 'BIOMETRIC_TEMPLATE',
    group: 'special',
    description: 'Template made from a fingerprint, face, iris or voice.',
  },
  {
    type: 'PASSWORD',
    group: 'secret',
    description: 'Password, PIN or one-time code.',
    subtypes: ['PIN', 'ONE_TIME_CODE', 'CVV', 'PASSWORD_HASH'],
  },
  {
    type: 'SECRET',
    group: 'secret',
    description: 'API key, token, private key or connection string.',
    subtypes: [
      'JWT',
      'PRIVATE_KEY',
      'CONNECTION_STRING',
      'SEED_PHRASE',
      'AWS_ACCESS_KEY',
      'AWS_SECRET_KEY',
      'GOOGLE_API_KEY',
      'GOOGLE_OAUTH',
      'GITHUB_TOKEN',
      'GITLAB_TOKEN',
      'SLACK_TOKEN',
      'STRIPE_KEY',
      'TWILIO_KEY',
      'SENDGRID_KEY',
      'NPM_TOKEN',
      'PYPI_TOKEN',
      'ANTHROPIC_KEY',
      'OPENAI_KEY',
      'HUGGING_FACE_TOKEN',
      'DIGITALOCEAN_TOKEN',
      'SHOPIFY_TOKEN',
      'SQUARE_TOKEN',
      'MAILGUN_KEY',
      'MAILCHIMP_KEY',
      'DATABRICKS_TOKEN',
      'VAULT_TOKEN',
      'AGE_SECRET_KEY',
      'LINEAR_KEY',
      'NEW_RELIC_KEY',
      'GRAFANA_TOKEN',
      'DOCKER_TOKEN',
      'ATLASSIAN_TOKEN',
      'POSTMAN_KEY',
      'FACEBOOK_TOKEN',
      'BREVO_KEY',
      'TELEGRAM_TOKEN',
      'DISCORD_WEBHOOK',
      'AZURE_STORAGE_KEY',
      'AZURE_SAS',
      'BASIC_AUTH',
      'SERVICE_TOKEN',
      'CERTIFICATE',
      'SIGNED_URL',
    ],
  },
  { type: 'YEAR', group: 'non_personal', description: 'Bare year.' },
  {
    type: 'AMOUNT',
    group: 'non_personal',
    description: 'Amount of money or percentage.',
    subtypes: ['MONEY', 'PERCENTAGE'],
  },
  {
    type: 'LEGAL_REFERENCE',
    group: 'non_personal',
    description: 'Statute, article or published decision.',
    subtypes: ['STATUTE', 'DECISION'],
  },
  {
    type: 'BIAS_TERM',
    group: 'non_personal',
    description: 'Term that may carry a bias.',
    subtypes: ['GENDERED', 'AGE_RELATED', 'ORIGIN_RELATED', 'FAMILY_RELATED', 'ABILITY_RELATED'],
  },
  { type: 'SECURITY_ID', group: 'non_personal', description: 'Number of a security (ISIN, CUSIP, WKN).' },
  { type: 'PRODUCT_ID', group: 'non_personal', description: 'Number of a product or publication (ISBN, EAN).' },
];

const BY_TYPE = new Map(TAXONOMY.map((row) => [row.type, row]));

/** The group of a canonical type; types of the caller's own count as direct. */
export function groupOf(type: string): Group {
  return BY_TYPE.get(type)?.group ?? 'direct';
}

/** Whether a value of the type leads to somebody by itself: direct identifiers, secrets and addresses. */
export function identifies(type: string): boolean {
  return type === 'ADDRESS' || ['direct', 'secret'].includes(groupOf(type));
}

export function isCanonical(type: string): boolean {
  return BY_TYPE.has(type);
}

/** Subtypes that stand in the taxonomy itself, by type. */
export function ownSubtypes(type: string): readonly string[] {
  return BY_TYPE.get(type)?.subtypes ?? [];
}
