/** Identifier rows of Europe, by group of countries; the order has no meaning beyond ties. */
import type { IdentifierRow } from '../row.ts';
import { ROWS_DOCKETS_EUROPE } from './dockets.ts';
import { ROWS_AL, ROWS_BA, ROWS_HR, ROWS_ME, ROWS_MK, ROWS_RS, ROWS_SI, ROWS_XK } from './balkans.ts';
import { ROWS_EE, ROWS_LT, ROWS_LV } from './baltics.ts';
import { ROWS_BE, ROWS_LU, ROWS_NL } from './benelux.ts';
import { ROWS_CZ, ROWS_HU, ROWS_SK } from './central.ts';
import { ROWS_AT, ROWS_CH, ROWS_LI } from './dach.ts';
import { ROWS_DE } from './de.ts';
import { ROWS_ES } from './es.ts';
import { ROWS_FR } from './fr.ts';
import { ROWS_GB, ROWS_IE } from './gb.ts';
import { ROWS_CY, ROWS_GR, ROWS_MT } from './greek.ts';
import { ROWS_IT } from './it.ts';
import { ROWS_DK, ROWS_FI, ROWS_IS, ROWS_NO, ROWS_SE } from './nordics.ts';
import { ROWS_PL } from './pl.ts';
import { ROWS_PT } from './pt.ts';
import { ROWS_BG, ROWS_MD, ROWS_RO } from './southeast.ts';
import { ROWS_AM, ROWS_AZ, ROWS_GE, ROWS_TR } from './tr-caucasus.ts';
import { ROWS_BY, ROWS_RU, ROWS_UA } from './ua-by-ru.ts';

export const EUROPE: readonly IdentifierRow[] = [
  ...ROWS_DE,
  ...ROWS_AT,
  ...ROWS_CH,
  ...ROWS_LI,
  ...ROWS_FR,
  ...ROWS_BE,
  ...ROWS_NL,
  ...ROWS_LU,
  ...ROWS_GB,
  ...ROWS_IE,
  ...ROWS_ES,
  ...ROWS_PT,
  ...ROWS_IT,
  ...ROWS_GR,
  ...ROWS_CY,
  ...ROWS_MT,
  ...ROWS_DK,
  ...ROWS_FI,
  ...ROWS_IS,
  ...ROWS_NO,
  ...ROWS_SE,
  ...ROWS_EE,
  ...ROWS_LV,
  ...ROWS_LT,
  ...ROWS_PL,
  ...ROWS_CZ,
  ...ROWS_SK,
  ...ROWS_HU,
  ...ROWS_RO,
  ...ROWS_MD,
  ...ROWS_BG,
  ...ROWS_AL,
  ...ROWS_BA,
  ...ROWS_HR,
  ...ROWS_ME,
  ...ROWS_MK,
  ...ROWS_RS,
  ...ROWS_SI,
  ...ROWS_XK,
  ...ROWS_UA,
  ...ROWS_BY,
  ...ROWS_RU,
  ...ROWS_TR,
  ...ROWS_GE,
  ...ROWS_AM,
  ...ROWS_AZ,
  ...ROWS_DOCKETS_EUROPE,
];
