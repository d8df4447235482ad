import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch } from './apply-patch.ts';
import { BeaconCoding, decodeCommands, encodeCommands } from './beacon-coding.ts';
import { commandsOf } from './changes.ts';
import { checkConfiguration } from './check-configuration.ts';
import { factoryDefaults, hasRadio } from './device.ts';
import { type ConfigData, FIELD_NAMES, type FieldName } from './fields.ts';
import { devices, patches, smallPatches } from './test/arbitrary-configuration.ts';

const TYPES = [
  ...['uint8', 'int8', 'uint16be', 'uint16le', 'uint32be', 'uint32le'],
  ...['boolean', 'hex', 'eddystoneUrl'],
];
const read = (fields: object) => BeaconCoding.safeParse({ fields });
const isAccepted = (name: FieldName, value: string) =>
  read({ [name]: { characteristic: 'B000', value } }).success;

/** A coding for every field, with a suitable value type. */
const codings = fc
  .record(
    Object.fromEntries(
      FIELD_NAMES.map((name) => [name, fc.constantFrom(...TYPES.filter((type) => isAccepted(name, type)))]),
    ),
  )
  .map((types) =>
    BeaconCoding.parse({
      fields: Object.fromEntries(
        FIELD_NAMES.map((name, at) => [
          name,
          { characteristic: (0xb000 + at).toString(16), value: types[name] },
        ]),
      ),
    }),
  );
const radios = devices.filter(({ type }) => hasRadio(type));
const encodeOne = (name: FieldName, value: string, of: ConfigData) =>
  encodeCommands(read({ [name]: { characteristic: 'b01f', value } }).data!, [of]);

describe('a configuration in the coding of a stage', () => {
  it('is the characteristic and the value of each command, in order, and can be decoded again', () => {
    fc.assert(
      fc.property(codings, radios, patches, (coding, device, patch) => {
        const factory = factoryDefaults(device);
        const commands = commandsOf(factory, applyPatch(device, factory, patch));
        const coded = encodeCommands(coding, commands);
        if (!coded) return;
        expect(coded.map((command) => command.slice(0, 4))).toEqual(
          commands.map((command) => coding.fields[Object.keys(command)[0]!]!.characteristic),
        );
        for (const command of coded) expect(command).toMatch(/^(?:[0-9A-F]{2})+$/);
        expect(decodeCommands(coding, coded)).toEqual(commands);
      }),
    );
  });

  it('can be encoded whenever it may be saved', () => {
    fc.assert(
      fc.property(codings, radios, smallPatches, (coding, device, patch) => {
        const factory = factoryDefaults(device);
        fc.pre(checkConfiguration(device, factory, patch).length === 0);
        const commands = commandsOf(factory, applyPatch(device, factory, patch));
        expect(encodeCommands(coding, commands)).toHaveLength(commands.length);
      }),
    );
  });

  it('cannot be encoded when one of its fields has no coding', () => {
    const publicPart = BeaconCoding.parse({});
    const url = { eddystone_url: 'https://abc.com/x' };
    expect(encodeCommands(publicPart, [url])).toEqual(['2084036162630078']);
    expect(encodeCommands(publicPart, [{ eddystone_url: '' }])).toEqual(['2084']);
    expect(encodeCommands(publicPart, [url, { adv_int: 500 }])).toBeUndefined();
    expect(decodeCommands(publicPart, ['2084036162630078', 'B00201F4'])).toBeUndefined();
  });

  it.each<[FieldName, string, ConfigData, string]>([
    ['adv_int', 'uint16be', { adv_int: 500 }, 'B01F01F4'],
    ['adv_int', 'uint16le', { adv_int: 500 }, 'B01FF401'],
    ['eventbeacon_duration', 'uint32be', { eventbeacon_duration: 42_940 }, 'B01F0000A7BC'],
    ['eventbeacon_duration', 'uint32le', { eventbeacon_duration: 42_940 }, 'B01FBCA70000'],
    ['tx_power', 'int8', { tx_power: -21 }, 'B01FEB'],
    ['adv_channel', 'uint8', { adv_channel: 7 }, 'B01F07'],
    ['secure_beacon', 'boolean', { secure_beacon: true }, 'B01F01'],
    ['eddystone_instance', 'hex', { eddystone_instance: '00C0FFEE0001' }, 'B01F00C0FFEE0001'],
    [
      'eventbeacon_eddystone_url',
      'eddystoneUrl',
      { eventbeacon_eddystone_url: 'http://www.a.org' },
      'B01F006108',
    ],
  ])('writes %s as %s', (name, value, command, coded) => {
    expect(encodeOne(name, value, command)).toEqual([coded]);
  });

  it.each<[FieldName, string, ConfigData]>([
    ['adv_channel', 'uint8', { adv_channel: 256 }],
    ['adv_channel', 'uint8', { adv_channel: -1 }],
    ['tx_power', 'int8', { tx_power: 128 }],
    ['tx_power', 'int8', { tx_power: -129 }],
    ['ibeacon_major', 'uint16be', { ibeacon_major: 65_536 }],
    ['ibeacon_uuid', 'hex', { ibeacon_uuid: 'not hex' }],
    ['eddystone_url', 'eddystoneUrl', { eddystone_url: 'https://example.com/much-too-long-for-it' }],
  ])('does not write %s as %s when it is %j', (name, value, command) => {
    expect(encodeOne(name, value, command)).toBeUndefined();
  });
});

describe('a table of codings', () => {
  it('contains the public characteristic, unless the stage sets another one', () => {
    expect(BeaconCoding.parse(undefined)).toEqual({
      word: 'beacon',
      fields: { eddystone_url: { characteristic: '2084', value: 'eddystoneUrl' } },
    });
    const own = { characteristic: 'B010', value: 'eddystoneUrl' };
    expect(read({ eddystone_url: own }).data!.fields).toEqual({ eddystone_url: own });
  });

  it('has a suitable value type for every field, and accepts only types that can encode all of its values', () => {
    for (const name of FIELD_NAMES)
      expect([name, TYPES.some((type) => isAccepted(name, type))]).toEqual([name, true]);
    expect(TYPES.filter((type) => isAccepted('tx_power', type))).toEqual(['int8']);
    expect(TYPES.filter((type) => isAccepted('ibeacon_major', type))).toEqual(TYPES.slice(2, 6));
  });

  it('fits into the 4 KB of the environment of a function, with every field in it', () => {
    fc.assert(fc.property(codings, (coding) => JSON.stringify(coding).length < 3200));
  });
});
