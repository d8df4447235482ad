import { beaconFilters, getBeacons, getHubs, hubFilters } from '../../shared/contract/devices.ts';
import { getHubLogs, hubLogFilters } from '../../shared/contract/monitoring.ts';
import { type Beacon, batteryClass } from '../../shared/model/beacon.ts';
import type { Hub } from '../../shared/model/hub.ts';
import type { HubLog } from '../../shared/model/hub-log.ts';
import { accountOperations } from './fake-account-operations.ts';
import { adminOperations } from './fake-admin-operations.ts';
import { configurationOperations } from './fake-configuration-operations.ts';
import * as fleet from './fake-data.ts';
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
  does(getHubLogs, (input) => {
    const owner = ownerOf(input);
    const lines = fleet.logsOf(fleet.hubs.filter((one) => owner === undefined || one.owner === owner));
    const owned = lines.map((item) => ({ owner: owner ?? 'all', item }));
    return page({ ...input, caller: input.caller }, 'logs', hubLogFilters, owned, logField, (line) => line);
  }),
  ...configurationOperations,
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
