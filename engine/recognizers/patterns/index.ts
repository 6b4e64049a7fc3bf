/**
 * The table of written forms, in the order in which they run. Order decides nothing but the order of findings
 * that are equal in every other way: secrets first (what they hold is theirs), then checksummed forms, then
 * contact data, places, dates and quantities, labelled numbers, and annotations last.
 */
import { ADDRESS_CHAIN } from '../addresses/chains.ts';
import type { PatternRow } from '../row.ts';
import { CARD_PARTS } from './cards.ts';
import { CODE_SECRETS } from './code-secrets.ts';
import { CONTACT } from './contact.ts';
import { CREDENTIALS } from './credentials.ts';
import { CRYPTO } from './crypto.ts';
import { DATES } from './dates.ts';
import { INTERNET } from './internet.ts';
import { LEGAL } from './legal.ts';
import { POSTAL } from './postal.ts';
import { QUANTITIES } from './quantities.ts';
import { RECORDS } from './records.ts';
import { SECRETS } from './secrets.ts';

export const PATTERNS: readonly PatternRow[] = [
  ...SECRETS,
  ...CODE_SECRETS,
  ...CREDENTIALS,
  ...CRYPTO,
  ...CARD_PARTS,
  ...INTERNET,
  ...CONTACT,
  ...POSTAL,
  ADDRESS_CHAIN,
  ...DATES,
  ...QUANTITIES,
  ...RECORDS,
  ...LEGAL,
];
