import * as z from 'zod/mini';
import type { FilterFields } from '../../filter.ts';
import { extraFieldQuery, listOf, pageQuery, sortQuery, totalQuery } from '../../model/page.ts';
import { ListedUser } from '../../model/user.ts';
import { GROUP_ADMINS_AND_ADMINS, ROLES } from '../../roles.ts';
import { operation } from '../operation.ts';
import { labelFilter } from './label-filter.ts';
import { prefix } from './prefix.ts';

/** Text searches of the user list (specification 1.5): the beginning of any word, compared in lower case. */
const words = {
  type: 'text',
  operators: ['prefix'],
  min: 4,
  max: 16,
  case: 'lower',
  ownOrder: true,
} as const;

export const userFilters = {
  name: words,
  email: words,
  managerGroup: { ...labelFilter, adminOnly: true },
  managerLabel: { ...labelFilter, adminOnly: true },
  appLabel: { ...labelFilter, adminOnly: true },
  roles: { type: 'choice', operators: ['eq'], choices: ROLES, adminOnly: true },
  verified: { type: 'boolean', operators: ['eq'], adminOnly: true },
  /** Compared by day, in UTC; users who never signed in match neither operator. */
  lastLoginDate: { type: 'time', operators: ['ge', 'lt'], adminOnly: true },
} as const satisfies FilterFields;

/** What the list can be sorted by. */
const SORTS = ['address', 'created', 'roles', 'verified'] as const;

export const getUsers = operation({
  id: 'getUsers',
  method: 'GET',
  path: `${prefix}/users`,
  summary: 'Lists users by e-mail address: those of their own group for group admins, all for admins',
  roles: GROUP_ADMINS_AND_ADMINS,
  query: z.strictObject({
    ...pageQuery,
    ...sortQuery(SORTS),
    ...totalQuery,
    ...extraFieldQuery(['counts']),
  }),
  filters: userFilters,
  reply: listOf(ListedUser),
  errors: [],
});
