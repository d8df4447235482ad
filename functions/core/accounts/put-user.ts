import type { putUser as contract } from '../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { Refusal } from '../../../shared/errors.ts';
import type { Caller } from '../../platform/caller.ts';
import { audited } from '../audit/audited.ts';
import { changeUser } from './store.ts';
import { namedUser } from './subject.ts';
import { toUser } from './user.ts';

/** Changes the name of an account. */
export async function putUser(
  caller: Caller,
  { params, body }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const id = await namedUser(caller, params.id);
  if ((await namedUser(caller, body.id)) !== id)
    throw new Refusal('REQUEST_ERROR', { id: 'differs from the address' });
  const { name } = body;
  const { after } = await changeUser(id, ({ row }) => {
    const audit = { item: `user/${id}`, subjectId: id, before: { name: row.name }, after: { name } };
    return { change: { row: { name } }, also: audited(caller, audit) };
  });
  return toUser(after);
}
