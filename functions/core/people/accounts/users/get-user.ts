import type { getUser as contract } from '../../../../../shared/contract/auth.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { User } from '../../../../../shared/model/user.ts';
import type { Caller, UseCase } from '../../../../platform/caller.ts';
import { readUser } from '../store.ts';
import { namedUser } from '../subject.ts';
import type { UserItem } from '../user-item.ts';
import { toOwnUser, toUser } from './user.ts';

/**
 * One account: the own one (`me`), one of the own group, or any for admins. Read consistently, so that a caller sees
 * the change it has just made.
 */
export const getUser: UseCase<typeof contract> = async (caller, { params }) => {
  const user = await namedItem(caller, params.id);
  return user.row.id === caller.userId ? toOwnUser(user, caller.proof?.signOn) : toUser(user);
};

/** One account as others read it, too, as the reply of calls that change something else of it. */
export const userNamed = async (caller: Caller, id: string): Promise<User> =>
  toUser(await namedItem(caller, id));

async function namedItem(caller: Caller, id: string): Promise<UserItem> {
  const user = await readUser(await namedUser(caller, id), { consistent: true });
  if (!user) throw new Refusal('ENTITY_NOT_FOUND');
  return user;
}
