/** Licences as the ledger counts them, and how it reads them again from the volume. */
import { recognize, type Licence } from '../licence/admit.ts';
import { TRUSTED_KEYS } from '../licence/anchors.ts';
import { tenthsOf } from '../licence/fields.ts';
import type { GrantReader, SignedGrant } from '../state/quota/grants.ts';

/** For `openState`: reads what a trusted issuer has signed for an installation. */
export function readGrant(installationId: string): GrantReader {
  return (envelope) => {
    const known = recognize(envelope, { installationId, trustedKeys: TRUSTED_KEYS });
    return known === undefined ? undefined : { outcome: known.outcome, grant: grantOf(known.licence) };
  };
}

export function grantOf({ licence_id, sequence, records, expires_at, tiers, features }: Licence): SignedGrant {
  return { name: licence_id, sequence, tenths: tenthsOf(records), expires_at, tiers, features };
}
