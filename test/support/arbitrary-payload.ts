import fc from 'fast-check';
import { NASTY_NUMBERS, NASTY_TEXTS, NASTY_TIMES, NASTY_VALUES } from './nasty.ts';

/** Parts of the messages of hubs, valid and invalid ones. */
export const HUB = 'hub0badcafe';
export const AT = Date.UTC(2026, 10, 22);
export const MAC = 'AABBCCDDEEFF';

export const leaf = fc.oneof(
  fc.constantFrom<unknown>(...NASTY_TEXTS, ...NASTY_TIMES, ...NASTY_VALUES),
  fc.constantFrom(...NASTY_NUMBERS),
  fc.jsonValue(),
);
/** An object with these fields, each with its valid value, with another one or missing. */
export const nearly = (valid: Readonly<Record<string, unknown>>): fc.Arbitrary<unknown> =>
  fc.oneof(
    leaf,
    fc.record(
      Object.fromEntries(
        Object.entries(valid).map(([name, value]) => [name, fc.oneof(fc.constant(value), leaf)]),
      ),
      { requiredKeys: [] },
    ),
  );

export const item = { macAddress: MAC, timestamp: AT, batteryPct: 50, rssi: [{ rssi: -60 }] };
export const anyItem = nearly({
  ...item,
  firmware: '006.001',
  activeTime: 7,
  type: 'SENSOR_BEACON',
  eddystoneTLM: [{ batteryMV: 2900, temperature: 21.5, timestamp: AT }],
  beaconSensorData: {
    environment: [{ airPressure: 1013.2, light: 350, humidity: 45.5, temperature: 21.53, timestamp: AT }],
    magnetism: [{ x: 120, y: -30, z: 400, timestamp: AT }],
    acceleration: [{ x: 0, y: -12, z: 998, timestamp: AT }],
  },
  beaconState: { config: [{ updateIndex: 1, result: 0, reason: 0 }] },
});
export const frame = `${MAC}c5${'00'.repeat(8)}5701${'00'.repeat(21)}`;
export const anyFrame = fc.oneof(
  leaf,
  fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes).toString('hex')),
);
export const result = { mac: MAC, updateIndex: 1, result: 0, reason: 0 };
export const line = { level: 'INFO', timestamp: AT, message: 'A line' };
const nastyText = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc
    .tuple(fc.integer({ min: 990, max: 1000 }), fc.constantFrom(...NASTY_TEXTS))
    .map(([length, text]) => `${'x'.repeat(length)}${text}`),
);
export const anyLine = fc.oneof(
  nearly(line),
  nastyText.map((message) => ({ ...line, message })),
);
