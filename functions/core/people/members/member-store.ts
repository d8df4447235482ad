import { createHash } from 'node:crypto';
import { normaliseEmail } from '../../../../shared/model/email.ts';
import type { Scope } from '../../../../shared/model/scope.ts';
import type { MemberRole } from '../../../../shared/roles.ts';
import { now } from '../../../platform/clock.ts';
import { expr } from '../../../platform/expression.ts';
import { type Guarded, transactGuarded } from '../../../platform/guarded.ts';
import { listed } from '../../../platform/listed.ts';
import {
  deleteItem,
  getItem,
  getItems,
  type Item,
  inPages,
  type Key,
  queryIndex,
  queryItems,
  transact,
  updateItem,
  type Write,
  written,
} from '../../../platform/table.ts';
import { countNewMember, uncountMember } from '../accounts/counts.ts';
import { noticeTime } from './notice-time.ts';

/**
 * Items of teams, each in the partition of its account, so that it is guarded like that:
 * - `user#<account>` / `member#<person>`: what a person is in an account. It is listed while a mail about its end is due
 * - `user#<person>` / `membership#<account>`: points from the person to the account, written and deleted with it
 * - `user#<account>` / `invitation#<hash of the address>`: a person who was asked
 * - `invited#<address>` / `<account>`: points from the address to the invitation
 */
export interface MemberRow {
  /** `<account>.<person>`. */
  id: string;
  accountId: string;
  userId: string;
  role: MemberRole;
  /** ISO 8601; null: until somebody ends it. */
  until: string | null;
  /** Null or absent: the whole account. */
  scope?: Scope | null;
  joinedDate: string;
}

export interface MemberItem extends Item {
  schema: 1;
  row: MemberRow;
  /** The host in the links of its mails. */
  host: string;
}

export interface InvitationItem extends Item {
  schema: 1;
  row: {
    id: string;
    accountId: string;
    email: string;
    role: MemberRole;
    until: string | null;
    scope?: Scope | null;
    invitedDate: string;
    expiresAt: string;
  };
  /** Who invites: the account, or an owner of it. */
  by: string;
  host: string;
}

const MEMBERS = listed<MemberRow>()('member', {
  shards: 1,
  fields: {},
  // The slot of keys, so that the function that looks for what is due reads no further index.
  orders: { notice: { slot: 5, driven: true } },
});

export const memberList = MEMBERS.list;

const DAY_SECONDS = 24 * 3600;

const memberKey = (accountId: string, userId: string): Key => ({
  pk: `user#${accountId}`,
  sk: `member#${userId}`,
});
const membershipKey = (userId: string, accountId: string): Key => ({
  pk: `user#${userId}`,
  sk: `membership#${accountId}`,
});
const invitationKey = (accountId: string, id: string): Key => ({
  pk: `user#${accountId}`,
  sk: `invitation#${id}`,
});
const invitedKey = (email: string, accountId: string): Key => ({
  pk: `invited#${normaliseEmail(email)}`,
  sk: accountId,
});

/** The id of the invitation of an address: there is one at most. */
export const invitationId = (email: string): string =>
  createHash('sha256').update(normaliseEmail(email)).digest('base64url').slice(0, 16);

/** By BatchGetItem, which combines with other reads of the same moment into one request. */
export const readMember = async (accountId: string, userId: string): Promise<MemberItem | undefined> =>
  (await getItems<MemberItem>([memberKey(accountId, userId)], { consistent: true }))[0];

export const readInvitation = (accountId: string, id: string) =>
  getItem<InvitationItem>(invitationKey(accountId, id), { consistent: true });

const itemsOf = <T extends Item>(pk: string, prefix?: string): Promise<T[]> =>
  Array.fromAsync(
    inPages((after) => queryItems<T>(pk, { ...(prefix && { range: { prefix } }), after, consistent: true })),
  );

/** All members of an account, also those whose access has ended. */
export const membersOf = (accountId: string): Promise<MemberItem[]> =>
  itemsOf(`user#${accountId}`, 'member#');
export const invitationsOf = (accountId: string): Promise<InvitationItem[]> =>
  itemsOf(`user#${accountId}`, 'invitation#');

/** What a person is in other accounts. */
export async function membershipsOf(userId: string): Promise<MemberItem[]> {
  const accounts = await accountsWith(userId);
  return getItems<MemberItem>(
    accounts.map((accountId) => memberKey(accountId, userId)),
    { consistent: true },
  );
}

/** The invitations of an address. */
export async function invitationsTo(email: string): Promise<InvitationItem[]> {
  const pointers = await itemsOf(invitedKey(email, '').pk);
  return getItems<InvitationItem>(
    pointers.map(({ sk }) => invitationKey(sk, invitationId(email))),
    { consistent: true },
  );
}

/**
 * Invites a person, or changes an invitation.
 *
 * @param was the invitation before; undefined: there is none, and it counts as one of the team
 * @throws ConditionFailed if it is another by now; `tooMany`
 */
export function putInvitation(
  was: InvitationItem | undefined,
  { row, by, host }: Pick<InvitationItem, 'row' | 'by' | 'host'>,
  tooMany: Guarded['refusal'],
  also: readonly Guarded[],
): Promise<void> {
  const ttl = Math.ceil(Date.parse(row.expiresAt) / 1000) + DAY_SECONDS;
  return transactGuarded([
    ...(was ? [] : [{ write: countNewMember(row.accountId), ...(tooMany && { refusal: tooMany }) }]),
    {
      write: {
        put: { ...invitationKey(row.accountId, row.id), schema: 1, row, by, host },
        when: was ? stillInvited(was) : expr`attribute_not_exists(#pk)`,
      },
    },
    { write: { put: { ...invitedKey(row.email, row.accountId), ttl } } },
    ...also,
  ]);
}

const stillInvited = ({ row }: InvitationItem) => expr`#row.#invitedDate = ${row.invitedDate}`;

/** Deletes an invitation that was not accepted. Throws ConditionFailed if it is another by now. */
export const removeInvitation = (invitation: InvitationItem, also: readonly Guarded[]): Promise<void> =>
  transactGuarded([
    ...withoutInvitation(invitation).map((write) => ({ write })),
    { write: uncountMember(invitation.row.accountId) },
    ...also,
  ]);

const withoutInvitation = (invitation: InvitationItem): Write[] => [
  { delete: invitationKey(invitation.row.accountId, invitation.row.id), when: stillInvited(invitation) },
  { delete: invitedKey(invitation.row.email, invitation.row.accountId) },
];

/**
 * Makes the invited person a member, or gives a member what the invitation says. Throws ConditionFailed if the invitation or the
 * membership is another by now, and the refusals of `also`.
 */
export function acceptInto(
  invitation: InvitationItem,
  row: MemberRow,
  was: MemberItem | undefined,
  also: readonly Guarded[],
): Promise<void> {
  const { accountId, userId } = row;
  return transactGuarded([
    ...withoutInvitation(invitation).map((write) => ({ write })),
    {
      write: {
        put: toItem(row, invitation.host),
        when: was ? unchanged(was) : expr`attribute_not_exists(#pk)`,
      },
    },
    { write: { put: { ...membershipKey(userId, accountId) } } },
    // The invitation was counted; a member was, too.
    ...(was ? [{ write: uncountMember(accountId) }] : []),
    ...also,
  ]);
}

const toItem = (row: MemberRow, host: string): MemberItem => ({
  ...MEMBERS.itemOf(row, { notice: noticeTime(row, now()) }),
  ...memberKey(row.accountId, row.userId),
  ...{ schema: 1, host },
});

function unchanged({ row: { role, until, scope } }: MemberItem) {
  const sameScope =
    scope === undefined ? expr`attribute_not_exists(#row.#scope)` : expr`#row.#scope = ${scope}`;
  return expr`#row.#role = ${role} AND #row.#until = ${until} AND ${sameScope}`;
}

/** Throws ConditionFailed if the member is gone or another by now. */
export const changeMember = (
  was: MemberItem,
  row: MemberRow,
  host: string,
  also: readonly Guarded[],
): Promise<void> => transactGuarded([{ write: { put: toItem(row, host), when: unchanged(was) } }, ...also]);

/** Throws ConditionFailed if there is no such member any more. */
export const removeMember = ({ row }: MemberItem, also: readonly Guarded[]): Promise<void> =>
  transactGuarded([
    { write: { delete: memberKey(row.accountId, row.userId), when: expr`attribute_exists(#pk)` } },
    { write: { delete: membershipKey(row.userId, row.accountId) } },
    { write: uncountMember(row.accountId) },
    ...also,
  ]);

/** Some memberships whose next mail was due at a time (ISO 8601, inclusive), with the time. The index lags. */
export async function someDue(
  to: string,
  limit: number,
): Promise<{ readonly row: MemberRow; readonly due: string }[]> {
  const { items } = await queryIndex<MemberRow>('all', MEMBERS.slotOf('notice'), MEMBERS.kind, {
    range: { to },
    limit,
  });
  return items.map(({ row, sort }) => ({ row, due: sort }));
}

/** When the next mail about a membership is due, as `someDue` says it. */
export const dueOf = (item: MemberItem): string | undefined => MEMBERS.sortIn('notice', item);

/** Notes that the mails due until a time (ms) were queued, unless the membership has changed. */
export const moveNotice = (item: MemberItem, at: number): Promise<unknown> =>
  written(
    updateItem(
      memberKey(item.row.accountId, item.row.userId),
      MEMBERS.change(item.row, {}, { driven: { notice: noticeTime(item.row, at) } }),
      MEMBERS.isStillIn('notice', item),
    ),
  );

/** The accounts that a user is a member of, also those of which only the pointer is left. */
export const accountsWith = async (userId: string): Promise<string[]> =>
  (await itemsOf(`user#${userId}`, 'membership#')).map(({ sk }) => sk.slice('membership#'.length));

/** Deletes a membership of an account that does not exist any more. Twice is once. */
export async function eraseMember(accountId: string, userId: string): Promise<void> {
  await deleteItem(membershipKey(userId, accountId));
  await deleteItem(memberKey(accountId, userId));
}

/** Deletes an invitation of an account that does not exist any more. Twice is once. */
export async function eraseInvitation({ row: { id, email, accountId } }: InvitationItem): Promise<void> {
  await deleteItem(invitedKey(email, accountId));
  await deleteItem(invitationKey(accountId, id));
}

/** Deletes what a user that does not exist any more is in an account. Twice is once. */
export async function eraseMembership(userId: string, accountId: string): Promise<void> {
  const member = memberKey(accountId, userId);
  // An account that is being deleted itself has no counts.
  await written(transact([{ delete: member, when: expr`attribute_exists(#pk)` }, uncountMember(accountId)]));
  await deleteItem(member);
  await deleteItem(membershipKey(userId, accountId));
}
