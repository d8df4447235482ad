import type { setAcceptedTermsOfUseVersion as contract } from '../../../../../shared/contract/authentification.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { termsOf } from '../../labels/terms.ts';
import { changeUser, readUser } from '../store.ts';

/** Accepts the current terms of use; another version cannot be accepted. */
export const setAcceptedTermsOfUseVersion: UseCase<typeof contract> = async (
  { userId },
  { params: { version } },
) => {
  const user = await readUser(userId);
  const { termsOfUseVersion } = await termsOf(user?.row.managerGroup ?? null);
  if (termsOfUseVersion !== version) throw new Refusal('MISSING_DATA_REFERENCE', { version });
  await changeUser(userId, () => ({ change: { acceptedTermsOfUseVersion: version } }));
  return {};
};
