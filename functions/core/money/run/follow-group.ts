import * as z from 'zod/mini';
import { enqueue } from '../../../platform/queue.ts';
import { membersOf } from '../../people/accounts/charge-terms.ts';
import { deactivateWhileOwing } from '../../people/accounts/users/change-open-charge.ts';
import { groupsNamed } from '../../people/labels/groups.ts';
import { chargedTo } from '../payment/charged-to.ts';
import { owesAsGroup } from '../statements/statements.ts';
import type { BillingSources } from './run-part.ts';

/** The members of a group, after a position: what the group owes may have changed. */
export const MembersOf = z.strictObject({
  membersOf: z.string(),
  after: z.optional(z.record(z.string(), z.string())),
});

const AT_ONCE = 25;

/** Makes the Info CMSs of a group's members inactive while the group owes something for them. Idempotent. */
export async function followGroup(
  { membersOf: name, after }: z.output<typeof MembersOf>,
  { payersOf }: Pick<BillingSources, 'payersOf'>,
): Promise<void> {
  const group = (await groupsNamed([name])).get(name);
  const owes = await owesAsGroup(name);
  const { accounts, stoppedAt } = await membersOf(name, AT_ONCE, after);
  const facts = await payersOf(accounts.map(({ id }) => id));
  for (const { id, terms } of accounts) {
    const paying = terms.managerGroup === name ? group : undefined;
    const isPaidFor = chargedTo(id, paying, facts.get(id)?.isLive === true)?.group === name;
    await deactivateWhileOwing(id, owes && isPaidFor, 'group');
  }
  if (stoppedAt) await enqueue('BILLING_QUEUE', { membersOf: name, after: stoppedAt });
}
