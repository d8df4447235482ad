import { OPERATOR } from '../../functions/core/kernel/audit/operator.ts';
import { insertSession } from '../../functions/core/people/accounts/sign-in/session-store.ts';
import { readUser } from '../../functions/core/people/accounts/store.ts';
import { createUser } from '../../functions/core/people/accounts/users/create-user.ts';
import { appointAdmin, createManagerGroup } from '../../functions/core/people/groups/manager-groups.ts';
import { setClock } from '../../functions/platform/clock.ts';
import { set } from '../../functions/platform/expression.ts';
import { updateItem } from '../../functions/platform/table.ts';
import { NEW_GROUP } from '../../shared/model/label.ts';
import type { Role } from '../../shared/roles.ts';

/** Somebody who is signed in. */
interface Member {
  readonly id: string;
  /** Token of the session. */
  readonly session: string;
}

/** Who calls: the owner of all rows, the admin of the owner's group, and an admin. */
export interface World {
  readonly owner: Member;
  readonly groupAdmin: Member;
  readonly admin: Member;
}

/** The bench's moment: rows and sessions do not depend on the day of a run, so that a filled table can be used again. */
const MOMENT = Date.UTC(2026, 10, 21, 12);
export const GROUP = 'museums';

export const standStill = (): void => setClock(MOMENT);

/** Lets the product do something at another time. */
export async function atTime(time: number, run: () => Promise<unknown>): Promise<void> {
  setClock(time);
  await run();
  standStill();
}

/** Makes the accounts in the table that is in use. */
export async function createWorld(): Promise<World> {
  await createManagerGroup(OPERATOR, { params: {}, query: {}, body: { ...NEW_GROUP, name: GROUP } });
  const member = async (name: string, role: Role, administers: string | null): Promise<Member> => {
    const account = { name, email: `${name}@example.com`, role, languageCode: 'en-gb' as const };
    const { id } = await createUser(OPERATOR, { ...account, managerGroup: GROUP });
    if (administers) await appointAdmin(OPERATOR, administers, id);
    return { id, session: await insertSession((await readUser(id, { consistent: true }))!) };
  };
  return {
    owner: await member('owner', 'INFO_PROVIDER', null),
    groupAdmin: await member('group-admin', 'GROUP_ADMIN', GROUP),
    admin: await member('admin', 'ADMIN', null),
  };
}

/** Lets a member have another role, so that every role's own list is that of the same rows. */
export async function giveRole({ id }: Member, role: Role): Promise<void> {
  const administers = role === 'GROUP_ADMIN' ? GROUP : null;
  await updateItem({ pk: `user#${id}`, sk: 'row' }, set({ 'row.role': role, administers }));
}
