import * as z from 'zod/mini';
import { EmptyReply, OpaqueId, Time } from '../../model/common.ts';
import { Invitation, Member, Memberships, Team } from '../../model/member.ts';
import { ScopeChange } from '../../model/scope.ts';
import { EmailAddress } from '../../model/user.ts';
import { EVERYONE, MEMBER_ROLES } from '../../roles.ts';
import { FACTOR } from '../freshness.ts';
import { operation } from '../operation.ts';
import { prefix } from './prefix.ts';

const path = `${prefix}/members` as const;
const role = z.enum(MEMBER_ROLES);
/** In the future; null or absent: until somebody ends it. */
const until = z.optional(z.nullable(Time));
/** Somebody who could be a member of an account: admins act for it anyway. */
const PEOPLE = { INFO_PROVIDER: 'own', GROUP_ADMIN: 'own' } as const;

export const getTeam = operation({
  id: 'getTeam',
  method: 'GET',
  path,
  summary: 'Lists the members of the caller’s account and the invitations that wait or have expired',
  roles: EVERYONE,
  member: 'manage',
  reply: Team,
  errors: [],
});

export const inviteMember = operation({
  id: 'inviteMember',
  method: 'POST',
  path,
  summary:
    'Invites a person by e-mail to become a member of the caller’s account. Invited again, the person gets another mail, and what it says counts',
  roles: PEOPLE,
  notRunAs: true,
  member: 'manage',
  fresh: FACTOR,
  idempotent: 'kept',
  body: z.strictObject({ email: EmailAddress, role, until, scope: ScopeChange }),
  reply: Invitation,
  errors: ['INVALID_EMAIL', 'EMAIL_CONTAINS_UNSUPPORTED_CHARACTERS', 'ALREADY_MEMBER', 'TOO_MANY_MEMBERS'],
});

export const deleteInvitation = operation({
  id: 'deleteInvitation',
  method: 'DELETE',
  path: `${path}/invitations/{id}`,
  summary: 'Takes an invitation back. It is idempotent',
  roles: EVERYONE,
  member: 'manage',
  params: z.strictObject({ id: OpaqueId }),
  reply: EmptyReply,
  errors: [],
});

export const putMember = operation({
  id: 'putMember',
  method: 'PUT',
  path: `${path}/{id}`,
  summary:
    'Changes what a member of the caller’s account may do, with which devices, and until when. It holds with the next call',
  roles: PEOPLE,
  notRunAs: true,
  member: 'manage',
  fresh: FACTOR,
  params: z.strictObject({ id: OpaqueId }),
  body: z.strictObject({ role: z.optional(role), until, scope: ScopeChange }),
  reply: Member,
  errors: [],
});

export const deleteMember = operation({
  id: 'deleteMember',
  method: 'DELETE',
  path: `${path}/{id}`,
  summary:
    'Removes a member of the caller’s account. The next call of that person is refused. It is idempotent',
  roles: EVERYONE,
  member: 'manage',
  params: z.strictObject({ id: OpaqueId }),
  reply: EmptyReply,
  errors: [],
});

export const getMemberships = operation({
  id: 'getMemberships',
  method: 'GET',
  path: `${prefix}/memberships`,
  summary: 'Lists the accounts that the caller is a member of, and those that invite the caller’s address',
  roles: EVERYONE,
  notRunAs: true,
  reply: Memberships,
  errors: [],
});

export const acceptInvitation = operation({
  id: 'acceptInvitation',
  method: 'POST',
  path: `${prefix}/memberships/{accountId}/accept`,
  summary: 'Accepts the invitation of an account to the caller’s address',
  roles: PEOPLE,
  // Consent is the person’s own.
  notRunAs: true,
  params: z.strictObject({ accountId: OpaqueId }),
  reply: Memberships,
  errors: ['INVITATION_ENDED', 'TOO_MANY_MEMBERS'],
});

export const declineInvitation = operation({
  id: 'declineInvitation',
  method: 'POST',
  path: `${prefix}/memberships/{accountId}/decline`,
  summary: 'Declines the invitation of an account to the caller’s address. It is idempotent',
  roles: EVERYONE,
  notRunAs: true,
  params: z.strictObject({ accountId: OpaqueId }),
  reply: Memberships,
  errors: [],
});

export const leaveAccount = operation({
  id: 'leaveAccount',
  method: 'DELETE',
  path: `${prefix}/memberships/{accountId}`,
  summary: 'Ends the caller’s membership of an account. It is idempotent',
  roles: EVERYONE,
  notRunAs: true,
  params: z.strictObject({ accountId: OpaqueId }),
  reply: Memberships,
  errors: [],
});
