import { readFileSync } from 'node:fs';
import { RootConstruct } from 'constructs';
import { expect, it } from 'vitest';
import { BeaconCoding } from '../shared/configuration/beacon-coding.ts';
import { readStage, STAGE_FIELDS } from './stage.ts';

const entry = {
  region: 'eu-central-1',
  protected: true,
  logRetentionDays: 365,
  hubLogDays: 396,
  hubLogArchiveDays: 1825,
  alarmAddress: 'operators@example.com',
  mailSender: 'console@example.com',
  blockedEmailProviders: ['mailinator.com'],
  hosts: ['console.example.com'],
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b',
};
const coding = (fields: object) => ({ beaconCoding: { fields } });
/** Reads a stage from these entries of `cdk.json`. An `App` would leave a folder behind. */
const readFrom = (stages: object, name: string) => {
  const { node } = new RootConstruct();
  node.setContext('stages', stages);
  return readStage(node, name);
};
const read = (changed: object) => readFrom({ prod: { ...entry, ...changed } }, 'prod');

it('a complete entry is read, and by default the stack creates the mail identity', () => {
  const beaconCoding = BeaconCoding.parse({});
  const filledIn = {
    name: 'prod',
    mailIdentity: 'create',
    consumersMax: {},
    webhookNetworks: [],
    secondFactor: { requiredFor: 'GROUP_ADMIN', withinDays: 14 },
    callsMax: 9000,
    beaconCoding,
  };
  expect(read({})).toEqual({ ...entry, ...filledIn });
  expect(read({ consumersMax: { ingest: 50 } }).consumersMax).toEqual({ ingest: 50 });
  expect(read({ mailIdentity: 'import' }).mailIdentity).toBe('import');
});

it.each([
  [{ region: undefined }, 'region is missing'],
  [{ region: 'ap-east-1' }, 'region "ap-east-1" has no SES or no IoT Core: choose one of'],
  [{ region: 'moon' }, 'region "moon" has no SES'],
  [{ logRetentionDays: 8 }, 'logRetentionDays CloudWatch keeps logs for one of 1, 3, 5, 7, 14'],
  [{ hubLogDays: 2 }, 'hubLogDays archiving takes three nights'],
  [{ hubLogArchiveDays: 1.5 }, 'hubLogArchiveDays'],
  [{ alarmAddress: 'me' }, 'alarmAddress is not a mail address'],
  [{ mailSender: undefined }, 'mailSender is missing'],
  [{ mailSender: 'Console@example.com' }, 'mailSender must be written in lower case'],
  [{ mailIdentity: 'other' }, 'mailIdentity'],
  [{ blockedEmailProviders: undefined }, 'blockedEmailProviders is missing'],
  [{ blockedEmailProviders: ['a b'] }, 'blockedEmailProviders.0 is not a domain name'],
  [{ hosts: ['https://console.example.com'] }, 'hosts.0 is not a domain name'],
  [{ certificateArn: undefined }, 'certificateArn is missing: there are hosts'],
  [{ secondFactor: { requiredFor: 'ADMINS' } }, 'secondFactor.requiredFor'],
  [{ secondFactor: { withinDays: -1 } }, 'secondFactor.withinDays is below 0'],
  [{ consumersMax: { ingest: 1 } }, 'consumersMax.ingest is below 2'],
  [{ consumersMax: { ingestion: 50 } }, 'ingestion is unknown'],
  [{ webhookNetworks: ['10.1.0.0'] }, 'webhookNetworks.0 is not a network such as 10.1.0.0/16'],
  [
    { certificateArn: 'arn:aws:acm:eu-central-1:123456789012:certificate/0a1b' },
    'certificateArn is not the ARN of a certificate in us-east-1',
  ],
  [{ alarmAdress: 'a@example.com' }, 'alarmAdress is unknown'],
  ...[
    'http://leaks.example/range',
    'https://leaks.example/range/',
    'https://leaks.example/range?a=b',
    '',
  ].map((leakedPasswords): [object, string] => [
    { leakedPasswords },
    'leakedPasswords is not an https address',
  ]),
  [{ mapTiles: { url: 'https://t.example/{z}/{x}/{y}.png' } }, 'mapTiles.attribution is missing'],
  ...[
    'http://t.example/{z}/{x}/{y}.png',
    'https://t.example/{z}/{x}.png',
    'https://*.example/{z}/{x}/{y}.png',
    "https://t.example/{z}/{x}/{y}.png 'unsafe-inline'",
    'https://t.example;script-src/{z}/{x}/{y}.png',
  ].map((url): [object, string] => [
    { mapTiles: { url, attribution: 'Somebody' } },
    'mapTiles.url is not an https address of a host with {z}, {x} and {y}',
  ]),
  [{ beaconCoding: { word: 'command' } }, 'beaconCoding.word must be one word of letters and digits, other'],
  [{ beaconCoding: { word: 'two words' } }, 'beaconCoding.word must be one word'],
  [{ beaconCoding: { words: 'beacons' } }, 'words is unknown'],
  [
    coding({ advInt: { characteristic: 'B002', value: 'uint16be' } }),
    'beaconCoding.fields.advInt is not a field of a configuration',
  ],
  [
    coding({ adv_int: { characteristic: 'B2', value: 'uint16be' } }),
    'beaconCoding.fields.adv_int.characteristic is not a UUID of two bytes',
  ],
  [
    coding({ adv_int: { characteristic: 'B002', value: 'float' } }),
    'beaconCoding.fields.adv_int.value must be one of uint8, int8, uint16be',
  ],
  [
    coding({ adv_int: { characteristic: 'B002', value: 'uint8' } }),
    'beaconCoding.fields.adv_int has values that uint8 cannot hold',
  ],
  [coding({ adv_int: { characteristic: 'B002' } }), 'beaconCoding.fields.adv_int.value '],
  [
    coding({
      ibeacon_major: { characteristic: 'B003', value: 'uint16be' },
      ibeacon_minor: { characteristic: 'b003', value: 'uint16be' },
    }),
    'beaconCoding.fields.ibeacon_minor has the characteristic of ibeacon_major',
  ],
])('an entry with %j is refused in one sentence', (changed, fault) => {
  expect(() => read(changed)).toThrow(`The stage "prod" of cdk.json cannot be deployed: ${fault}`);
  expect(() => read(changed)).toThrow(/^[^\n]+\.$/);
});

it('a coding of beacons is completed by the public characteristic, and characteristics may be in lower case', () => {
  const fields = { adv_int: { characteristic: 'b002', value: 'uint16be' } };
  expect(read({ beaconCoding: { word: 'brand', fields } }).beaconCoding).toEqual({
    word: 'brand',
    fields: {
      eddystone_url: { characteristic: '2084', value: 'eddystoneUrl' },
      adv_int: { characteristic: 'B002', value: 'uint16be' },
    },
  });
});

it('an error lists all faults of an entry, and for an unknown stage the known ones', () => {
  expect(() => read({ mailSender: undefined, protected: 'yes' })).toThrow(
    /protected .*; .*mailSender is missing|mailSender is missing; .*protected/,
  );
  expect(() => readFrom({ dev: {} }, 'prod')).toThrow('cdk.json has no stage "prod", only dev.');
});

it('docs/deploying.md explains each field of an entry', () => {
  const rows = readFileSync('docs/deploying.md', 'utf8').matchAll(/^ {3}\| (`.+?) \| \S/gm);
  const explained = [...rows].flatMap(([, names]) =>
    [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
  );
  expect(explained.toSorted()).toEqual(STAGE_FIELDS.toSorted());
});
