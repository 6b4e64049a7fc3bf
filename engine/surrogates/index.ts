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
import { identifierSurrogate } from './identifier.ts';
import { ageSurrogate, coordinatesSurrogate, dateSurrogate, timeSurrogate } from './moment.ts';
import { neutralValue } from './neutral.ts';
import { personSurrogate } from './person.ts';
import { addressSurrogate } from './address.ts';
import { organizationSurrogate } from './organization.ts';
import { locationSurrogate } from './place.ts';
import { redrawShape } from './shape.ts';

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

function shaped(request: SurrogateRequest, draws: Draws): string | undefined {
  if (request.subtype === 'UUID' || request.subtype === 'ADVERTISING_ID') return uuidSurrogate(request, draws);
  if (request.type === 'IBAN' || (request.subtype !== undefined && request.subtype !== 'POSTAL_CODE'))
    return identifierSurrogate(request, draws);
  return redrawShape(request.surface, draws);
}
