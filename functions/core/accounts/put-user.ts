import type { putUser as contract } from '../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { Refusal } from '../../../shared/errors.ts';
import type { Caller } from '../../platform/caller.ts';
import { audited } from '../audit/audited.ts';
import { changeUser } from './store.ts';
import { namedUser } from './subject.ts';
import { toUser } from './user.ts';

/** Changes the name of an account, and whether newsletters come: others may end them, only the owner has them come (again). */
export async function putUser(
  caller: Caller,
  { params, body }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const id = await namedUser(caller, params.id);
  if ((await namedUser(caller, body.id)) !== id)
    throw new Refusal('REQUEST_ERROR', { id: 'differs from the address' });
  if (body.name === undefined && body.newsletter === undefined)
    throw new Refusal('MISSING_PARAMETER', { missing: ['name'] });
  const { after } = await changeUser(id, ({ row, newsletter: had }) => {
    const { name = row.name, newsletter = had } = body;
    if (newsletter && !had && id !== caller.userId)
      throw new Refusal('MISSING_DATA_RIGHT', { permission: 'newsletter' });
    const audit = {
      item: `user/${id}`,
      subjectId: id,
      managerGroup: row.managerGroup,
      before: { name: row.name, newsletter: had },
      after: { name, newsletter },
    };
    return { change: { row: { name }, newsletter }, also: audited(caller, audit) };
  });
  return toUser(after);
}
