/** Labels of other people's models as types of the taxonomy. */
import { TAXONOMY } from '../vocabulary/taxonomy.ts';

/** What corpora call the types. */
const COMMON: Readonly<Record<string, string>> = {
  PER: 'PERSON',
  PERS: 'PERSON',
  NAME: 'PERSON',
  ORG: 'ORGANIZATION',
  ORGANISATION: 'ORGANIZATION',
  CORPORATION: 'ORGANIZATION',
  COMPANY: 'ORGANIZATION',
  LOC: 'LOCATION',
  GPE: 'LOCATION',
  FAC: 'LOCATION',
  CITY: 'LOCATION',
  COUNTRY: 'LOCATION',
  EMAIL_ADDRESS: 'EMAIL',
  PHONE_NUMBER: 'PHONE',
  TEL: 'PHONE',
  DATE_TIME: 'DATE',
  STREET_ADDRESS: 'ADDRESS',
  NORP: 'NATIONALITY',
  PROFESSION: 'OCCUPATION',
  JOB: 'OCCUPATION',
  USER_NAME: 'USERNAME',
  SSN: 'SOCIAL_SECURITY',
  URL_PERSONAL: 'URL',
};

const OWN = new Set(TAXONOMY.map(({ type }) => type));

/** A label, short of its place in the entity (`B-`, `I-`, …), and that place; type undefined for none of ours. */
export interface Label {
  type: string | undefined;
  place: 'begin' | 'inside' | 'single' | 'any';
  outside: boolean;
}

const PLACES: Readonly<Record<string, Label['place']>> = {
  B: 'begin',
  I: 'inside',
  M: 'inside',
  E: 'inside',
  L: 'inside',
  S: 'single',
  U: 'single',
};

/** An UPPER_SNAKE name of a type for any words. */
export function typeName(words: string): string {
  const name = words
    .normalize('NFKD')
    .toUpperCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|(?<!_)_+$/g, '')
    .slice(0, 60);
  const safe = /^[A-Z]/.test(name) ? name : `LABEL_${name}`.replace(/_$/, '');
  return COMMON[safe] ?? safe;
}

/** `map` gives our type (or null for none) by the label, or by the label without its place prefix. */
export function readLabel(label: string, map: Readonly<Record<string, string | null>>): Label {
  if (label === 'O' || label === '') return { type: undefined, place: 'any', outside: true };
  const match = /^([BIMELSU])[-_](.+)$/.exec(label);
  const bare = match?.[2] ?? label;
  const mapped = map[label] ?? map[bare];
  const named = mapped ?? typeName(bare);
  return {
    type: mapped === undefined && !OWN.has(named) ? undefined : mapped === null ? undefined : named,
    place: match === null ? 'any' : (PLACES[match[1] as string] as Label['place']),
    outside: false,
  };
}
