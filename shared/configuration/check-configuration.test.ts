import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BeaconType } from '../model/beacon-type.ts';
import { applyPatch } from './apply-patch.ts';
import { checkConfiguration } from './check-configuration.ts';
import type { ConfigPatch } from './config-data.ts';
import { type Device, factoryDefaults } from './device.ts';
import type { ConfigData, FieldName } from './fields.ts';
import { fieldsOf } from './offered.ts';
import { devices, patches, smallPatches } from './test/arbitrary-configuration.ts';

/**
 * An independent check of a configuration, derived only from the specification (2.3, 2.5, 2.9) and FIELD-FACTS 4, not
 * from the tested code. Returns the fields with faults.
 */
function wrongFields(
  { type, metaData }: Device,
  was: ConfigData,
  sent: ConfigPatch,
  is: ConfigData,
): Set<string> {
  const wrong = new Set<string>();
  const firmware = metaData.firmware ?? '000.000';
  const must = (holds: boolean, ...fields: FieldName[]) => {
    if (!holds) for (const field of fields) wrong.add(field);
  };
  const value = (name: string) => is[name as FieldName] as number;
  const text = (name: string) => (is[name as FieldName] ?? '') as string;
  const between = (name: string, from: number, to: number) =>
    must(value(name) === undefined || (value(name) >= from && value(name) <= to), name as FieldName);
  const oneOf = (name: string, values: number[]) =>
    must(value(name) === undefined || values.includes(value(name)), name as FieldName);

  for (const name of Object.keys(sent) as FieldName[]) {
    if (/eddystone/.test(name)) must(firmware >= '002.001', name);
    if (name === 'tx_power') must(firmware >= '003.001', name);
    const isChanged = was[name] !== is[name];
    if (/^secure_/.test(name)) must(!isChanged || metaData.securebeacon_editable, name);
    if (/^eventbeacon_/.test(name)) must(!isChanged || metaData.eventbeacon_editable, name);
    if (/^energy_save_/.test(name)) must(!isChanged || metaData.energy_save_editable, name);
  }
  const bits = (name: FieldName, known: number) => {
    const said = sent[name];
    if (typeof said === 'number') must((said & ~known & ~((was[name] ?? 0) as number)) === 0, name);
  };
  const hasSensors = type === 'SENSOR_BEACON' || type === 'SMART_SENSOR';
  bits('adv_channel', 1 + 2 + 4);
  bits('info_beacon_frames', (hasSensors ? 1 + 2 + 4 : 0) + 8 + 16);
  if (firmware >= '002.001') bits('eddystone_frames', 1 + 2 + 4);
  if (firmware >= '002.001') bits('eventbeacon_eddystone_frames', 1 + 2 + 4);
  bits('eventbeacon_frames', 0x30);

  between('adv_int', 100, 10_000);
  between('eventbeacon_adv_int', 100, 10_000);
  must((value('adv_channel') & 7) !== 0, 'adv_channel');
  oneOf('advertising_type', [0, 2, 3]);
  oneOf('eventbeacon_advertising_type', firmware >= '006.001' ? [0] : [0, 2, 3]);
  const [strongest, weakest] = firmware >= '007.001' ? [10, -20] : [5, -21];
  between('tx_power', weakest!, strongest!);
  const levels = firmware >= '006.001' ? [-20, -10, 0, 5] : [-21, -9, 0, 5];
  for (const event of ['', 'eventbeacon_']) {
    oneOf(`${event}eddystone_tx_power`, levels);
    between(`${event}ibeacon_power`, -127, 5);
    between(`${event}ibeacon_major`, 0, 65_535);
    between(`${event}ibeacon_minor`, 0, 65_535);
    oneOf(`${event}ibeacon_minor_alternation`, [0, 1, 5, 7, 15]);
    must(/^[0-9A-F]{32}$/.test(text(`${event}ibeacon_uuid`)), `${event}ibeacon_uuid` as FieldName);
    if (firmware < '002.001') continue;
    must(
      /^[0-9A-F]{20}$/.test(text(`${event}eddystone_namespace`)),
      `${event}eddystone_namespace` as FieldName,
    );
    must(
      /^[0-9A-F]{12}$/.test(text(`${event}eddystone_instance`)),
      `${event}eddystone_instance` as FieldName,
    );
  }
  between('eventbeacon_ibeacon_alternation_count', 2, 255);
  between('eventbeacon_duration', 1, 42_940);
  between('eventbeacon_timer_interval', 1, 42_940);
  between('eventbeacon_function', 0, 255);
  oneOf('eventbeacon_trigger', [0, 1, 2, 3, 4]);
  between('energy_save_interval', 0, 65_535);
  between('energy_save_duration', 0, 65_535);

  const event = value('eventbeacon_frames') & 0x30;
  must(event === 0 || event === 0x20 || (event === 0x30 && firmware >= '002.001'), 'eventbeacon_frames');
  const eventEddystone = value('eventbeacon_eddystone_frames') & 7;
  const mustFit = (name: FieldName, isSent: boolean) =>
    must(
      text(name) === '' ? !isSent : ['https://abc.de', 'http://www.example.com/'].includes(text(name)),
      name,
    );
  mustFit('eddystone_url', (value('eddystone_frames') & 2) !== 0);
  mustFit('eventbeacon_eddystone_url', event === 0x30 && (eventEddystone & 2) !== 0);
  if (event === 0x30) must([1, 2, 4].includes(eventEddystone), 'eventbeacon_eddystone_frames');

  const onEventOnly = is.eventbeacon_primary_off === true;
  const isEvent = event === 0x20 || event === 0x30;
  const main = (value('info_beacon_frames') & 31) + ((value('eddystone_frames') ?? 0) & 7);
  if (onEventOnly) {
    must(value('eventbeacon_trigger') !== 0, 'eventbeacon_trigger');
    must(isEvent, 'eventbeacon_frames');
  } else must(main > 0 || (isEvent && value('eventbeacon_trigger') !== 0), 'info_beacon_frames');
  must(!value('energy_save_interval') || value('energy_save_duration') !== 0, 'energy_save_duration');

  const isZero = (one: string) => value(`${one}_major`) === 0 && value(`${one}_minor`) === 0;
  if (is.secure_beacon) {
    must(!((value('info_beacon_frames') & 16) !== 0 && isZero('ibeacon')), 'ibeacon_major', 'ibeacon_minor');
    must(
      !(event === 0x20 && isZero('eventbeacon_ibeacon')),
      'eventbeacon_ibeacon_major',
      'eventbeacon_ibeacon_minor',
    );
  }
  return wrong;
}

/** The specification gives only the limits of the chip's powers; another test covers the gaps of the list. */
const isInGap = ({ metaData: { firmware } }: Device, { tx_power: power }: ConfigData) => {
  const weakest = firmware !== null && firmware >= '007.001' ? -20 : -21;
  return power !== undefined && power > weakest && power < 5 && power !== 0;
};

const NO_RADIO: readonly BeaconType[] = ['NFC', 'QR_CODE', 'EAN8', 'EAN13', 'PZN7', 'PZN8', 'UPCA'];
const withRadio = devices.filter(({ type }) => !NO_RADIO.includes(type));

describe('a change of a configuration', () => {
  it.each([
    ['few', smallPatches],
    ['many', patches],
  ])('of %s fields is refused for exactly the fields that the specification refuses', (_, some) => {
    fc.assert(
      fc.property(withRadio, some, some, (device, first, patch) => {
        // From a valid configuration to another one.
        const factory = factoryDefaults(device);
        const was = checkConfiguration(device, factory, first).length
          ? factory
          : applyPatch(device, factory, first);
        const is = applyPatch(device, was, patch);
        fc.pre(!isInGap(device, is));
        const faults = new Set<string>(checkConfiguration(device, was, patch).map(({ field }) => field));
        expect([...faults].toSorted()).toEqual([...wrongFields(device, was, patch, is)].toSorted());
      }),
      { numRuns: 2000 },
    );
  });

  it('is refused for devices without a radio', () => {
    fc.assert(
      fc.property(devices, fc.constantFrom(...NO_RADIO), smallPatches, (device, type, patch) => {
        const faults = checkConfiguration({ ...device, type }, {}, patch);
        expect(faults.map(({ code }) => code)).toEqual(Object.keys(patch).length ? ['NO_RADIO'] : []);
        expect(fieldsOf({ ...device, type })).toEqual([]);
      }),
    );
  });

  it('is always valid if it sends back the factory configuration as it was read', () => {
    fc.assert(
      fc.property(withRadio, (device) => {
        const factory = factoryDefaults(device);
        expect(checkConfiguration(device, factory, factory)).toEqual([]);
      }),
    );
  });

  it('is valid for every offered field, and for no other', () => {
    fc.assert(
      fc.property(withRadio, patches, (device, patch) => {
        const offered = new Set<string>(fieldsOf(device).map(({ name }) => name));
        const current = factoryDefaults(device);
        const is = applyPatch(device, current, patch);
        const refused = checkConfiguration(device, current, patch).filter(
          ({ code }) => code === 'LOCKED' || code === 'NOT_KNOWN',
        );
        for (const { field } of refused) expect(offered).not.toContain(field);
        for (const name of Object.keys(patch) as FieldName[])
          if (!offered.has(name) && is[name] !== current[name])
            expect(checkConfiguration(device, current, patch).map(({ field }) => field)).toContain(name);
      }),
    );
  });

  const unlocked: Device = {
    type: 'SMART_BEACON',
    metaData: {
      firmware: '007.001',
      securebeacon_editable: true,
      eventbeacon_editable: true,
      energy_save_editable: true,
    },
  };
  const faultsOf = (patch: ConfigPatch, device = unlocked) =>
    checkConfiguration(device, factoryDefaults(device), patch);

  it('has faults with the values for their messages', () => {
    expect(faultsOf({ ibeacon_major: 70_000 })).toEqual([
      { field: 'ibeacon_major', code: 'RANGE', from: 0, to: 65_535 },
    ]);
    expect(faultsOf({ adv_int: 50 })).toEqual([{ field: 'adv_int', code: 'RANGE', from: 100, to: 10_000 }]);
    expect(faultsOf({ tx_power: -4 })).toEqual([{ field: 'tx_power', code: 'NOT_A_CHOICE' }]);
    expect(faultsOf({ ibeacon_uuid: '12' })).toEqual([
      { field: 'ibeacon_uuid', code: 'NOT_HEX', digits: 32 },
    ]);
    expect(faultsOf({ eddystone_url: 'https://example.com/1234567890' })).toEqual([
      { field: 'eddystone_url', code: 'URL_TOOLONG', tokens: 19, to: 18 },
    ]);
    const old = { ...unlocked, metaData: { ...unlocked.metaData, firmware: '002.000' } };
    expect(faultsOf({ eddystone_frames: 1 }, old)).toEqual([
      { field: 'eddystone_frames', code: 'NOT_KNOWN', since: '002.001' },
    ]);
    const locked = { ...unlocked, metaData: { ...unlocked.metaData, securebeacon_editable: false } };
    expect(faultsOf({ secure_connect: true }, locked)).toEqual([
      { field: 'secure_connect', code: 'LOCKED', flag: 'securebeacon_editable' },
    ]);
  });

  it('warns of a secure beacon whose major and minor are both 0', () => {
    expect(faultsOf({ secure_beacon: true }).map(({ code }) => code)).toEqual(['SECURE_ZERO', 'SECURE_ZERO']);
    expect(faultsOf({ secure_beacon: true, ibeacon_minor: 1 })).toEqual([]);
  });
});
