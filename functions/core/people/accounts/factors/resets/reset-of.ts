import { askFactorReset } from '../../../../../../shared/contract/authentification/factor-resets.ts';
import type { Operation } from '../../../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../../../shared/errors.ts';
import type { FactorReset } from '../../../../../../shared/model/factor-reset.ts';
import { iso } from '../../../../../platform/clock.ts';
import type { Actor, Change } from '../../../../kernel/audit/audited.ts';
import { readUser } from '../../store.ts';
import type { UserItem, FactorReset as Waiting } from '../../user-item.ts';

/** Whether an actor may still call an operation about a user (access/may-still.ts, which comes after this domain). */
export type MayStill = (actor: Actor, operation: Operation, about: string) => Promise<boolean>;

/** An account whose reset waits. */
export type Resetting = UserItem & { factorReset: Waiting };

export const isWaiting = (user: UserItem | undefined, resetId: string): user is Resetting =>
  user?.factorReset?.id === resetId;

/** The account whose reset with this id waits. Throws ENTITY_NOT_FOUND. */
export async function resettingUser(id: string, resetId: string): Promise<Resetting> {
  const user = await readUser(id);
  if (!isWaiting(user, resetId)) throw new Refusal('ENTITY_NOT_FOUND');
  return user;
}

/** Who has asked, as the call did. */
export const askerOf = ({ factorReset: { id, askedBy, reach } }: Resetting): Actor => ({
  ...{ userId: askedBy, actsFor: askedBy, reach, operation: askFactorReset.id },
  viewer: { requestId: id },
});

/** Whether the person who asked may still do so. Whatever becomes of the account, it is decided by what both are now. */
export const mayAskerStill = (user: Resetting, mayStill: MayStill): Promise<boolean> =>
  mayStill(askerOf(user), askFactorReset, user.row.id);

/** What the audit trail says of a reset. */
export const resetChange = (
  { row: { id, managerGroup } }: UserItem,
  after: { readonly factorReset: string } & Readonly<Record<string, unknown>>,
): Change => ({ item: `user/${id}`, subjectId: id, managerGroup, after });

/** A reset as it is read. */
export async function toFactorReset({ hasFactor = false, factorReset }: UserItem): Promise<FactorReset> {
  if (!factorReset) return { hasFactor, waiting: null };
  const { id, askedBy, reason, askedAt, dueAt } = factorReset;
  const asker = await readUser(askedBy);
  const askedByName = asker ? asker.row.name || asker.row.email : null;
  const waiting = { id, askedBy, askedByName, reason, askedDate: iso(askedAt), dueDate: iso(dueAt) };
  return { hasFactor, waiting };
}
