import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { getBranding, getUser } from '../../shared/contract/auth.ts';
import { emailLogin, logout } from '../../shared/contract/authentification.ts';
import { beaconFilters, getBeacons, getHubs, hubFilters } from '../../shared/contract/devices.ts';
import { getHubLogs, hubLogFilters } from '../../shared/contract/monitoring.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { Refusal } from '../../shared/errors.ts';
import { type Condition, type FilterFields, formatFilter, parseFilter } from '../../shared/filter.ts';
import { type Beacon, batteryClass } from '../../shared/model/beacon.ts';
import type { Hub } from '../../shared/model/hub.ts';
import type { HubLog } from '../../shared/model/hub-log.ts';
import type { User } from '../../shared/model/user.ts';
import * as fleet from './fake-data.ts';

export interface Caller {
  readonly user: User | undefined;
  readonly setCookie: (cookie: string) => void;
}

interface Input {
  readonly params: Record<string, string>;
  readonly query: URLSearchParams;
  readonly body: { readonly email?: string; readonly password?: string };
  readonly caller: Caller;
}

type FakeOperation = Operation & { readonly perform: (input: Input) => unknown };

const sessions = new Map<string, string>();
const COOKIE = 'fake-session';

const find = (id: string | undefined) => fleet.users.find((user) => user.id === id);

/** Who calls: the owner of the session, or for an admin the user acted for. */
export function callerOf({ cookie = '', 'x-run-as': runAs }: IncomingHttpHeaders): User | undefined {
  const user = find(sessions.get(new RegExp(`${COOKIE}=([^;]+)`).exec(cookie)?.[1] ?? ''));
  return user?.roles.includes('ADMIN') && typeof runAs === 'string' ? find(runAs) : user;
}

const does = (operation: Operation, perform: (input: Input) => unknown): FakeOperation => ({
  ...operation,
  perform,
});

export const operations: readonly FakeOperation[] = [
  does(emailLogin, ({ body, caller }) => {
    const user = fleet.users.find(({ email }) => email === body.email?.toLowerCase());
    if (!user || body.password !== fleet.PASSWORD) throw new Refusal('INVALID_EMAIL_OR_PASSWORD');
    const token = randomUUID();
    sessions.set(token, user.id);
    caller.setCookie(`${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Strict`);
    return user;
  }),
  does(logout, ({ caller }) => {
    caller.setCookie(`${COOKIE}=; Path=/; Max-Age=0`);
    return {};
  }),
  does(getUser, ({ params, caller }) => {
    const user = params.id === 'me' ? caller.user : find(params.id);
    if (!user) throw new Refusal('ENTITY_NOT_FOUND');
    return user;
  }),
  does(
    getBranding,
    ({ query }) => fleet.brandings[query.get('managerlabel') ?? 'default'] ?? fleet.brandings.default,
  ),
  does(getHubs, (input) => {
    const withOwner = input.query.getAll('extra_field').includes('owner');
    return page(input, 'hubs', hubFilters, fleet.hubs, hubField, (hub, owner) => ({
      ...fleet.alive(hub),
      ...(withOwner && { owner: { id: owner, name: nameOf(owner), email: `${owner}@example.com` } }),
    }));
  }),
  does(getBeacons, (input) => {
    const extra = input.query.getAll('extra_field');
    return page(input, 'beacons', beaconFilters, fleet.beacons, beaconField, (beacon, owner) => ({
      ...(extra.includes('monitoring') ? fleet.monitored(beacon) : beacon),
      ...(extra.includes('owner') && { userName: nameOf(owner) }),
    }));
  }),
  does(getHubLogs, (input) => {
    const owner = ownerOf(input);
    const lines = fleet.logsOf(fleet.hubs.filter((one) => owner === undefined || one.owner === owner));
    const owned = lines.map((item) => ({ owner: owner ?? 'all', item }));
    return page({ ...input, caller: input.caller }, 'logs', hubLogFilters, owned, logField, (line) => line);
  }),
];

const nameOf = (id: string) => find(id)?.name ?? id;

/** Whose items are asked for; undefined is everybody's. */
function ownerOf({ query, caller }: Input): string | undefined {
  const me = caller.user!;
  const asked = query.get('user');
  if (me.roles.includes('ADMIN')) return asked === '0' ? me.id : (asked ?? undefined);
  if (asked !== null && !me.roles.includes('GROUP_ADMIN'))
    throw new Refusal('MISSING_ROLE', { role: 'GROUP_ADMIN' });
  return asked ?? me.id;
}

function page<T extends { readonly id: string }>(
  input: Input,
  list: string,
  fields: FilterFields,
  owned: readonly fleet.Owned<T>[],
  fieldOf: (item: T, field: string) => string,
  shown: (item: T, owner: string) => T,
) {
  const { query, caller } = input;
  const owner = ownerOf(input);
  const conditions = query
    .getAll('filter')
    .map((one) => parseFilter(fields, one, caller.user!.roles.includes('ADMIN')));
  const limit = Number(query.get('limit') ?? 15);
  if (!(limit >= 1 && limit <= 100)) throw new Refusal('FORM_VALIDATION_FAILED', { limit });

  const bound = JSON.stringify([list, owner, conditions.map(formatFilter)]);
  const fitting = owned.filter(
    (one) =>
      (owner === undefined || one.owner === owner) &&
      conditions.every((condition) => holds(condition, fieldOf(one.item, condition.field))),
  );
  const cursor = query.get('starting_at');
  const from =
    cursor === null ? 0 : fitting.findIndex(({ item }) => item.id === readCursor(cursor, bound)) + 1;
  const rows = fitting.slice(from, from + limit);
  const next = new URLSearchParams(query);
  next.set('starting_at', Buffer.from(JSON.stringify([bound, rows.at(-1)?.item.id])).toString('base64url'));
  return {
    items: rows.map((one) => shown(one.item, one.owner)),
    links: { self: `?${query}`, ...(from + limit < fitting.length && { next: `?${next}` }) },
  };
}

function readCursor(cursor: string, bound: string): string {
  try {
    const [of, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, string];
    if (of === bound) return id;
  } catch {
    // As a forged one.
  }
  throw new Refusal('REQUEST_ERROR');
}

function holds({ operator, values }: Condition, found: string): boolean {
  const [first = ''] = values.map(String);
  switch (operator) {
    case 'eq':
      return found === first;
    case 'ne':
      return found !== first;
    case 'prefix':
      return found.startsWith(first);
    case 'in':
      return values.map(String).includes(found);
    case 'lt':
      return found !== '' && found < first;
    case 'le':
      return found !== '' && found <= first;
    case 'gt':
      return found > first;
    case 'ge':
      return found >= first;
  }
}

function hubField(hub: Hub, field: string): string {
  if (field === 'last4') return hub.id.slice(-4).toUpperCase();
  return String(hub[field as keyof Hub] ?? '');
}

function beaconField(beacon: Beacon, field: string): string {
  const { monitoring } = fleet.monitored(beacon);
  if (field === 'last4') return beacon.id.slice(-4);
  if (field === 'battery')
    return typeof monitoring?.batteryPct === 'number' ? batteryClass(monitoring.batteryPct) : 'unknown';
  if (field === 'heard') return monitoring ? new Date(monitoring.timestamp).toISOString() : '';
  return String(beacon[field as keyof Beacon] ?? '');
}

const logField = (line: HubLog, field: string) => String(line[field as keyof HubLog] ?? '');
