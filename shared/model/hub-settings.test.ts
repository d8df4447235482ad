import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changedSettings,
  DATA_TYPES,
  FACTORY_SETTINGS,
  faultsOfSettings,
  HubSettings,
  type HubSettingsChange,
} from './hub-settings.ts';

const faults = (change: HubSettingsChange, before: HubSettings = FACTORY_SETTINGS) =>
  faultsOfSettings({ ...changedSettings(before, change), wlanPassphrase: change.wlanPassphrase }, before);
const WLAN = { wlanSsid: 'Museum', wlanSecurity: 'WPA2' } as const;

it('the factory settings break no rule', () => {
  expect(HubSettings.parse(FACTORY_SETTINGS)).toEqual(FACTORY_SETTINGS);
  expect(faults({})).toEqual({});
});

it.each<[string, HubSettingsChange, object]>([
  [
    'a push every second without fast logging',
    { pushIntervalSeconds: 4 },
    { pushIntervalSeconds: { rule: 'minimum', minimum: 5 } },
  ],
  ['nothing to collect', { dataTypes: [] }, { dataTypes: { rule: 'required' } }],
  ['HTTP without an address', { pushMethod: 'HTTP_POST' }, { serverUrl: { rule: 'required' } }],
  ['an address for MQTT', { serverUrl: 'https://example.com/push' }, { serverUrl: { rule: 'unused' } }],
  [
    'an address of another kind',
    { pushMethod: 'HTTP_PUT', serverUrl: 'ftp://example.com' },
    { serverUrl: { rule: 'url' } },
  ],
  [
    'an address with a password',
    { pushMethod: 'HTTP_PUT', serverUrl: 'https://a:b@example.com' },
    { serverUrl: { rule: 'url' } },
  ],
  [
    'a network’s name of 33 bytes',
    { wlanSsid: `${'ü'.repeat(16)}x` },
    { wlanSsid: { rule: 'maximumBytes', maximum: 32 } },
  ],
  ['another network without its passphrase', WLAN, { wlanPassphrase: { rule: 'required' } }],
  [
    'a passphrase that is too short',
    { ...WLAN, wlanPassphrase: 'short' },
    { wlanPassphrase: { rule: 'passphrase' } },
  ],
  [
    'a passphrase for an open network',
    { wlanSsid: 'Museum', wlanPassphrase: 'long enough' },
    { wlanPassphrase: { rule: 'unused' } },
  ],
  [
    'a WEP key of six characters',
    { wlanSsid: 'Museum', wlanSecurity: 'WEP', wlanPassphrase: '123456' },
    { wlanPassphrase: { rule: 'passphrase' } },
  ],
])('%s is refused', (_, change, expected) => {
  expect(faults(change)).toEqual(expected);
});

it.each<[string, HubSettingsChange]>([
  ['fast logging', { pushIntervalSeconds: 1, collectionMode: 'ALL_PACKETS' }],
  ['HTTP with an address', { pushMethod: 'HTTP_PUT', serverUrl: 'http://192.168.0.7:8080/hubs?x=1' }],
  ['a network with its passphrase', { ...WLAN, wlanPassphrase: 'eight ch' }],
  ['a network with its key', { ...WLAN, wlanPassphrase: 'a0'.repeat(32) }],
  ['a WEP key', { wlanSsid: 'Museum', wlanSecurity: 'WEP', wlanPassphrase: '12345' }],
])('%s is accepted', (_, change) => {
  expect(faults(change)).toEqual({});
});

describe('a configured network', () => {
  const before = { ...FACTORY_SETTINGS, ...WLAN };
  it('keeps its passphrase when other settings change', () => {
    expect(faults({ lifeMonitoring: true }, before)).toEqual({});
  });
  it.each<[string, HubSettingsChange]>([
    ['name', { wlanSsid: 'Other' }],
    ['protection', { wlanSecurity: 'WPA' }],
  ])('needs its passphrase again with another %s', (_, change) => {
    expect(faults(change, before)).toEqual({ wlanPassphrase: { rule: 'required' } });
  });
});

it('data types are sorted and deduplicated, and the settings never contain the passphrase', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...DATA_TYPES), { maxLength: 6 }),
      fc.string(),
      (dataTypes, wlanPassphrase) => {
        const after = changedSettings(FACTORY_SETTINGS, { dataTypes, wlanPassphrase });
        expect(after.dataTypes).toEqual(DATA_TYPES.filter((type) => dataTypes.includes(type)));
        expect(Object.keys(after).toSorted()).toEqual(Object.keys(FACTORY_SETTINGS).toSorted());
      },
    ),
  );
});
