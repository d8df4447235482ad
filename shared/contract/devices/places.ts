import * as z from 'zod/mini';
import type { FilterFields } from '../../filter.ts';
import { BeaconId } from '../../model/beacon.ts';
import { EmptyReply, OpaqueId, queryNumber } from '../../model/common.ts';
import { HubId } from '../../model/hub.ts';
import { extraFieldQuery, listOf, pageQuery, sortQuery, totalQuery, userQuery } from '../../model/page.ts';
import {
  FLOOR_PLAN_BYTES_MAX,
  FLOOR_PLAN_TYPES,
  FloorPlan,
  FloorPlanUpload,
  NewSite,
  PlaceChange,
  Site,
  SiteChange,
  UsedTag,
} from '../../model/place.ts';
import { SITE_DEVICES_MAX } from '../../model/place-limits.ts';
import { SiteDevice } from '../../model/site-device.ts';
import { Task } from '../../model/task.ts';
import { NOUN, NOUN_UPPER } from '../../noun.ts';
import { EVERYONE_IN_REACH } from '../../roles.ts';
import { chosen } from '../chosen.ts';
import { operation } from '../operation.ts';
import { writes } from '../writes.ts';
import { prefix } from './prefix.ts';

const sitesPath = `${prefix}/sites` as const;
const sitePath = `${sitesPath}/{id}` as const;
const one = z.strictObject({ id: OpaqueId });
const query = z.strictObject(userQuery);

export const siteFilters = {
  /** The beginning of a word of the name. */
  name: { type: 'text', operators: ['prefix'], min: 1, max: 40, case: 'lower', ownOrder: true },
} as const satisfies FilterFields;

const OF_SITE = {
  id: 'fixed',
  userId: 'fixed',
  beacons: 'reported',
  hubs: 'reported',
  createdDate: 'fixed',
  owner: 'reported',
} as const;

export const createSite = operation({
  id: 'createSite',
  method: 'POST',
  path: sitesPath,
  summary: 'Creates a site of the caller or of `user`, for devices to be placed at',
  roles: EVERYONE_IN_REACH,
  idempotent: 'kept',
  query,
  ...writes(Site, NewSite, { ...OF_SITE, floorPlan: 'fixed', version: 'fixed' }),
  reply: Site,
  errors: ['ENTITY_NOT_FOUND', 'NAME_ALREADY_USED'],
});

export const getSites = operation({
  id: 'getSites',
  method: 'GET',
  path: sitesPath,
  summary: 'Lists sites of the caller or of `user`, by name; an admin who names none gets all sites',
  roles: EVERYONE_IN_REACH,
  scoped: 'devices',
  permissions: { BASIC: 'own' },
  query: z.strictObject({
    ...pageQuery,
    ...sortQuery(['name']),
    ...totalQuery,
    ...userQuery,
    ...extraFieldQuery(['owner']),
  }),
  filters: siteFilters,
  reply: listOf(Site),
  errors: ['ENTITY_NOT_FOUND'],
});

export const getSite = operation({
  id: 'getSite',
  method: 'GET',
  path: sitePath,
  summary: 'Returns a site and how many devices are there',
  roles: EVERYONE_IN_REACH,
  scoped: 'devices',
  permissions: { BASIC: 'own' },
  params: one,
  reply: Site,
  errors: [],
});

export const putSite = operation({
  id: 'putSite',
  method: 'PUT',
  path: sitePath,
  summary: 'Changes the name, the address and the position of a site, or removes its floor plan',
  roles: EVERYONE_IN_REACH,
  params: one,
  ...writes(Site, SiteChange, OF_SITE),
  reply: Site,
  errors: ['NAME_ALREADY_USED'],
});

export const deleteSite = operation({
  id: 'deleteSite',
  method: 'DELETE',
  path: sitePath,
  summary: 'Deletes a site at which no device is any more',
  roles: EVERYONE_IN_REACH,
  params: one,
  reply: EmptyReply,
  errors: ['SITE_IN_USE'],
});

const floorPlanPath = `${sitePath}/floor-plan` as const;

export const startFloorPlanUpload = operation({
  id: 'startFloorPlanUpload',
  method: 'POST',
  path: floorPlanPath,
  summary:
    'Returns a URL to upload the floor plan of a site (PNG, JPEG or WebP); it is used once its content was checked',
  roles: EVERYONE_IN_REACH,
  params: one,
  body: z.strictObject({
    type: z.enum(FLOOR_PLAN_TYPES),
    /** Bytes. */
    length: z.int().check(z.minimum(1), z.maximum(FLOOR_PLAN_BYTES_MAX)),
    /** SHA-256 of the file, base64. */
    checksum: z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/)),
  }),
  reply: z.strictObject({
    /** Identifies the upload in `getFloorPlan`. */
    id: OpaqueId,
    /** Where to PUT the file, with exactly these headers. */
    upload: z.strictObject({ url: z.string(), headers: z.record(z.string(), z.string()) }),
  }),
  errors: [],
});

export const getFloorPlan = operation({
  id: 'getFloorPlan',
  method: 'GET',
  path: floorPlanPath,
  summary: 'Returns where the floor plan of a site can be loaded, for some minutes, and its last upload',
  roles: EVERYONE_IN_REACH,
  scoped: 'devices',
  permissions: { BASIC: 'own' },
  params: one,
  reply: z.strictObject({
    floorPlan: z.nullable(FloorPlan),
    /** Where its picture is; null without one. */
    url: z.nullable(z.string()),
    /** Null: nothing was uploaded. */
    upload: z.nullable(FloorPlanUpload),
  }),
  errors: [],
});

/** Larger pages than those of lists: a plan is drawn with all of its devices. */
const planPage = {
  starting_at: pageQuery.starting_at,
  limit: z._default(queryNumber(1, SITE_DEVICES_MAX), SITE_DEVICES_MAX),
  /** The end at which the first page is, `start` by default. From both at once, all pages are read in half the time. */
  from: z.optional(z.enum(['start', 'end'])),
};

export const getSiteHubs = operation({
  id: 'getSiteHubs',
  method: 'GET',
  path: `${sitePath}/hubs`,
  summary: 'Lists the hubs of a site with their states and where they are on its floor plan, by id',
  roles: EVERYONE_IN_REACH,
  scoped: 'devices',
  permissions: { BASIC: 'own' },
  params: one,
  query: z.strictObject(planPage),
  reply: listOf(SiteDevice),
  errors: [],
});

export const getSiteBeacons = operation({
  id: 'getSiteBeacons',
  method: 'GET',
  path: `${sitePath}/${NOUN}s`,
  summary: 'Lists the beacons of a site with their states and where they are on its floor plan, by id',
  roles: EVERYONE_IN_REACH,
  scoped: 'devices',
  permissions: { BASIC: 'own' },
  params: one,
  query: z.strictObject(planPage),
  reply: listOf(SiteDevice),
  errors: [],
});

export const getTags = operation({
  id: 'getTags',
  method: 'GET',
  path: `${prefix}/tags`,
  summary: 'Lists the tags of devices of the caller or of `user`, in the order of the alphabet',
  roles: EVERYONE_IN_REACH,
  scoped: 'devices',
  permissions: { BASIC: 'own' },
  query: z.strictObject({
    starting_at: pageQuery.starting_at,
    limit: pageQuery.limit,
    /** Only tags that begin so. */
    prefix: z.optional(z.string().check(z.maxLength(100))),
    ...userQuery,
  }),
  reply: listOf(UsedTag),
  errors: ['ENTITY_NOT_FOUND'],
});

export const placeHubs = operation({
  id: 'placeHubs',
  method: 'POST',
  path: `${prefix}/hubs/place`,
  summary: 'Puts hubs at a site, and gives and takes tags; what is not named stays as it is',
  roles: EVERYONE_IN_REACH,
  permissions: { CONFIGURE_HUBS: 'own' },
  idempotent: 'kept',
  query,
  body: z.strictObject({ ...chosen(HubId), ...PlaceChange }),
  reply: Task,
  errors: ['ENTITY_NOT_FOUND', 'MISSING_DATA_REFERENCE'],
});

export const placeBeacons = operation({
  id: 'placeBeacons',
  method: 'POST',
  path: `${prefix}/${NOUN}s/place`,
  summary: 'Puts beacons at a site, and gives and takes tags; what is not named stays as it is',
  roles: EVERYONE_IN_REACH,
  permissions: { [`CONFIGURE_${NOUN_UPPER}S` as const]: 'own' },
  idempotent: 'kept',
  query,
  body: z.strictObject({ ...chosen(BeaconId), ...PlaceChange }),
  reply: Task,
  errors: ['ENTITY_NOT_FOUND', 'MISSING_DATA_REFERENCE'],
});

export const placeOperations = [
  createSite,
  getSites,
  getSite,
  putSite,
  deleteSite,
  startFloorPlanUpload,
  getFloorPlan,
  getSiteHubs,
  getSiteBeacons,
  getTags,
  placeHubs,
  placeBeacons,
] as const;
