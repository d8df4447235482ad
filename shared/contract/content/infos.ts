import * as z from 'zod/mini';
import { INFO_CMS_STATES } from '../../content/info-cms.ts';
import type { FilterFields } from '../../filter.ts';
import { EmptyReply, OpaqueId } from '../../model/common.ts';
import { INFO_BEACONS_MAX, Info, InfoInput, OF_INFO, OFFLINE_STATES } from '../../model/info.ts';
import { extraFieldQuery, listOf, pageQuery, sortQuery, totalQuery, userQuery } from '../../model/page.ts';
import { User } from '../../model/user.ts';
import { OWNERS_AND_ADMINS } from '../../roles.ts';
import { FACTOR, FACTOR_FOR_MANY } from '../freshness.ts';
import { operation } from '../operation.ts';
import { writes } from '../writes.ts';

const prefix = '/api/infoprovider/v1';

/** Infos per call. */
export const INFOS_PER_CALL = 100;

export const infoFilters = {
  /** The beginning of a word of the name. */
  name: { type: 'text', operators: ['prefix'], min: 1, max: 40, case: 'lower', ownOrder: true },
  /** The Info of a device, by its whole id. */
  beacon: {
    type: 'text',
    operators: ['eq'],
    min: 4,
    max: 41,
    pattern: /^-?[A-Za-z0-9_]{4,40}$/,
    ownOrder: true,
  },
  active: { type: 'boolean', operators: ['eq'] },
  published: { type: 'boolean', operators: ['eq'] },
  offline: { type: 'choice', operators: ['eq', 'in'], choices: OFFLINE_STATES },
  /** Whether the check of last night found something. */
  findings: { type: 'boolean', operators: ['eq'] },
} as const satisfies FilterFields;

const SORTS = ['name', 'changed', 'created', 'active', 'published', 'offline'] as const;

export const getInfos = operation({
  id: 'getInfos',
  method: 'GET',
  path: '/api/infocms/v1/infos',
  summary: 'Lists Infos of the caller or of `user`, by name; an admin who names none gets all Infos',
  roles: OWNERS_AND_ADMINS,
  permissions: { BASIC: 'own' },
  query: z.strictObject({
    ...pageQuery,
    ...sortQuery(SORTS),
    ...totalQuery,
    ...userQuery,
    ...extraFieldQuery(['owner']),
  }),
  filters: infoFilters,
  reply: listOf(Info),
  errors: ['ENTITY_NOT_FOUND'],
});

/** The user is the owner; `0`: the caller. */
const one = z.strictObject({ id: OpaqueId, user: OpaqueId });
/** Several ids, with commas between them. */
const IdList = z.pipe(
  z.string().check(z.maxLength(65 * INFOS_PER_CALL)),
  z.pipe(
    z.transform((text: string) => text.split(',')),
    z.array(OpaqueId).check(z.minLength(1), z.maxLength(INFOS_PER_CALL)),
  ),
);

export const getInfoPoint = operation({
  id: 'getInfoPoint',
  method: 'GET',
  path: `${prefix}/getInfoPoint/{id}/{user}`,
  summary: 'Returns an Info with its content and its devices',
  roles: OWNERS_AND_ADMINS,
  permissions: { BASIC: 'own' },
  params: one,
  reply: Info,
  errors: ['INFO_NOT_AVAILABLE'],
});

export const getInfoPoints = operation({
  id: 'getInfoPoints',
  method: 'GET',
  path: `${prefix}/getInfoPoints/{ids}/{user}`,
  summary: 'Returns several Infos of a user; others are left out',
  roles: OWNERS_AND_ADMINS,
  permissions: { BASIC: 'own' },
  params: z.strictObject({ ids: IdList, user: OpaqueId }),
  reply: z.strictObject({ items: z.array(Info) }),
  errors: [],
});

/** The errors of what writes an Info and may assign devices. */
const SAVING = [
  'INFO_CMS_OFF',
  'INFO_NOT_AVAILABLE',
  'INFO_NAME_ALREADY_USED',
  'INFO_NAME_NOT_ALLOWED',
  'DEVICE_NOT_REGISTERED',
  'DEVICE_NOT_ALLOWED_OR_USED',
  'ENTITY_NOT_FOUND',
] as const;

export const setInfoPoint = operation({
  id: 'setInfoPoint',
  method: 'PUT',
  path: `${prefix}/setInfoPoint`,
  summary: 'Creates an Info, or changes the one with this id, and publishes it at once',
  roles: OWNERS_AND_ADMINS,
  idempotent: 'kept',
  ...writes(Info, InfoInput, OF_INFO),
  reply: Info,
  errors: SAVING,
});

/** Devices that one call names for all its Infos. */
export const DEVICES_PER_CALL = INFO_BEACONS_MAX;

export const setInfoPoints = operation({
  id: 'setInfoPoints',
  method: 'PUT',
  path: `${prefix}/setInfoPoints`,
  summary:
    'Saves and publishes several Infos, each by itself; returns those that it saved as in a list, and names the others',
  roles: OWNERS_AND_ADMINS,
  idempotent: 'kept',
  body: z.strictObject({
    items: z.array(InfoInput).check(z.minLength(1), z.maxLength(INFOS_PER_CALL)),
  }),
  reply: z.strictObject({
    items: z.array(Info),
    errors: z.array(
      z.strictObject({
        /** The position in the call. */
        at: z.int(),
        /** Null: it is a new one. */
        id: z.nullable(z.string()),
        message: z.string(),
        details: z.optional(z.unknown()),
      }),
    ),
  }),
  errors: SAVING,
});

export const setInfoPointActive = operation({
  id: 'setInfoPointActive',
  method: 'POST',
  path: `${prefix}/setInfoPointActive/{id}/{user}/{active}`,
  summary: 'Switches an Info on or off for phones',
  roles: OWNERS_AND_ADMINS,
  params: z.strictObject({
    id: OpaqueId,
    user: OpaqueId,
    active: z.pipe(
      z.enum(['true', 'false']),
      z.transform((text: 'true' | 'false') => text === 'true'),
    ),
  }),
  reply: Info,
  errors: ['INFO_CMS_OFF', 'INFO_NOT_AVAILABLE'],
});

export const removeInfoPoint = operation({
  id: 'removeInfoPoint',
  method: 'POST',
  path: `${prefix}/removeInfoPoint/{id}/{user}`,
  summary: 'Deletes an Info and releases its devices',
  roles: OWNERS_AND_ADMINS,
  params: one,
  reply: EmptyReply,
  errors: ['INFO_NOT_AVAILABLE'],
});

/** Infos that a call on many could not change. */
const ErrorsById = z.strictObject({
  errors: z.array(z.strictObject({ id: z.string(), message: z.string() })),
});

const several = {
  userId: OpaqueId,
  idList: z.array(OpaqueId).check(z.minLength(1), z.maxLength(INFOS_PER_CALL)),
};

export const removeInfoPoints = operation({
  id: 'removeInfoPoints',
  method: 'POST',
  path: `${prefix}/removeInfoPoints`,
  summary: 'Deletes several Infos of a user; names those that it could not delete',
  roles: OWNERS_AND_ADMINS,
  fresh: FACTOR_FOR_MANY,
  body: z.strictObject(several),
  reply: ErrorsById,
  errors: ['ENTITY_NOT_FOUND'],
});

export const setInfoPointsActive = operation({
  id: 'setInfoPointsActive',
  method: 'POST',
  path: '/api/infocms/v1/infos/active',
  summary: 'Switches several Infos of a user on or off for phones; names those that it could not switch',
  roles: OWNERS_AND_ADMINS,
  body: z.strictObject({ ...several, active: z.boolean() }),
  reply: ErrorsById,
  errors: ['ENTITY_NOT_FOUND'],
});

export const setInfoFeatureState = operation({
  id: 'setInfoFeatureState',
  method: 'POST',
  path: `${prefix}/setInfoFeatureState/{user}/{state}`,
  summary: 'Activates, terminates or switches off the Info CMS of a user; switching off deletes all content',
  roles: OWNERS_AND_ADMINS,
  member: 'manage',
  fresh: FACTOR,
  params: z.strictObject({ user: OpaqueId, state: z.enum(INFO_CMS_STATES) }),
  reply: User,
  errors: ['OPEN_CHARGE', 'PAYMENT_DATA_MISSING'],
});
