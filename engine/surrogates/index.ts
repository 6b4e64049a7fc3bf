/** The families of surrogates: one generator for each canonical type; the rest keep their shape. */
import type { Draws } from './draws.ts';
import type { Generator, SurrogateRequest } from './family.ts';
import {
  emailSurrogate,
  ipSurrogate,
  macSurrogate,
  phoneSurrogate,
  urlSurrogate,
  usernameSurrogate,
  uuidSurrogate,
} from './contact.ts';
import { freshValue } from './fresh.ts';
import { identifierSurrogate, schemeOf } from './identifier.ts';
import { ageSurrogate, coordinatesSurrogate, dateSurrogate, timeSurrogate } from './moment.ts';
import { neutralValue } from './neutral.ts';
import { personSurrogate } from './person.ts';
import { addressSurrogate } from './address.ts';
import { organizationSurrogate } from './organization.ts';
import { locationSurrogate } from './place.ts';
import { sharesRun } from './shared-run.ts';
import { redrawReference, redrawTerm } from './term.ts';
import { walletSurrogate } from './wallet.ts';

const FAMILIES: Readonly<Record<string, Generator>> = {
  PERSON: personSurrogate,
  EMAIL: emailSurrogate,
  PHONE: phoneSurrogate,
  USERNAME: usernameSurrogate,
  URL: urlSurrogate,
  IP_ADDRESS: ipSurrogate,
  MAC_ADDRESS: macSurrogate,
  LOCATION: locationSurrogate,
  ADDRESS: addressSurrogate,
  ORGANIZATION: organizationSurrogate,
  DATE: dateSurrogate,
  DATE_OF_BIRTH: dateSurrogate,
  TIME: timeSurrogate,
  AGE: ageSurrogate,
  COORDINATES: coordinatesSurrogate,
  CRYPTO_ADDRESS: walletSurrogate,
};

/** Another value for the original; undefined when no form fits (too short, nothing to change). */
export function surrogateFor(request: SurrogateRequest, draws: Draws): string | undefined {
  if (request.realm === 'neutralize' && request.ordinal !== undefined) return neutralValue(request, request.ordinal());
  const fresh = request.preserveFormat ? undefined : freshValue(request, draws);
  if (fresh !== undefined) return fresh;
  const family = FAMILIES[request.type];
  const drawn =
    family !== undefined && request.subtype !== 'POSTAL_CODE' ? family(request, draws) : shaped(request, draws);
  return drawn === undefined || drawn === '' ? undefined : drawn;
}

/** Draws of a term until none of its letters is left; a reference with words keeps them, and is taken after these. */
const MOST_TRIES = 4;

/** References that people write with a word: "n° 2025-RX-4471", "Az. 12 O 345/24". */
const REFERENCES = new Set(['CASE_ID', 'CUSTOMER_ID', 'COMPANY_ID']);

function shaped(request: SurrogateRequest, draws: Draws): string | undefined {
  const { type, subtype, surface } = request;
  if (subtype === 'UUID' || subtype === 'ADVERTISING_ID') return uuidSurrogate(request, draws);
  if (type === 'IBAN' || (subtype !== undefined && subtype !== 'POSTAL_CODE'))
    return identifierSurrogate(request, draws);
  if (schemeOf(request) !== undefined) {
    const drawn = identifierSurrogate(request, draws);
    if (drawn !== undefined) return drawn;
  }
  const redraw = REFERENCES.has(type) ? redrawReference : redrawTerm;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const drawn = redraw(surface, draws);
    if (!sharesRun(surface, drawn)) return drawn;
  }
  return redraw(surface, draws);
}
