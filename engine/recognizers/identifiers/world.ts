/** Identifiers of the world outside Europe, and of no single country. Order: the more telling schemes first. */
import type { IdentifierRow } from '../row.ts';
import { ROWS_DOCKETS_WORLD } from './dockets.ts';
import { AFRICA_MIDDLE_EAST } from './africa-middle-east.ts';
import { ASIA_PACIFIC } from './asia-pacific.ts';
import { CANADA } from './canada.ts';
import { INTERNATIONAL } from './international.ts';
import { LATIN_AMERICA } from './latin-america.ts';
import { US } from './us.ts';

export const WORLD: readonly IdentifierRow[] = [
  ...INTERNATIONAL,
  ...US,
  ...CANADA,
  ...LATIN_AMERICA,
  ...ASIA_PACIFIC,
  ...AFRICA_MIDDLE_EAST,
  ...ROWS_DOCKETS_WORLD,
];
