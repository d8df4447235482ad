import * as z from 'zod/mini';
import type { FilterFields } from '../../filter.ts';
import { listOf, pageQuery, userQuery } from '../../model/page.ts';
import { SignIn } from '../../model/sign-in.ts';
import { SIGN_IN_KINDS } from '../../model/sign-in-kinds.ts';
import { EVERYONE_IN_REACH } from '../../roles.ts';
import { operation } from '../operation.ts';
import { prefix } from './prefix.ts';

export const signInFilters = {
  kind: { type: 'choice', operators: ['eq'], choices: SIGN_IN_KINDS },
  isRefused: { type: 'boolean', operators: ['eq'] },
  timestamp: { type: 'time', operators: ['ge', 'lt'] },
} as const satisfies FilterFields;

export const getSignIns = operation({
  id: 'getSignIns',
  method: 'GET',
  path: `${prefix}/signins`,
  summary:
    'Lists the sign-ins at one account in the last 180 days, refused ones too, the latest first; without `user` those of the caller, or of the user acted for',
  roles: EVERYONE_IN_REACH,
  // Logins are those of a person.
  member: 'nobody',
  query: z.strictObject({ ...pageQuery, ...userQuery }),
  filters: signInFilters,
  reply: listOf(SignIn),
  errors: ['ENTITY_NOT_FOUND'],
});
