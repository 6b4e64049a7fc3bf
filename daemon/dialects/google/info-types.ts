/** `GET …/infoTypes`: the names of the vocabulary that something here finds. */
import { vocabulary } from '../../../engine/vocabulary/vendors.ts';
import type { ForeignAnswer, ForeignRequest } from '../foreign.ts';
import { wrongField } from './errors.ts';

export const VOCABULARY = 'cloud_c';

export function infoTypes({ query }: ForeignRequest): ForeignAnswer {
  const filter = query.get('filter');
  if (filter !== null && !/^supported_by=(?:INSPECT|RISK_ANALYSIS)$/.test(filter))
    throw wrongField('filter', 'must be supported_by=INSPECT or supported_by=RISK_ANALYSIS');
  if (filter === 'supported_by=RISK_ANALYSIS') return { body: {} };
  const supportedBy = [/enum-encoding=int/.test(query.get('$alt') ?? '') ? 1 : 'INSPECT'];
  const found = (vocabulary(VOCABULARY)?.names ?? []).filter(({ targets }) => targets.length > 0);
  return { body: { infoTypes: found.map(({ name }) => ({ name, displayName: name, supportedBy })) } };
}
