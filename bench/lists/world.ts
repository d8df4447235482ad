import { OPERATOR } from '../../functions/core/kernel/audit/operator.ts';
import { countDevices } from '../../functions/core/people/accounts/counts.ts';
import { insertSession } from '../../functions/core/people/accounts/sign-in/session-store.ts';
import { readUser } from '../../functions/core/people/accounts/store.ts';
import { createUser } from '../../functions/core/people/accounts/users/create-user.ts';
import { appointAdmin, createManagerGroup } from '../../functions/core/people/groups/manager-groups.ts';
import { setClock } from '../../functions/platform/clock.ts';
import { set } from '../../functions/platform/expression.ts';
import { transact, updateItem } from '../../functions/platform/table.ts';
import { NEW_GROUP } from '../../shared/model/label.ts';
import type { Role } from '../../shared/roles.ts';

/** A user with a session. */
interface Member {
  readonly id: string;
  /** Token of the session. */
  readonly session: string;
}

/** The callers: the owner of all rows, the admin of the owner's group, and an admin. */
export interface World {
  readonly owner: Member;
  readonly groupAdmin: Member;
  readonly admin: Member;
}

/** A fixed time, so that rows and sessions are the same in every run and a filled table can be reused. */
const MOMENT = Date.UTC(2026, 10, 21, 12);
export const GROUP = 'museums';
const DEVICES = 1_000_000;

export const freezeClock = (): void => setClock(MOMENT);

/** Runs the product's code at another time. */
export async function atTime(time: number, run: () => Promise<unknown>): Promise<void> {
  setClock(time);
  await run();
  freezeClock();
}

/** Creates the accounts in the current table. */
export async function createWorld(): Promise<World> {
  await createManagerGroup(OPERATOR, { params: {}, query: {}, body: { ...NEW_GROUP, name: GROUP } });
  const member = async (name: string, role: Role, administers: string | null): Promise<Member> => {
    const account = { name, email: `${name}@example.com`, role, languageCode: 'en-gb' as const };
    const { id } = await createUser(OPERATOR, { ...account, managerGroup: GROUP });
    if (administers) await appointAdmin(OPERATOR, administers, id);
    return { id, session: await insertSession((await readUser(id))!) };
  };
  const owner = await member('owner', 'INFO_PROVIDER', null);
  // Copies of rows are not counted, but some searches depend on the number of an owner's devices.
  for (const kind of ['beacon', 'hub'] as const) await transact([countDevices(owner.id, kind, DEVICES)]);
  return {
    owner,
    groupAdmin: await member('group-admin', 'GROUP_ADMIN', GROUP),
    admin: await member('admin', 'ADMIN', null),
  };
}

/** Changes the role of a member, so that every role's own list has the same rows. */
export async function giveRole({ id }: Member, role: Role): Promise<void> {
  const administers = role === 'GROUP_ADMIN' ? GROUP : null;
  await updateItem({ pk: `user#${id}`, sk: 'row' }, set({ 'row.role': role, administers }));
}
