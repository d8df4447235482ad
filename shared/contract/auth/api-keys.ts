import * as z from 'zod/mini';
import type { FilterFields } from '../../filter.ts';
import {
  AppRight,
  KeyDescription,
  KeyExpiry,
  KeyNetworks,
  KeyOverlap,
  SentPermissions,
} from '../../model/api-key.ts';
import { EmptyReply, OpaqueId } from '../../model/common.ts';
import { extraFieldQuery, groupQuery, listOf, pageQuery, userQuery } from '../../model/page.ts';
import { ScopeChange } from '../../model/scope.ts';
import { EMAIL_MAX } from '../../model/user.ts';
import { writable } from '../../model/writable.ts';
import { EVERYONE_IN_REACH, OWNERS_AND_ADMINS } from '../../roles.ts';
import { ownerFilter } from '../devices/device-filters.ts';
import { FACTOR } from '../freshness.ts';
import { operation } from '../operation.ts';
import { writes } from '../writes.ts';
import { prefix } from './prefix.ts';

export const apiKeyFilters = {
  first4: { type: 'text', operators: ['eq'], min: 4, max: 4, pattern: /^[0-9A-Za-z]{4}$/ },
  description: { type: 'text', operators: ['prefix'], min: 1, max: 50 },
  /** Keys that never expire match neither. */
  expiresAt: { type: 'time', operators: ['lt', 'ge'] },
  /** E-mail address or id of the account that the key acts as. */
  principal: { type: 'text', operators: ['eq'], max: EMAIL_MAX, adminOnly: true },
  /** The same by account id, as in the lists of devices. */
  owner: ownerFilter,
} as const satisfies FilterFields;

const chosen = writable(
  { permissions: SentPermissions, networks: KeyNetworks },
  { permissions: [], networks: [] },
);
const OF_KEY = {
  id: 'fixed',
  first4: 'fixed',
  principalId: 'fixed',
  principalName: 'reported',
  createdDate: 'fixed',
  lastUsedDate: 'reported',
  lastUsedFrom: 'reported',
  replacedBy: 'reported',
} as const;

export const NewApiKey = z.strictObject({
  description: KeyDescription,
  /** E-mail address or id of the account that the key acts as; absent: the caller. */
  principal: z.optional(z.string().check(z.minLength(1), z.maxLength(EMAIL_MAX))),
  ...chosen.created,
  expiresAt: KeyExpiry,
  scope: ScopeChange,
});

export const createAppRight = operation({
  id: 'createAppRight',
  method: 'POST',
  path: `${prefix}/apprights`,
  summary: 'Creates an API key and returns its secret, once',
  roles: EVERYONE_IN_REACH,
  notRunAs: true,
  fresh: FACTOR,
  idempotent: 'secret',
  ...writes(AppRight, NewApiKey, OF_KEY),
  reply: z.strictObject({ ...AppRight.shape, key: z.string() }),
  errors: ['MISSING_DATA_REFERENCE', 'TOO_MANY_API_KEYS'],
});

export const getAppRights = operation({
  id: 'getAppRights',
  method: 'GET',
  path: `${prefix}/apprights`,
  summary:
    'Lists API keys of the caller, `user`, a principal or a group’s users; an admin who names none gets all keys',
  roles: EVERYONE_IN_REACH,
  member: 'manage',
  query: z.strictObject({
    ...pageQuery,
    ...userQuery,
    ...groupQuery,
    /** E-mail address of the principal; an alternative to `user`. */
    principal: z.optional(z.string().check(z.minLength(1), z.maxLength(EMAIL_MAX))),
    ...extraFieldQuery(['principalName']),
  }),
  filters: apiKeyFilters,
  reply: listOf(AppRight),
  errors: ['ENTITY_NOT_FOUND', 'MISSING_DATA_REFERENCE'],
});

const keyId = z.strictObject({ id: OpaqueId });

export const putAppRight = operation({
  id: 'putAppRight',
  method: 'PUT',
  path: `${prefix}/apprights/{id}`,
  summary:
    'Changes the description, the expiry, the networks and the scope of an API key and, if the caller may, its permissions',
  roles: EVERYONE_IN_REACH,
  member: 'manage',
  fresh: FACTOR,
  params: keyId,
  ...writes(
    AppRight,
    z.strictObject({
      description: z.optional(KeyDescription),
      /** Unchanged; its e-mail address or its id. */
      principal: z.optional(z.string().check(z.minLength(1), z.maxLength(EMAIL_MAX))),
      ...chosen.changed,
      expiresAt: KeyExpiry,
      scope: ScopeChange,
    }),
    OF_KEY,
  ),
  reply: AppRight,
  errors: [],
});

export const KeyReplacement = z.strictObject({
  overlapDays: KeyOverlap,
  /** Of the new key; absent: as the replaced one. */
  expiresAt: KeyExpiry,
});

export const replaceAppRight = operation({
  id: 'replaceAppRight',
  method: 'POST',
  path: `${prefix}/apprights/{id}/replacement`,
  summary:
    'Creates an API key with the same rights in place of another, and returns its secret, once; both work for some days',
  roles: OWNERS_AND_ADMINS,
  notRunAs: true,
  fresh: FACTOR,
  idempotent: 'secret',
  params: keyId,
  body: KeyReplacement,
  reply: z.strictObject({ ...AppRight.shape, key: z.string() }),
  errors: ['ALREADY_EXISTS', 'TOO_MANY_API_KEYS'],
});

export const deleteAppRight = operation({
  id: 'deleteAppRight',
  method: 'DELETE',
  path: `${prefix}/apprights/{id}`,
  summary: 'Deletes an API key; the next call with it is refused',
  roles: OWNERS_AND_ADMINS,
  member: 'manage',
  params: keyId,
  reply: EmptyReply,
  errors: [],
});
