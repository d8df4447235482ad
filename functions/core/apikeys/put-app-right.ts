import type { putAppRight as contract } from '../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { Refusal } from '../../../shared/errors.ts';
import type { Caller } from '../../platform/caller.ts';
import { ConditionFailed } from '../../platform/table.ts';
import { principalNamed } from '../accounts/principal-named.ts';
import { audited } from '../audit/audited.ts';
import { keyInReach } from './key-in-reach.ts';
import { mayPermit } from './may-permit.ts';
import { changeKey } from './store.ts';
import { toAppRight } from './to-app-right.ts';

/** Changes what a key is called and, for who may, what it may do; that counts from its next call. */
export async function putAppRight(
  caller: Caller,
  { params, body }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  const key = await keyInReach(caller, params.id);
  const principal = await principalNamed(caller, key.row.principalId);
  if (
    body.principal !== undefined &&
    ![principal.id, principal.email].includes(body.principal.toLowerCase()) &&
    body.principal !== principal.id
  )
    throw new Refusal('FORM_VALIDATION_FAILED', { principal: 'stays' });
  const permissions = mayPermit(caller, principal.role, body.permissions, key.row.permissions);
  const { description } = body;
  const audit = {
    item: `apikey/${key.row.id}`,
    subjectId: principal.id,
    managerGroup: principal.managerGroup,
    before: { description: key.row.description, permissions: key.row.permissions },
    after: { description, permissions },
  };
  try {
    await changeKey(
      key,
      { description, permissions },
      audited(caller, audit).map(({ write }) => write),
    );
  } catch (error) {
    throw error instanceof ConditionFailed ? new Refusal('PLEASE_TRY_AGAIN') : error;
  }
  return toAppRight({ ...key.row, description, permissions }, principal, key.lastUsedAt);
}
