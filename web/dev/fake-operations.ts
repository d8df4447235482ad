import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { getBranding, getUser } from '../../shared/contract/auth.ts';
import { emailLogin, logout } from '../../shared/contract/authentification.ts';
import { beaconFilters, getBeacons, getHubs, hubFilters } from '../../shared/contract/devices.ts';
import { getHubLogs, hubLogFilters } from '../../shared/contract/monitoring.ts';
import { Refusal } from '../../shared/errors.ts';
import { type Beacon, batteryClass } from '../../shared/model/beacon.ts';
import type { Hub } from '../../shared/model/hub.ts';
import type { HubLog } from '../../shared/model/hub-log.ts';
import type { User } from '../../shared/model/user.ts';
import { adminOperations } from './fake-admin-operations.ts';
import * as fleet from './fake-data.ts';
import { does, type FakeOperation, find, nameOf, ownerOf, page } from './fake-kit.ts';

const sessions = new Map<string, string>();
const COOKIE = 'fake-session';

/** Who calls: the owner of the session, or for an admin the user acted for. */
export function callerOf({ cookie = '', 'x-run-as': runAs }: IncomingHttpHeaders): User | undefined {
  const user = find(sessions.get(new RegExp(`${COOKIE}=([^;]+)`).exec(cookie)?.[1] ?? ''));
  return user?.roles.includes('ADMIN') && typeof runAs === 'string' ? find(runAs) : user;
}

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
  ...adminOperations,
];

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
