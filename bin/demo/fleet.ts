import type { BeaconType } from '../../shared/model/beacon-type.ts';

/** The demo's fleet: a few hubs in both payload formats and some dozens of beacons of every type. */
export interface DemoHub {
  readonly id: string;
  /** Absent: it has none yet. */
  readonly name?: string;
  readonly format: '1.0' | '2.0';
  /** How it reports the results of configurations. */
  readonly reports: 'by topic' | 'with its pushes';
  readonly firmware: string;
  readonly hardwareId: string;
  readonly orderCode: string;
  /** It often disconnects. */
  readonly isFickle?: true;
}

export interface DemoBeacon {
  readonly id: string;
  /** Absent: it has none yet, as most devices that were just claimed. */
  readonly name?: string;
  readonly type: BeaconType;
  readonly firmware?: string;
  readonly hardware?: string;
  readonly orderCode: string;
  /** The hub that hears it; no hub hears bar codes and tags. */
  readonly heardBy?: string;
  /** The failure of a configuration: of every attempt, or of a hub's first one. */
  readonly trouble?: 'slow' | 'out of reach' | 'no connection' | 'stops half-way';
  /** Charge at the start, in percent. */
  readonly charge: number;
}

const NEW_HARDWARE = { firmware: '3.0.7.8', hardwareId: 'HUB-0300' } as const;

export const DEMO_HUBS: readonly DemoHub[] = [
  {
    id: 'hub10c4a001',
    name: 'Hall 1, gate',
    ...NEW_HARDWARE,
    format: '1.0',
    reports: 'with its pushes',
    orderCode: 'HALLE1',
  },
  {
    id: 'hub10c4a002',
    name: 'Hall 1, stage',
    ...NEW_HARDWARE,
    format: '2.0',
    reports: 'with its pushes',
    orderCode: 'HALLE1',
  },
  {
    id: 'hub10c4b003',
    name: 'Foyer, cloakroom',
    ...NEW_HARDWARE,
    firmware: '3.0.6.2',
    format: '2.0',
    reports: 'by topic',
    orderCode: 'FOYER2',
  },
  {
    id: 'hub10c4b004',
    name: 'Foyer, stairs',
    firmware: '2.1.0.5',
    hardwareId: 'HUB-0210',
    format: '1.0',
    reports: 'by topic',
    orderCode: 'FOYER2',
    isFickle: true,
  },
];

/** For a good first impression of a hub: frequent pushes, and its whole log. */
export const DEMO_SETTINGS = { pushIntervalSeconds: 5, logLevel: 'DEBUG' } as const;

/** Most beacons are configured at once; these show the other outcomes. */
const TROUBLES: Readonly<Record<number, DemoBeacon['trouble']>> = {
  5: 'slow',
  11: 'out of reach',
  18: 'no connection',
  25: 'stops half-way',
};

const RADIO_TYPES: readonly BeaconType[] = ['SMART_BEACON', 'SENSOR_BEACON', 'SMART_KEY', 'SMART_SENSOR'];
const FIRMWARES = ['003.001', '006.001', '006.002', '007.001'];
const HARDWARES = ['BCN-0101', 'BCN-0202', 'KEY-0100', 'SEN-0300'];

/** What its owner put it on. */
const SPOTS: Readonly<Partial<Record<BeaconType, string>>> = {
  SMART_BEACON: 'Showcase',
  SENSOR_BEACON: 'Climate',
  SMART_KEY: 'Staff key',
  SMART_SENSOR: 'Door',
};

/** The last ones came with the latest delivery, and have no names yet. */
const NAMED = 34;

const radio = (count: number): DemoBeacon[] =>
  Array.from({ length: count }, (_, index) => {
    const type = RADIO_TYPES[index % 5 === 4 ? index % 4 : index % 2]!;
    return {
      id: `F0D1A0${(0x1000 + index * 37).toString(16).toUpperCase().padStart(6, '0')}`,
      type,
      ...(index < NAMED && { name: `${SPOTS[type]} ${index + 1}` }),
      firmware: FIRMWARES[index % FIRMWARES.length]!,
      hardware: HARDWARES[index % 2]!,
      orderCode: index % 3 === 0 ? 'FOYER2' : 'HALLE1',
      heardBy: DEMO_HUBS[index % DEMO_HUBS.length]!.id,
      ...(TROUBLES[index] && { trouble: TROUBLES[index] }),
      charge: 98 - ((index * 17) % 95),
    };
  });

const passive: readonly (readonly [id: string, type: BeaconType, name: string])[] = [
  ['04A224B1C93D80', 'NFC', 'Guest book'],
  ['04B7712A5E6180', 'NFC', 'Wheel of fortune'],
  ['Q7mK2xP9', 'QR_CODE', 'Poster at the ticket desk'],
  ['Zr4T8wL1', 'QR_CODE', 'Poster in the café'],
  ['96385074', 'EAN8', 'Postcard'],
  ['4006381333931', 'EAN13', 'Catalogue'],
  ['036000291452', 'UPCA', 'Poster, rolled'],
  ['-1234562', 'PZN7', 'Plasters'],
  ['-12345678', 'PZN8', 'Throat sweets'],
];

/** No hub of the demo hears it: for users who push with their own client (`npm run hub`). */
export const OWN_BEACON: DemoBeacon = {
  id: '00C0FFEE0001',
  type: 'SMART_BEACON',
  firmware: '006.001',
  hardware: HARDWARES[0]!,
  orderCode: 'DEMO1',
  charge: 0,
};

export const DEMO_BEACONS: readonly DemoBeacon[] = [
  OWN_BEACON,
  ...radio(40),
  ...passive.map(([id, type, name]) => ({ id, type, name, orderCode: 'SHOP3', charge: 0 })),
];
