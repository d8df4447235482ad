import type { getUser as contract } from '../../../../../shared/contract/auth.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { readUser } from '../store.ts';
import { namedUser } from '../subject.ts';
import { toUser } from './user.ts';

/**
 * One account: the own one (`me`), one of the own group, or any for admins. Read consistently, so that a caller sees
 * the change it has just made.
 */
export const getUser: UseCase<typeof contract> = async (caller, { params }) => {
  const user = await readUser(await namedUser(caller, params.id), { consistent: true });
  if (!user) throw new Refusal('ENTITY_NOT_FOUND');
  return toUser(user);
};
