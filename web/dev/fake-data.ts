import type { Beacon, BeaconType } from '../../shared/model/beacon.ts';
import type { Branding } from '../../shared/model/branding.ts';
import type { Hub } from '../../shared/model/hub.ts';
import type { HubLog, LogLevel } from '../../shared/model/hub-log.ts';
import type { User } from '../../shared/model/user.ts';
import type { Role } from '../../shared/roles.ts';
import { sampleUser } from './sample-user.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const started = Date.now();
const iso = (time: number) => new Date(time).toISOString();

/** A number from 0 to 1 that looks random and is the same at each start. */
function chance(seed: number): number {
  const wave = Math.sin(seed * 12.9898) * 43758.5453;
  return wave - Math.floor(wave);
}
const pick = <T>(from: readonly T[], seed: number): T => from[Math.floor(chance(seed) * from.length)]!;

export const PASSWORD = 'demo-password';

const user = (id: string, name: string, role: Role, managerLabel: string | null = null): User =>
  sampleUser({
    id,
    name,
    email: `${id}@example.com`,
    roles: [role],
    createdDate: iso(started - 400 * DAY),
    lastLoginDate: iso(started - DAY),
    managerLabel,
  });

const FIRST = [
  'Marta',
  'Jörg',
  'Élodie',
  'Piotr',
  'Yasmin',
  'Henrik',
  'Chiara',
  'Bartholomäus-Maximilian',
  'Noor',
];
const LAST = ['Kowalska', 'Brandt', 'Lefèvre', 'O’Neill', 'Özdemir', 'Castellanos y Figueroa', 'Ek', 'Vogel'];
export const GROUPS = ['museums', 'north-retail', 'harbour-crew', 'airport_t2'];

function person(at: number): User {
  const name = `${pick(FIRST, at + 0.15)} ${pick(LAST, at + 0.25)}`;
  const age = chance(at + 0.35) ** 3 * 500 * DAY;
  const local = name
    .normalize('NFD')
    .replace(/[^a-z ]/gi, '')
    .toLowerCase()
    .replaceAll(' ', '.');
  const group = at % 3 === 0 ? pick(GROUPS, at + 0.45) : null;
  return sampleUser({
    id: `person${at}`,
    name,
    email: `${local}${at}@example.org`,
    roles: [at % 60 === 7 ? 'SERVICE_ACCOUNT' : at % 40 === 9 ? 'GROUP_ADMIN' : 'INFO_PROVIDER'],
    verified: at % 17 !== 3,
    deactivated: at % 29 === 5,
    createdDate: iso(started - 500 * DAY - at * DAY),
    lastLoginDate: at % 17 === 3 ? null : iso(started - age),
    managerGroup: group,
    groupConfirmed: group !== null && at % 4 !== 0,
    managerLabel: at % 5 === 0 ? 'harbour' : null,
    appLabel: at % 11 === 0 ? 'city-guide' : null,
    mailState: at % 23 === 4 ? 'bounced' : at % 37 === 6 ? 'complained' : 'ok',
    beaconsCount: Math.floor(chance(at + 0.55) ** 4 * 3000),
  });
}

/** Sign in as `<id>@example.com`: with a fleet, with nothing, with one of each, as a group admin, as an admin. */
export const users: User[] = [
  user('provider', 'Anna Berger', 'INFO_PROVIDER'),
  user('empty', 'Emil Leer', 'INFO_PROVIDER'),
  user('single', 'Solène Martin', 'INFO_PROVIDER'),
  user('harbour', 'Jonas Hafen', 'INFO_PROVIDER', 'harbour'),
  { ...user('group', 'Greta Wagner', 'GROUP_ADMIN'), administers: 'museums' },
  user('admin', 'Ada Nilsson', 'ADMIN'),
  { ...user('unverified', 'Ulla Neu', 'INFO_PROVIDER'), verified: false },
  {
    ...user('terms', 'Theo Lind', 'INFO_PROVIDER'),
    termsOfUseFile: '/files/terms/museums/terms_{language}.pdf',
    termsOfUseVersion: '2026-02',
    acceptedTermsOfUseVersion: '2025-01',
  },
  ...Array.from({ length: 240 }, (_, at) => person(at)),
];

export const brandings: Readonly<Record<string, Branding>> = {
  default: {
    label: 'default',
    brand: 'Beacon Console',
    managerTitle: 'Every beacon and hub of yours, at a glance.',
    hardwareName: 'Beacon',
    colour: null,
    logoUrl: null,
    hideHelp: false,
    supportAddress: 'support@example.com',
    termsOfUseFile: '/files/terms/museums/terms_{language}.pdf',
    hostUrl: null,
  },
  harbour: {
    label: 'harbour',
    brand: 'Harbour Signals',
    managerTitle: 'Harbour Signals Fleet Manager',
    hardwareName: 'Buoy',
    colour: '#b4431f',
    logoUrl: null,
    hideHelp: true,
    supportAddress: 'crew@harbour.example',
    termsOfUseFile: null,
    hostUrl: null,
  },
};

/** How many hubs and beacons each has. */
const FLEETS: Readonly<Record<string, readonly [hubs: number, beacons: number]>> = {
  provider: [38, 260],
  single: [1, 1],
  harbour: [3, 20],
  group: [2, 12],
};

const PLACES = [
  'Lobby, north entrance',
  'Warehouse 3, gate 12',
  '',
  'Museum, hall of the clocks',
  'Cold store, behind the second door on the left, above the sprinkler',
  'Platform 7',
  'Reception Hamburg',
  'Prüfstand Süd',
];
const TYPES: readonly BeaconType[] = [
  'SMART_BEACON',
  'SMART_BEACON',
  'SENSOR_BEACON',
  'SMART_KEY',
  'SMART_SENSOR',
  'NFC',
  'QR_CODE',
  'EAN13',
  'UNDEFINED',
];
const ORDER_CODES = ['QX7B2K', 'H4N9', 'ZZ81PLMC', 'B2B2B2'];

export interface Owned<T> {
  readonly owner: string;
  readonly item: T;
}

export const hubs: readonly Owned<Hub>[] = Object.entries(FLEETS).flatMap(([owner, [count]], fleet) =>
  Array.from({ length: count }, (_, at) => ({ owner, item: hub(fleet * 1000 + at) })),
);

function hub(seed: number): Hub {
  const failed = chance(seed + 0.1) > 0.94;
  const marked = !failed && chance(seed + 0.2) > 0.9;
  return {
    id: `hub${Math.floor(chance(seed + 0.3) * 0xffffffff)
      .toString(16)
      .padStart(8, '0')}`,
    description: pick(PLACES, seed + 0.4),
    assignedUserAt: iso(started - (seed % 9 === 0 ? 5 * 60 * MINUTE : (1 + chance(seed)) * 90 * DAY)),
    isOnline: chance(seed + 0.5) > 0.2,
    isSilent: chance(seed + 0.5) > 0.93,
    isMarkedForUpdate: marked,
    isSynchronized: chance(seed + 0.6) > 0.25,
    updateStatus: failed ? 'failed' : marked ? 'running' : 'none',
    firmware: pick(['3.0.7.8', '3.0.7.6', '2.9.1.0'], seed + 0.7),
    hardware: pick(['HB-00012', 'HB-00014'], seed + 0.8),
    orderCode: pick(ORDER_CODES, seed + 0.9),
    configModifiedAt: null,
    lastSeen: null,
    version: 1,
  };
}

export const beacons: readonly Owned<Beacon>[] = Object.entries(FLEETS).flatMap(([owner, [, count]], fleet) =>
  Array.from({ length: count }, (_, at) => ({ owner, item: beacon(owner, fleet * 10_000 + at) })),
);

function beacon(owner: string, seed: number): Beacon {
  return {
    id: Math.floor(chance(seed + 0.31) * 0xffffffffffff)
      .toString(16)
      .toUpperCase()
      .padStart(12, '0'),
    description: pick(PLACES, seed + 0.41),
    type: pick(TYPES, seed + 0.2),
    userId: owner,
    userAssigned: iso(started - (seed % 11 === 0 ? 3 * 60 * MINUTE : (1 + chance(seed)) * 200 * DAY)),
    addedDate: iso(started - 300 * DAY),
    orderCode: pick(ORDER_CODES, seed + 0.9),
    firmware: pick(['007.001', '006.001', '003.002', null], seed + 0.7),
    hardware: pick(['BX-00001', 'BX-00007'], seed + 0.8),
    shortUrl: null,
    infoPointId: null,
    secure: false,
    featureList: [{ kind: 'FRAME', name: 'ibeacon' }],
    activatedFrames: ['ibeacon'],
    deviceUpToDate: chance(seed + 0.6) > 0.2,
    version: 1,
  };
}

/** What changes by itself, so that the live view has something to show. */
export function alive(hub: Hub): Hub {
  const silentFor = hub.isOnline ? (Date.now() / 1000) % 23 : (1 + (hub.id.charCodeAt(5) % 40)) * 3_600;
  return { ...hub, lastSeen: iso(Date.now() - silentFor * 1000) };
}

export function monitored(beacon: Beacon): Beacon {
  const seed = Number.parseInt(beacon.id.slice(-6), 16);
  if (chance(seed) > 0.95 || /^(NFC|QR|EAN)/.test(beacon.type)) return { ...beacon, monitoring: null };
  const stale = chance(seed + 0.5) > 0.88;
  const timestamp = stale
    ? started - (8 + chance(seed) * 60) * DAY
    : Date.now() - ((Date.now() / 1000 + seed) % (20 + (seed % 600))) * 1000;
  const batteryPct = Math.max(
    1,
    Math.round(chance(seed + 0.7) * 100) - (Math.floor(Date.now() / 7000 + seed) % 2),
  );
  return {
    ...beacon,
    monitoring: {
      beaconId: beacon.id,
      timestamp: Math.round(timestamp),
      batteryPct: seed % 17 === 0 ? null : batteryPct,
      batteryMV: 2000 + batteryPct * 11,
      activeTime: Math.round(chance(seed + 0.2) * 500 * 86_400),
    },
  };
}

const MESSAGES: readonly [LogLevel, string][] = [
  ['INFO', 'Push accepted by the server, 62 packets'],
  ['DEBUG', 'Scan window 1200 ms, duty cycle 85 %, 14 advertisers heard, 3 of them new since the last push'],
  ['WARNING', 'WLAN signal weak: -79 dBm'],
  ['SEVERE', 'Push failed: connection reset by peer (attempt 3 of 5)'],
  ['INFO', 'Configuration 17 applied'],
];

/** One line each twenty seconds, since a day before the start. */
export function logsOf(owned: readonly Owned<Hub>[]): HubLog[] {
  if (owned.length === 0) return [];
  const newest = Math.floor(Date.now() / 20_000);
  const oldest = Math.floor((started - DAY) / 20_000);
  return Array.from({ length: newest - oldest }, (_, back) => {
    const at = newest - back;
    const [level, message] = pick(MESSAGES, at);
    return {
      id: `log${at}`,
      hubId: pick(owned, at + 0.5).item.id,
      level,
      timestamp: iso(at * 20_000),
      message,
    };
  });
}
