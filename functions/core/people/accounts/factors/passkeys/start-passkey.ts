import type { startPasskey as contract } from '../../../../../../shared/contract/authentification.ts';
import { Refusal } from '../../../../../../shared/errors.ts';
import { PASSKEYS_MAX } from '../../../../../../shared/model/factors.ts';
import type { UseCase } from '../../../../../platform/caller.ts';
import { brandingOf } from '../../../labels/branding.ts';
import { provedFactors } from '../check-factor.ts';
import type { FactorsItem } from '../factor-store.ts';
import { CHALLENGE_MS, newChallenge } from './challenge-store.ts';
import { relyingPartyOf } from './relying-party.ts';

/** COSE: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];

/** Throws TOO_MANY_PASSKEYS if the account may not have another one. */
export function checkRoom({ passkeys }: FactorsItem): void {
  if (passkeys.length >= PASSKEYS_MAX) throw new Refusal('TOO_MANY_PASSKEYS', { max: PASSKEYS_MAX });
}

/**
 * What a browser needs to make a passkey. It verifies its user and knows the account (discoverable), so that it is a complete
 * sign-in. Who made the authenticator is not asked (attestation none).
 */
export const startPasskey: UseCase<typeof contract> = async (caller, { body }) => {
  const { own, before } = await provedFactors(caller, body, checkRoom);
  const { row } = own;
  const { managerTitle } = await brandingOf(row.managerLabel, row.managerGroup);
  return {
    challenge: await newChallenge(`add ${row.id}`, caller.viewer),
    rp: { id: relyingPartyOf(caller.viewer), name: managerTitle },
    user: { id: Buffer.from(row.id).toString('base64url'), name: row.email, displayName: row.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg }) as const),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: before.passkeys.map(({ credentialId: id }) => ({ type: 'public-key', id }) as const),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
};
