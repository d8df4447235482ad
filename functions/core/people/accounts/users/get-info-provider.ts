import type { getInfoProvider as contract } from '../../../../../shared/contract/admin.ts';
import type { Input, Reply } from '../../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { readUser } from '../store.ts';
import { namedUser } from '../subject.ts';
import { toInfoProvider } from './user.ts';

/** An account with what only admins may set; as it was just changed. */
export async function getInfoProvider(
  caller: Caller,
  { params }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const user = await readUser(await namedUser(caller, params.id), { consistent: true });
  if (!user) throw new Refusal('ENTITY_NOT_FOUND');
  return toInfoProvider(user);
}
