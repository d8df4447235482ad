import { getUsers, userFilters } from '../../../../shared/contract/auth/users.ts';
import { getInfos, infoFilters } from '../../../../shared/contract/content/infos.ts';
import { getTours, tourFilters } from '../../../../shared/contract/content/tours.ts';
import { beaconFilters, getBeacon, getBeacons } from '../../../../shared/contract/devices/beacons.ts';
import { firmwareFilters, getFirmwares } from '../../../../shared/contract/devices/firmware.ts';
import { getHub, getHubs, hubFilters } from '../../../../shared/contract/devices/hubs.ts';
import { getSites, siteFilters } from '../../../../shared/contract/devices/places.ts';
import { type FilterFields, formatFilter, parseFilter } from '../../../../shared/filter.ts';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import { beaconIdIn } from '../../../../shared/model/beacon-id.ts';
import type { Firmware } from '../../../../shared/model/firmware.ts';
import type { Hub } from '../../../../shared/model/hub.ts';
import { hubIdIn } from '../../../../shared/model/hub-id.ts';
import type { Info } from '../../../../shared/model/info.ts';
import type { Site } from '../../../../shared/model/place.ts';
import type { Tour } from '../../../../shared/model/tour.ts';
import type { Role } from '../../../../shared/roles.ts';
import { call, isInconclusive } from '../../lib/api.ts';
import type { Thing } from '../../lib/page-of.ts';
import { EVERYBODY, paths, SELF } from '../../lib/paths.ts';
import { opens } from '../navigation.ts';
import type { ScreenId } from '../screens.ts';

export interface Found {
  readonly thing: Thing;
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  readonly owner?: { readonly id: string; readonly name: string } | undefined;
}

export const SOURCE_NAMES = ['beacons', 'hubs', 'sites', 'infos', 'tours', 'users', 'firmware'] as const;
export type SourceName = (typeof SOURCE_NAMES)[number];

interface Query {
  readonly limit: number;
  readonly filter: string[];
}

/** A list that is searched, and how a text becomes its requests. */
interface Source {
  readonly name: SourceName;
  /** Users who may open this screen search the list. */
  readonly screen: ScreenId;
  /** The filters of the list. Expressions that they do not allow, for this text or this role, are not requested. */
  readonly fields: FilterFields;
  readonly expressions: (text: string) => readonly string[];
  readonly list: (query: Query) => Promise<{ items: readonly Found[]; links: { next?: string | undefined } }>;
  /** The screen that lists everything that matches a filter. */
  readonly all?: (owner: typeof SELF | typeof EVERYBODY, filter: readonly string[]) => string;
  /** For a text that is a whole id. */
  readonly id?: (text: string) => string | undefined;
  readonly read?: (id: string) => Promise<Found>;
}

/** `text` is for every role; `query` also finds devices by the name or address of their owner. */
const deviceExpressions = (text: string) => [`text:prefix:${text}`, `query:prefix:${text}`];

const SOURCES: readonly Source[] = [
  {
    name: 'beacons',
    screen: 'beacons',
    fields: beaconFilters,
    expressions: deviceExpressions,
    list: async (query) =>
      mapped(await call(getBeacons, { query: { ...query, extra_field: ['owner'] } }), foundBeacon),
    all: paths.beacons.of,
    id: beaconIdIn,
    read: async (id) => foundBeacon(await call(getBeacon, { params: { id } })),
  },
  {
    name: 'hubs',
    screen: 'hubs',
    fields: hubFilters,
    expressions: deviceExpressions,
    list: async (query) =>
      mapped(await call(getHubs, { query: { ...query, extra_field: ['owner'] } }), foundHub),
    all: paths.hubs.of,
    id: hubIdIn,
    read: async (id) => foundHub(await call(getHub, { params: { id } })),
  },
  {
    name: 'sites',
    screen: 'sites',
    fields: siteFilters,
    expressions: (text) => [`name:prefix:${text}`],
    list: async (query) =>
      mapped(await call(getSites, { query: { ...query, extra_field: ['owner'] } }), foundSite),
    all: paths.sites.of,
  },
  {
    name: 'infos',
    screen: 'infos',
    fields: infoFilters,
    expressions: (text) => [`name:prefix:${text}`],
    list: async (query) =>
      mapped(await call(getInfos, { query: { ...query, extra_field: ['owner'] } }), foundInfo),
    all: paths.infos.of,
  },
  {
    name: 'tours',
    screen: 'tours',
    fields: tourFilters,
    expressions: (text) => [`name:prefix:${text}`],
    list: async (query) =>
      mapped(await call(getTours, { query: { ...query, extra_field: ['owner'] } }), foundTour),
    all: paths.tours.of,
  },
  {
    name: 'users',
    screen: 'users',
    fields: userFilters,
    expressions: (text) => [`name:prefix:${text}`, `email:prefix:${text}`],
    list: async (query) =>
      mapped(await call(getUsers, { query }), ({ id, name, email }) => ({
        thing: 'user',
        id,
        name,
        detail: email,
      })),
    all: (_, filter) => paths.users.of(filter),
  },
  {
    name: 'firmware',
    screen: 'beaconFirmwares',
    fields: firmwareFilters,
    expressions: (text) => [`firmware:prefix:${text}`, `tags:prefix:${text}`],
    list: async (query) => mapped(await call(getFirmwares, { query }), foundFirmware),
  },
];

const mapped = <T, R>(
  { items, ...page }: { items: readonly T[]; links: { next?: string } },
  map: (item: T) => R,
) => ({
  ...page,
  items: items.map(map),
});

const foundBeacon = ({ id, description, orderCode, userId, userName }: Beacon): Found => ({
  thing: 'beacon',
  ...named(id, description, orderCode, userName),
  owner: userId && userName ? { id: userId, name: userName } : undefined,
});

const foundHub = ({ id, description, orderCode, owner }: Hub): Found => ({
  thing: 'hub',
  ...named(id, description, orderCode, owner?.name),
  owner: owner ?? undefined,
});

/** It opens its beacons, unless only hubs are there. */
const foundSite = ({ id, name, address, beacons, hubs, owner }: Site): Found => ({
  thing: 'site',
  id: `${beacons === 0 && hubs > 0 ? 'hubs' : 'beacons'}/${id}`,
  name,
  detail: [address, owner?.name].filter(Boolean).join(' · '),
  owner: owner ?? undefined,
});

const foundInfo = ({ id, userId, name, description, owner }: Info): Found => ({
  thing: 'info',
  id: `${userId}/${id}`,
  name,
  detail: [description, owner?.name].filter(Boolean).join(' · '),
  owner: owner ?? undefined,
});

const foundTour = ({ id, userId, name, owner }: Tour): Found => ({
  thing: 'tour',
  id: `${userId}/${id}`,
  name,
  detail: owner?.name ?? '',
  owner: owner ?? undefined,
});

const foundFirmware = ({ id, hardwareId, group, description }: Firmware): Found => ({
  thing: group === 'HUB' ? 'hubFirmware' : 'beaconFirmware',
  id: `${hardwareId}/${id}`,
  name: id,
  detail: description ? `${hardwareId}, ${description}` : hardwareId,
});

/** By its description, if it has one; the rest tells why it was found. */
const named = (id: string, description: string, ...more: readonly (string | null | undefined)[]) => ({
  id,
  name: description || id,
  detail: [description && id, ...more].filter(Boolean).join(' · '),
});

export interface FoundGroup {
  readonly source: SourceName;
  readonly things: readonly Found[];
  /** The screen with all results, if there are more. */
  readonly all?: string | undefined;
}

export interface SearchResult {
  readonly groups: readonly FoundGroup[];
  /** Whether some requests failed. */
  readonly isPartial: boolean;
}

/** The most that a group shows. */
const SHOWN = 5;

/** Searches all lists that the role may open. */
export async function search(
  text: string,
  role: Role | undefined,
  isScoped?: boolean,
): Promise<SearchResult> {
  const sources = SOURCES.filter(({ screen }) => opens(role, screen, isScoped));
  let isPartial = false;
  const orNothing = async <T>(asked: Promise<T>): Promise<T | undefined> => {
    try {
      return await asked;
    } catch (error) {
      // Other refusals mean that nothing matches: an unknown id, or a text that this list does not take.
      isPartial ||= isInconclusive(error);
      return undefined;
    }
  };
  const groups = await Promise.all(sources.map((source) => searchOne(source, text, role, orNothing)));
  return { groups: groups.filter(({ things }) => things.length > 0), isPartial };
}

async function searchOne(
  { name, fields, expressions, list, all, id: idIn, read }: Source,
  text: string,
  role: Role | undefined,
  orNothing: <T>(asked: Promise<T>) => Promise<T | undefined>,
): Promise<FoundGroup> {
  const id = idIn?.(text);
  const filters = expressions(text).flatMap((expression) => allowed(fields, expression, role === 'ADMIN'));
  const [whole, ...pages] = await Promise.all([
    id !== undefined && read ? orNothing(read(id)) : undefined,
    ...filters.map((filter) => orNothing(list({ limit: SHOWN + 1, filter: [filter] }))),
  ]);
  const found = [whole, ...pages.flatMap((page) => page?.items ?? [])].filter((one) => one !== undefined);
  const things = [...new Map(found.map((one) => [one.id, one])).values()];
  const long = pages.findIndex(
    (page) => page && (page.items.length > SHOWN || page.links.next !== undefined),
  );
  return {
    source: name,
    things: things.slice(0, SHOWN),
    all: long < 0 ? undefined : all?.(role === 'ADMIN' ? EVERYBODY : SELF, [filters[long]!]),
  };
}

/** The expression as the list takes it; none if its filters do not allow it. */
function allowed(fields: FilterFields, expression: string, isAdmin: boolean): string[] {
  try {
    return [formatFilter(parseFilter(fields, expression, isAdmin))];
  } catch {
    return [];
  }
}
