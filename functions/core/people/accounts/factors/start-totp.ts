import type { startTotp as contract } from '../../../../../shared/contract/authentification.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { brandingOf } from '../../labels/branding.ts';
import { provedFactors } from './check-factor.ts';
import { keepPending } from './factor-store.ts';
import { newTotpSecret, totpUri } from './totp.ts';

/** Makes the secret of an authenticator app. One that the account has already works until the new one is confirmed. */
export const startTotp: UseCase<typeof contract> = async (caller, { body }) => {
  const { row } = (await provedFactors(caller, body)).own;
  const secret = newTotpSecret();
  const { managerTitle } = await brandingOf(row.managerLabel, row.managerGroup);
  await keepPending(row.id, secret);
  return { secret, uri: totpUri(secret, managerTitle, row.email) };
};
