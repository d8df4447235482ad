import type { setAcceptedTermsOfUseVersion as contract } from '../../../../../shared/contract/authentification.ts';
import type { Input, Reply } from '../../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { termsOf } from '../../labels/terms.ts';
import { changeUser, readUser } from '../store.ts';

/** Accepts the terms of use as they are now: another version cannot be accepted. */
export async function setAcceptedTermsOfUseVersion(
  { userId }: Caller,
  { params: { version } }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const user = await readUser(userId);
  const { termsOfUseVersion } = await termsOf(user?.row.managerGroup ?? null);
  if (termsOfUseVersion !== version) throw new Refusal('MISSING_DATA_REFERENCE', { version });
  await changeUser(userId, () => ({ change: { acceptedTermsOfUseVersion: version } }));
  return {};
}
