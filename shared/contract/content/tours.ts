import * as z from 'zod/mini';
import type { FilterFields } from '../../filter.ts';
import { EmptyReply } from '../../model/common.ts';
import { extraFieldQuery, listOf, pageQuery, sortQuery, totalQuery, userQuery } from '../../model/page.ts';
import { OF_TOUR, Tour, TourInput } from '../../model/tour.ts';
import { OWNERS_AND_ADMINS } from '../../roles.ts';
import { FACTOR_FOR_MANY } from '../freshness.ts';
import { operation } from '../operation.ts';
import { writes } from '../writes.ts';
import {
  ITEMS_PER_CALL,
  itemsToRemove,
  oneItem,
  PathFlag,
  removalReply,
  SaveErrors,
  severalItems,
} from './item-params.ts';

const prefix = '/api/infoprovider/v1';

export const tourFilters = {
  /** The beginning of a word of the name. */
  name: { type: 'text', operators: ['prefix'], min: 1, max: 40, case: 'lower', ownOrder: true },
  /** The tours that hold an Info, by its id. */
  info: {
    type: 'text',
    operators: ['eq'],
    min: 1,
    max: 64,
    pattern: /^[A-Za-z0-9_-]{1,64}$/,
    ownOrder: true,
  },
  published: { type: 'boolean', operators: ['eq'] },
  /** Whether the check of last night found something. */
  findings: { type: 'boolean', operators: ['eq'] },
} as const satisfies FilterFields;

const SORTS = ['name', 'changed', 'created', 'published'] as const;

export const getTours = operation({
  id: 'getTours',
  method: 'GET',
  path: '/api/infocms/v1/tours',
  summary: 'Lists tours of the caller or of `user`, by name; an admin who names none gets all tours',
  roles: OWNERS_AND_ADMINS,
  permissions: { BASIC: 'own' },
  query: z.strictObject({
    ...pageQuery,
    ...sortQuery(SORTS),
    ...totalQuery,
    ...userQuery,
    ...extraFieldQuery(['owner', 'offline']),
  }),
  filters: tourFilters,
  reply: listOf(Tour),
  errors: ['ENTITY_NOT_FOUND'],
});

export const getInfoBundle = operation({
  id: 'getInfoBundle',
  method: 'GET',
  path: `${prefix}/getInfoBundle/{id}/{user}`,
  summary: 'Returns a tour with its titles and its Infos',
  roles: OWNERS_AND_ADMINS,
  permissions: { BASIC: 'own' },
  params: oneItem,
  reply: Tour,
  errors: ['TOUR_NOT_AVAILABLE'],
});

export const getInfoBundles = operation({
  id: 'getInfoBundles',
  method: 'GET',
  path: `${prefix}/getInfoBundles/{ids}/{user}`,
  summary: 'Returns several tours of a user; others are left out',
  roles: OWNERS_AND_ADMINS,
  permissions: { BASIC: 'own' },
  params: severalItems,
  reply: z.strictObject({ items: z.array(Tour) }),
  errors: [],
});

const SAVING = [
  'INFO_CMS_OFF',
  'TOUR_NOT_AVAILABLE',
  'TOUR_NAME_ALREADY_USED',
  'MISSING_DATA_REFERENCE',
  'ENTITY_NOT_FOUND',
] as const;

export const setInfoBundle = operation({
  id: 'setInfoBundle',
  method: 'PUT',
  path: `${prefix}/setInfoBundle`,
  summary: 'Creates a tour, or changes the one with this id',
  roles: OWNERS_AND_ADMINS,
  idempotent: 'kept',
  ...writes(Tour, TourInput, OF_TOUR),
  reply: Tour,
  errors: SAVING,
});

export const setInfoBundles = operation({
  id: 'setInfoBundles',
  method: 'PUT',
  path: `${prefix}/setInfoBundles`,
  summary: 'Creates or changes several tours, one after the other; names those that it could not save',
  roles: OWNERS_AND_ADMINS,
  idempotent: 'kept',
  body: z.strictObject({
    items: z.array(TourInput).check(z.minLength(1), z.maxLength(ITEMS_PER_CALL)),
  }),
  reply: z.strictObject({ items: z.array(Tour), errors: SaveErrors }),
  errors: SAVING,
});

export const setInfoBundleActive = operation({
  id: 'setInfoBundleActive',
  method: 'POST',
  path: `${prefix}/setInfoBundleActive/{id}/{user}/{active}`,
  summary: 'Publishes a tour, or takes it back from phones',
  roles: OWNERS_AND_ADMINS,
  params: z.extend(oneItem, { active: PathFlag }),
  reply: Tour,
  errors: ['INFO_CMS_OFF', 'TOUR_NOT_AVAILABLE'],
});

export const removeInfoBundle = operation({
  id: 'removeInfoBundle',
  method: 'POST',
  path: `${prefix}/removeInfoBundle/{id}/{user}`,
  summary: 'Deletes a tour; its Infos stay',
  roles: OWNERS_AND_ADMINS,
  params: oneItem,
  reply: EmptyReply,
  errors: ['TOUR_NOT_AVAILABLE'],
});

export const removeInfoBundles = operation({
  id: 'removeInfoBundles',
  method: 'POST',
  path: `${prefix}/removeInfoBundles`,
  summary: 'Deletes several tours of a user; names those that it could not delete',
  roles: OWNERS_AND_ADMINS,
  fresh: FACTOR_FOR_MANY,
  body: itemsToRemove,
  reply: removalReply,
  errors: ['ENTITY_NOT_FOUND'],
});
