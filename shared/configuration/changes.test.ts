import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch } from './apply-patch.ts';
import { afterCommands, changesOf, commandsOf, isEqual } from './changes.ts';
import { adaptToDevice, type Device, factoryDefaults } from './device.ts';
import { FIELD_NAMES, type FieldName } from './fields.ts';
import { devices, patches, smallPatches } from './test/arbitrary-configuration.ts';

const isRadio = ({ type }: Device) => /BEACON|SMART|UNDEFINED/.test(type);
const withRadio = devices.filter(isRadio);

/** Any two configurations of a device. */
const pairs = fc.tuple(withRadio, patches, smallPatches).map(([device, one, other]) => {
  const was = applyPatch(device, factoryDefaults(device), one);
  return { device, was, patch: other, is: applyPatch(device, was, other) };
});

describe('commands to a device', () => {
  it('lead from the present to the wanted configuration, one field each, none of them unnecessary', () => {
    fc.assert(
      fc.property(pairs, ({ was, is }) => {
        const commands = commandsOf(was, is);
        expect(isEqual(afterCommands(was, commands), is)).toBe(true);
        expect(commands.every((command) => Object.keys(command).length === 1)).toBe(true);
        expect(commands.length).toBe(changesOf(was, is).length);
      }),
    );
  });

  it('can be continued when the device stopped after some of them', () => {
    fc.assert(
      fc.property(pairs, fc.nat(), ({ was, is }, cut) => {
        const commands = commandsOf(was, is);
        const done = cut % (commands.length + 1);
        expect(commandsOf(afterCommands(was, commands.slice(0, done)), is)).toEqual(commands.slice(done));
      }),
    );
  });

  it('switch a frame on after its content', () => {
    const factory = factoryDefaults({
      type: 'SMART_BEACON',
      metaData: {
        firmware: '007.001',
        securebeacon_editable: false,
        eventbeacon_editable: false,
        energy_save_editable: false,
      },
    });
    const wanted = { ...factory, eddystone_frames: 1, eddystone_namespace: 'A'.repeat(20), adv_int: 100 };
    expect(commandsOf(factory, wanted)).toEqual([
      { adv_int: 100 },
      { eddystone_namespace: 'A'.repeat(20) },
      { eddystone_frames: 1 },
    ]);
  });
});

describe('a change', () => {
  it('keeps the fields that it does not name', () => {
    fc.assert(
      fc.property(pairs, ({ was, is, patch }) => {
        for (const { field } of changesOf(was, is)) expect(Object.keys(patch)).toContain(field);
      }),
    );
  });

  it('to null sets the factory default', () => {
    fc.assert(
      fc.property(withRadio, patches, fc.constantFrom(...FIELD_NAMES), (device, patch, name: FieldName) => {
        const factory = factoryDefaults(device);
        const was = applyPatch(device, factory, patch);
        expect(applyPatch(device, was, { [name]: null })[name]).toBe(factory[name]);
      }),
    );
  });

  it('keeps unknown bits', () => {
    fc.assert(
      fc.property(withRadio, fc.nat(255), fc.nat(31), (device, had, wanted) => {
        const was = { ...factoryDefaults(device), info_beacon_frames: had, eventbeacon_frames: had };
        const is = applyPatch(device, was, { info_beacon_frames: wanted, eventbeacon_frames: 0x20 });
        expect(is.info_beacon_frames! & 0xe0).toBe(had & 0xe0);
        expect(is.eventbeacon_frames).toBe((had & ~0x30) | 0x20);
      }),
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(pairs, ({ device, is, patch }) => {
        expect(applyPatch(device, is, patch)).toEqual(is);
      }),
    );
  });
});

describe('after a firmware update a configuration', () => {
  it('has the fields of the new firmware, and keeps values that are still valid', () => {
    fc.assert(
      fc.property(pairs, fc.constantFrom('001.001', '003.001', '007.001'), ({ device, is }, firmware) => {
        const updated = { ...device, metaData: { ...device.metaData, firmware } };
        const now = adaptToDevice(updated, is);
        expect(Object.keys(now)).toEqual(Object.keys(factoryDefaults(updated)));
        for (const name of ['ibeacon_uuid', 'ibeacon_major', 'adv_channel'] as const)
          expect(now[name]).toBe(is[name]);
      }),
    );
  });

  it('has the nearest power of the new chip', () => {
    const device = (firmware: string): Device => ({
      type: 'SMART_BEACON',
      metaData: {
        firmware,
        securebeacon_editable: false,
        eventbeacon_editable: false,
        energy_save_editable: false,
      },
    });
    const old = { ...factoryDefaults(device('003.001')), tx_power: -21, eddystone_tx_power: -9 };
    expect(adaptToDevice(device('007.001'), old)).toMatchObject({ tx_power: -20, eddystone_tx_power: -10 });
  });
});
