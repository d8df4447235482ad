import { Refusal } from '../../../../shared/errors.ts';
import { expr } from '../../../platform/expression.ts';
import type { Guarded } from '../../../platform/guarded.ts';
import { readUser } from './store.ts';
import { userKey } from './user-item.ts';

/**
 * The writes that replace the admin of a group. The new admin must be a GROUP_ADMIN who administers no other group; the
 * former admin administers none afterwards. The writes belong into the transaction that changes the group itself; the
 * refusal is MISSING_DATA_REFERENCE.
 */
export async function administer(
  group: string,
  from: string | null,
  to: string | null,
): Promise<readonly Guarded[]> {
  if (from === to) return [];
  return [...(from === null ? [] : await dismiss(from, group)), ...(to === null ? [] : [appoint(to, group)])];
}

/** A deleted account is skipped: an update would create its item again. */
async function dismiss(userId: string, group: string): Promise<Guarded[]> {
  const user = await readUser(userId);
  if (user?.administers !== group) return [];
  const change = expr`SET #administers = ${null} ADD #version ${1}`;
  return [{ write: { update: userKey(userId), change, when: expr`#administers = ${group}` } }];
}

const appoint = (userId: string, group: string): Guarded => ({
  write: {
    update: userKey(userId),
    change: expr`SET #administers = ${group} ADD #version ${1}`,
    when: expr`#row.#role = ${'GROUP_ADMIN'} AND (#administers = ${null} OR #administers = ${group})`,
  },
  refusal: new Refusal('MISSING_DATA_REFERENCE', { admin: userId }),
});
