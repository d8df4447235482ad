import { expect, test } from 'vitest';
import { FACTORY_SETTINGS } from '../../../../shared/model/hub-settings.ts';
import { faultsOfHubs, valuesOf } from './several-hubs.ts';

const fast = { ...FACTORY_SETTINGS, collectionMode: 'ALL_PACKETS', pushIntervalSeconds: 1 } as const;

test('the values of a setting are counted, the most frequent first', () => {
  expect(valuesOf([fast, FACTORY_SETTINGS, { ...FACTORY_SETTINGS }], 'pushIntervalSeconds')).toEqual([
    [60, 2],
    [1, 1],
  ]);
  expect(valuesOf([FACTORY_SETTINGS, { ...FACTORY_SETTINGS }], 'dataTypes')).toEqual([
    [FACTORY_SETTINGS.dataTypes, 2],
  ]);
});

test('an entry is wrong only if it is wrong on every hub', () => {
  expect(faultsOfHubs([FACTORY_SETTINGS, fast], { pushIntervalSeconds: 2 })).toEqual([]);
  expect(faultsOfHubs([FACTORY_SETTINGS], { pushIntervalSeconds: 2 })).toEqual(['pushIntervalSeconds']);
  expect(faultsOfHubs([FACTORY_SETTINGS, fast], { wlanSsid: 'Museum', wlanSecurity: 'WPA2' })).toEqual([
    'wlanPassphrase',
  ]);
});
