import * as z from 'zod/mini';
import { MEMBER_ROLES } from '../roles.ts';
import { OpaqueId, Time } from './common.ts';
import { Scope } from './scope.ts';

/**
 * What a member is given: a role in the account, and until when; null: until somebody ends it. For which devices; null: for all,
 * and everything else of the account.
 */
const given = { role: z.enum(MEMBER_ROLES), until: z.nullable(Time), scope: z.nullable(Scope) };

/** A person with their own login who acts for the account. */
export const Member = z
  .strictObject({
    userId: OpaqueId,
    name: z.string(),
    email: z.string(),
    ...given,
    joinedDate: Time,
    /** The access has ended by itself; the person is listed until somebody removes them. */
    hasEnded: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Member', description: 'A person who acts for an account' });
export type Member = z.output<typeof Member>;

/** A person who was asked to become a member, by an address: whether it has an account is not said. */
export const Invitation = z
  .strictObject({
    id: OpaqueId,
    email: z.string(),
    ...given,
    invitedDate: Time,
    expiresAt: Time,
    hasExpired: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Invitation', description: 'A person who was asked to become a member' });
export type Invitation = z.output<typeof Invitation>;

/** The people of an account. */
export const Team = z.strictObject({ members: z.array(Member), invitations: z.array(Invitation) });
export type Team = z.output<typeof Team>;

/** The account on the other side, for the person that is in it, or asked. */
const account = { accountId: OpaqueId, name: z.string(), email: z.string() };

/** The accounts that the caller acts for, and those that ask. */
export const Memberships = z.strictObject({
  memberships: z.array(
    z
      .strictObject({ ...account, ...given, joinedDate: Time })
      .register(z.globalRegistry, { id: 'Membership', description: 'An account that the caller acts for' }),
  ),
  invitations: z.array(
    z.strictObject({ ...account, ...given, expiresAt: Time }).register(z.globalRegistry, {
      id: 'ReceivedInvitation',
      description: 'An account that asks the caller to become its member',
    }),
  ),
});
export type Memberships = z.output<typeof Memberships>;
