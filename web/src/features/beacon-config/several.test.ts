import { expect, test } from 'vitest';
import { factoryDefaults } from '../../../../shared/configuration/device.ts';
import type { ConfigData } from '../../../../shared/configuration/fields.ts';
import type { BeaconType } from '../../../../shared/model/beacon-type.ts';
import { commonOf, faultsOfSeveral, fieldsOfSeveral, type One } from './several.ts';

function one(
  firmware: string,
  change: ConfigData = {},
  type: BeaconType = 'SMART_BEACON',
  unlocked = false,
): One {
  const metaData = {
    firmware,
    securebeacon_editable: unlocked,
    eventbeacon_editable: unlocked,
    energy_save_editable: unlocked,
  };
  const configData = { ...factoryDefaults({ type, metaData }), ...change };
  return {
    type,
    configuration: {
      ...{ id: 'A1A2', description: '', deviceUpToDate: true, configData, metaData, version: 1 },
    },
  };
}
const field = (ones: readonly One[], name: string) =>
  fieldsOfSeveral(ones).find((several) => several.field.name === name);
const common = (ones: readonly One[], name: string) => commonOf(field(ones, name)!);

test('the values of a field are counted, the most frequent first, and one that all have is common', () => {
  const ones = [one('007.001', { adv_int: 500 }), one('007.001', { adv_int: 500, tx_power: 10 })];
  expect(field(ones, 'adv_int')).toMatchObject({ values: [[500, 2]], count: 2 });
  expect(common(ones, 'adv_int')).toBe(500);
  expect(common(ones, 'tx_power')).toBeUndefined();
  const three = [...ones, one('007.001', { tx_power: 10 })];
  expect(field(three, 'tx_power')?.values[0]).toEqual([10, 2]);
});

test('values are compared across device types, and only among those that have the field', () => {
  const ones = [one('002.001'), one('003.001', { tx_power: 5 }), one('007.001', { tx_power: 5 })];
  expect(field(ones, 'tx_power')).toMatchObject({ values: [[5, 2]], count: 2 });
  const three = [one('002.001', { adv_int: 100 }), one('003.001'), one('007.001')];
  expect(field(three, 'adv_int')!.count).toBe(3);
  expect(common(three, 'adv_int')).toBeUndefined();
});

test('a field offers the choices of all devices, in its order', () => {
  const powers = field([one('003.001'), one('007.001')], 'tx_power')!.field;
  const choices = powers.kind === 'choice' ? powers.choices.map(({ value }) => value) : [];
  expect(choices[0]).toBe(10);
  expect(choices).toContain(-21);
  expect(choices).toEqual(choices.toSorted((a, b) => b - a));
  const frames = field([one('007.001'), one('007.001', {}, 'SENSOR_BEACON')], 'info_beacon_frames')!.field;
  expect(frames.kind === 'bits' && frames.bits.map(({ value }) => value)).toEqual([1, 2, 4, 8, 16]);
});

test('a field that is locked on all is not offered, but one that is unlocked on any is', () => {
  expect(field([one('007.001'), one('007.001')], 'energy_save_state')).toBeUndefined();
  const ones = [one('007.001'), one('007.001', {}, 'SMART_BEACON', true)];
  expect(field(ones, 'energy_save_state')).toMatchObject({ values: [[false, 1]], count: 1 });
});

test('a value that no beacon can take is a fault, but one that some can take is not', () => {
  const ones = [one('003.001'), one('007.001')];
  expect(faultsOfSeveral(ones, { ibeacon_major: 70_000 })).toMatchObject([
    { field: 'ibeacon_major', code: 'RANGE' },
  ]);
  expect(faultsOfSeveral(ones, { tx_power: 10 })).toEqual([]);
  expect(faultsOfSeveral(ones, { tx_power: 99 })).toMatchObject([{ code: 'NOT_A_CHOICE' }]);
  expect(faultsOfSeveral([one('002.001')], { tx_power: 5 }), 'its firmware does not know it').toEqual([]);
});
