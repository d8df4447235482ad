import * as z from 'zod/mini';
import { EmptyReply } from '../../model/common.ts';
import { PASSWORD_MAX, User, UserName } from '../../model/user.ts';
import { EVERYONE_IN_REACH, GROUP_ADMINS_AND_ADMINS, OWNERS_AND_ADMINS } from '../../roles.ts';
import { FACTOR } from '../freshness.ts';
import { operation } from '../operation.ts';
import { writes } from '../writes.ts';
import { OF_ACCOUNT } from './of-account.ts';
import { prefix } from './prefix.ts';

const userId = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) });

export const getUser = operation({
  id: 'getUser',
  method: 'GET',
  path: `${prefix}/users/{id}`,
  summary: 'Returns a user; `me` is the caller, or the user acted for',
  roles: EVERYONE_IN_REACH,
  scoped: 'own',
  enrols: true,
  params: userId,
  reply: User,
  errors: [],
});

export const putUser = operation({
  id: 'putUser',
  method: 'PUT',
  path: `${prefix}/users/{id}`,
  summary:
    'Changes the name of a user, which mails the user gets, and settings; absent fields keep their values',
  roles: OWNERS_AND_ADMINS,
  member: 'manage',
  params: userId,
  ...writes(
    User,
    z.strictObject({
      /** As in the path. */
      id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
      name: z.optional(UserName),
      /** Others may switch newsletters off; only the user may switch them on. */
      newsletter: z.optional(z.boolean()),
      /** Only the user, and nobody who acts for the user, may change it. */
      runAsMails: z.optional(z.boolean()),
      showsFirstSteps: z.optional(z.boolean()),
    }),
    {
      ...OF_ACCOUNT,
      roles: 'fixed',
      deactivated: 'fixed',
      appLabel: 'fixed',
      managerLabel: 'fixed',
      managerGroup: 'fixed',
      groupConfirmed: 'fixed',
    },
  ),
  reply: User,
  errors: [],
});

export const confirmGroupMember = operation({
  id: 'confirmGroupMember',
  method: 'PUT',
  path: `${prefix}/users/{id}/groupconfirmation`,
  summary: 'Sets whether a group pays for a user who chose it at sign-up',
  roles: GROUP_ADMINS_AND_ADMINS,
  params: userId,
  body: z.strictObject({ confirmed: z.boolean() }),
  reply: User,
  errors: ['MISSING_DATA_REFERENCE'],
});

export const deleteUser = operation({
  id: 'deleteUser',
  method: 'DELETE',
  path: `${prefix}/users/{id}`,
  summary: 'Deletes an account with its keys, sessions and personal data, and detaches its devices',
  roles: OWNERS_AND_ADMINS,
  notRunAs: true,
  fresh: FACTOR,
  params: userId,
  body: z.strictObject({
    /** The caller's password; required to delete the caller's account. Without one, a fresh sign-in: else FRESH_PROOF_NEEDED. */
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX))),
  }),
  reply: EmptyReply,
  errors: ['INVALID_EMAIL_OR_PASSWORD', 'OPEN_CHARGE', 'INFO_CMS_RUNNING', 'NOT_BILLED_YET'],
});
