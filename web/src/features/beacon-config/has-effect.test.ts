import { expect, test } from 'vitest';
import { factoryDefaults } from '../../../../shared/configuration/device.ts';
import { type ConfigData, FIELD_NAMES } from '../../../../shared/configuration/fields.ts';
import { hasEffect } from './has-effect.ts';

const factory = factoryDefaults({
  type: 'SMART_BEACON',
  metaData: {
    firmware: '007.001',
    securebeacon_editable: true,
    eventbeacon_editable: true,
    energy_save_editable: true,
  },
});
const resting = (change: ConfigData) =>
  FIELD_NAMES.filter((name) => !hasEffect(name, { ...factory, ...change })).map(String);

test('with factory defaults, Eddystone and event beacon fields have no effect', () => {
  const names = resting({});
  expect(names).toContain('eddystone_url');
  expect(names).toContain('eventbeacon_duration');
  expect(names.filter((name) => /^(ibeacon|adv|energy|tx)_/.test(name))).toEqual([]);
  expect(names, 'what switches them on').not.toContain('eddystone_frames');
  expect(names).not.toContain('eventbeacon_frames');
  expect(names).not.toContain('eventbeacon_trigger');
});

test('without iBeacon, its fields have no effect', () => {
  expect(resting({ info_beacon_frames: 8 }).filter((name) => name.startsWith('ibeacon_'))).toHaveLength(5);
});

test.each([
  [1, ['eddystone_url']],
  [2, ['eddystone_namespace', 'eddystone_instance']],
  [4, ['eddystone_namespace', 'eddystone_instance', 'eddystone_url']],
  [7, []],
])('with the Eddystone frames %i, only their fields have an effect', (frames, without) => {
  expect(resting({ eddystone_frames: frames }).filter((name) => name.startsWith('eddystone'))).toEqual(
    without,
  );
});

test('for an event that sends an iBeacon, Eddystone fields have no effect, and the reverse', () => {
  const ibeacon = resting({ eventbeacon_frames: 0x20 });
  expect(ibeacon).not.toContain('eventbeacon_ibeacon_uuid');
  expect(ibeacon).toContain('eventbeacon_eddystone_frames');
  const eddystone = resting({ eventbeacon_frames: 0x30, eventbeacon_eddystone_frames: 2 });
  expect(eddystone).toContain('eventbeacon_ibeacon_uuid');
  expect(eddystone).not.toContain('eventbeacon_eddystone_url');
  expect(eddystone).toContain('eventbeacon_eddystone_instance');
});

test('the timer interval has an effect with the timer, and the count with an alternation', () => {
  expect(resting({ eventbeacon_frames: 0x20 })).toContain('eventbeacon_timer_interval');
  expect(resting({ eventbeacon_frames: 0x20, eventbeacon_trigger: 4 })).not.toContain(
    'eventbeacon_timer_interval',
  );
  expect(resting({ eventbeacon_frames: 0x20 })).toContain('eventbeacon_ibeacon_alternation_count');
  expect(resting({ eventbeacon_frames: 0x20, eventbeacon_ibeacon_minor_alternation: 5 })).not.toContain(
    'eventbeacon_ibeacon_alternation_count',
  );
});
