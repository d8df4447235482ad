import type { getFactors as contract } from '../../../../../shared/contract/authentification.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { iso } from '../../../../platform/clock.ts';
import { noFactors, readFactors } from './factor-store.ts';
import { passkeyIdOf } from './passkeys/passkey-id.ts';

/** The caller's factors, without their secrets. */
export const getFactors: UseCase<typeof contract> = async ({ userId }) => {
  const { totp, passkeys, recovery } = (await readFactors(userId)) ?? noFactors(userId);
  return {
    totp: totp ? times(totp) : null,
    passkeys: passkeys.map(({ credentialId, name, host, ...made }) => ({
      id: passkeyIdOf(credentialId),
      ...{ name, host },
      ...times(made),
    })),
    recoveryCodesLeft: recovery.length,
  };
};

const times = ({ createdAt, lastUsedAt }: { createdAt: number; lastUsedAt: number | null }) => ({
  createdDate: iso(createdAt),
  lastUsedDate: lastUsedAt === null ? null : iso(lastUsedAt),
});
