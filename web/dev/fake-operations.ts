import { beaconFilters, getBeacon, getBeacons, getHubs, hubFilters } from '../../shared/contract/devices.ts';
import {
  getHubLogArchives,
  getHubLogHistogram,
  getHubLogs,
  hubLogFilters,
} from '../../shared/contract/hub-logs.ts';
import { getBeaconHistory, getFleet } from '../../shared/contract/monitoring.ts';
import { Refusal } from '../../shared/errors.ts';
import { type Beacon, batteryClass } from '../../shared/model/beacon.ts';
import type { Hub } from '../../shared/model/hub.ts';
import type { HubLog } from '../../shared/model/hub-log.ts';
import { accountOperations } from './fake-account-operations.ts';
import { adminOperations } from './fake-admin-operations.ts';
import { alerts } from './fake-alert-data.ts';
import { alertOperations } from './fake-alert-operations.ts';
import { configurationOperations } from './fake-configuration-operations.ts';
import * as fleet from './fake-data.ts';
import { historyOf } from './fake-history.ts';
import { does, type FakeOperation, nameOf, ownerOf, page } from './fake-kit.ts';

export const operations: readonly FakeOperation[] = [
  ...accountOperations,
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
  does(getBeacon, ({ params }) => fleet.monitored(beaconOf(params.id))),
  does(getBeaconHistory, ({ params, query }) =>
    historyOf(fleet.monitored(beaconOf(params.id)), Number(query.get('from')), Number(query.get('to'))),
  ),
  does(getFleet, (input) => {
    const owner = ownerOf(input);
    const of = <T>(owned: readonly fleet.Owned<T>[]) =>
      owned.filter((one) => owner === undefined || one.owner === owner).map(({ item }) => item);
    const hubs = of(fleet.hubs);
    const beacons = of(fleet.beacons);
    const count = <T>(items: readonly T[], holds: (item: T) => boolean) => items.filter(holds).length;
    const weekAgo = new Date(Date.now() - 7 * 24 * 3600_000).toISOString();
    return {
      online: count(hubs, (hub) => connectionOf(hub) === 'online'),
      silent: count(hubs, (hub) => connectionOf(hub) === 'silent'),
      offline: count(hubs, (hub) => connectionOf(hub) === 'offline'),
      unsynchronisedHubs: count(hubs, ({ isSynchronized }) => !isSynchronized),
      beacons: beacons.length,
      low: count(beacons, (beacon) => beaconField(beacon, 'battery') === 'low'),
      stale: count(beacons, (beacon) => {
        const heard = beaconField(beacon, 'heard');
        return heard !== '' && heard < weekAgo;
      }),
      unsynchronised: count(beacons, ({ deviceUpToDate }) => !deviceUpToDate),
      alerts: count(of(alerts), ({ state }) => state === 'open'),
      atLeast: [],
    };
  }),
  does(getHubLogs, (input) => {
    const owner = ownerOf(input);
    const lines = fleet.logsOf(fleet.hubs.filter((one) => owner === undefined || one.owner === owner));
    const owned = lines.map((item) => ({ owner: owner ?? 'all', item }));
    return page({ ...input, caller: input.caller }, 'logs', hubLogFilters, owned, logField, (line) => line);
  }),
  does(getHubLogArchives, () => ({
    items: Array.from({ length: 40 }, (_, n) => ({
      day: new Date(Date.now() - (394 + n) * 24 * 3600_000).toISOString().slice(0, 10),
      part: 0,
      lines: 40 * n * n + 12,
      bytes: 1400 * n * n + 900,
      counts: { INFO: 40 * n * n + 12 },
      url: '/nowhere',
    })),
    links: { self: '' },
  })),
  does(getHubLogHistogram, (input) => {
    const owner = ownerOf(input);
    const lines = fleet.logsOf(fleet.hubs.filter((one) => owner === undefined || one.owner === owner));
    const width = Number(input.query.get('bucketSeconds')) * 1000;
    const stretches = Map.groupBy(
      lines,
      ({ timestamp }) => Math.floor(Date.parse(timestamp) / width) * width,
    );
    return {
      items: [...stretches].map(([from, some]) => ({
        from: new Date(from).toISOString(),
        counts: Object.fromEntries(
          [...Map.groupBy(some, ({ level }) => level)].map(([level, { length }]) => [level, length]),
        ),
      })),
      links: { self: '' },
    };
  }),
  ...configurationOperations,
  ...alertOperations,
  ...adminOperations,
];

const connectionOf = ({ isOnline, isSilent }: Hub) => (isSilent ? 'silent' : isOnline ? 'online' : 'offline');

function beaconOf(id: string | undefined): Beacon {
  const found = fleet.beacons.find(({ item }) => item.id === id);
  if (!found) throw new Refusal('ENTITY_NOT_FOUND');
  return found.item;
}

function hubField(hub: Hub, field: string): string {
  if (field === 'connection') return connectionOf(hub);
  if (field === 'hubId') return hub.id;
  if (field === 'query') return hub.description.toLowerCase();
  if (field === 'last4') return hub.id.slice(-4).toUpperCase();
  return String(hub[field as keyof Hub] ?? '');
}

function beaconField(beacon: Beacon, field: string): string {
  if (field === 'query') return beacon.description.toLowerCase();
  // Every hub hears the same tenth of all.
  if (field === 'heardBy') return beacon.id < '18' ? fleet.hubs[0]!.item.id : '';
  const { monitoring } = fleet.monitored(beacon);
  if (field === 'last4') return beacon.id.slice(-4);
  if (field === 'battery')
    return typeof monitoring?.batteryPct === 'number' ? batteryClass(monitoring.batteryPct) : 'unknown';
  if (field === 'heard') return monitoring ? new Date(monitoring.timestamp).toISOString() : '';
  return String(beacon[field as keyof Beacon] ?? '');
}

const logField = (line: HubLog, field: string) => String(line[field as keyof HubLog] ?? '');
