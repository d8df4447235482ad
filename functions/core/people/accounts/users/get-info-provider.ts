import type { getInfoProvider as contract } from '../../../../../shared/contract/admin.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { readUser } from '../store.ts';
import { namedUser } from '../subject.ts';
import { toInfoProvider } from './user.ts';

/** An account with the fields that only admins may set, read consistently. */
export const getInfoProvider: UseCase<typeof contract> = async (caller, { params }) => {
  const user = await readUser(await namedUser(caller, params.id));
  if (!user) throw new Refusal('ENTITY_NOT_FOUND');
  return toInfoProvider(user);
};
