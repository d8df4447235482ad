import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkConfiguration } from './check-configuration.ts';
import { checkTemplate } from './check-template.ts';
import { type Device, factoryDefaults } from './device.ts';
import { FIELD_NAMES } from './fields.ts';
import { BASES } from './firmware.ts';

const device = fc.record({
  type: fc.constantFrom<Device['type']>('SMART_BEACON', 'SENSOR_BEACON', 'SMART_KEY', 'SMART_SENSOR'),
  firmware: fc.constantFrom(...Object.values(BASES), null),
});
const deviceOf = ({ type, firmware }: { type: Device['type']; firmware: string | null }): Device => ({
  type,
  metaData: {
    ...{ firmware, securebeacon_editable: true },
    ...{ eventbeacon_editable: true, energy_save_editable: true },
  },
});

describe('the values of a template', () => {
  it('are right if a beacon of any kind has them', () => {
    fc.assert(
      fc.property(device, fc.subarray([...FIELD_NAMES]), (of, names) => {
        const all = factoryDefaults(deviceOf(of));
        const some = Object.fromEntries(names.filter((name) => name in all).map((name) => [name, all[name]]));
        expect(checkConfiguration(deviceOf(of), all, some)).toEqual([]);
        expect(checkTemplate(some)).toEqual([]);
      }),
    );
  });

  it('are wrong if no kind of beacon takes them', () => {
    expect(checkTemplate({ ibeacon_major: 70_000 })).toEqual([
      { field: 'ibeacon_major', code: 'RANGE', from: 0, to: 65_535 },
    ]);
    expect(checkTemplate({ ibeacon_uuid: 'no', eddystone_url: 'nowhere' })).toMatchObject([
      { field: 'ibeacon_uuid', code: 'NOT_HEX' },
      { field: 'eddystone_url', code: 'URL_INVALID' },
    ]);
  });

  it('need not be a whole configuration: the other values of a beacon decide when they are applied', () => {
    expect(checkTemplate({ secure_beacon: true, ibeacon_major: 0, ibeacon_minor: 0 })).toEqual([]);
    expect(checkTemplate({ energy_save_interval: 10 })).toEqual([]);
  });
});
