import { describe, expect, it } from 'vitest';
import { readParsedItem } from './parsed-item.ts';
import { readRawFrame } from './raw-frame.ts';

const MAC = 'AABBCCDDEEFF';
const AT = 1_795_000_000_000;

const sensorsOf = (more: Readonly<Record<string, unknown>>) =>
  readParsedItem({ macAddress: MAC, timestamp: AT, ...more })?.sighting?.sensors;
const environment = (...entries: unknown[]) => sensorsOf({ beaconSensorData: { environment: entries } });
const telemetry = (raw: number) => {
  const bytes = Buffer.alloc(29);
  bytes.write(`${MAC}c5`, 'hex');
  bytes.writeBigUInt64LE(BigInt(AT), 7);
  bytes.set([80, 0x04, 0, 0], 15);
  bytes.writeInt16BE(raw, 19);
  return readRawFrame(bytes.toString('hex'))?.sighting;
};

describe('the sensor values of an item', () => {
  it('are read with the times of their measurements', () => {
    const beaconSensorData = {
      environment: [
        { airPressure: 1013.2, light: 350, humidity: 45.5, temperature: 21.53, timestamp: AT - 3 },
      ],
      magnetism: [{ x: 120, y: -30, z: 400, timestamp: AT - 2 }],
      acceleration: [{ x: 0, y: -12, z: 998, timestamp: AT - 1 }],
    };
    expect(sensorsOf({ beaconSensorData })).toEqual({
      temperatureCelsius: { value: 21.53, at: AT - 3 },
      humidityPercent: { value: 45.5, at: AT - 3 },
      lightLux: { value: 350, at: AT - 3 },
      airPressureHectopascal: { value: 1013.2, at: AT - 3 },
      magnetismMilliGauss: { value: { x: 120, y: -30, z: 400 }, at: AT - 2 },
      accelerationMilliG: { value: { x: 0, y: -12, z: 998 }, at: AT - 1 },
    });
  });

  it('are the newest of several readings, for each value separately, in any order', () => {
    expect(
      environment(
        { temperature: 21, humidity: 40, timestamp: AT - 10 },
        { temperature: 23, timestamp: AT - 1 },
        { temperature: 22, humidity: null, timestamp: AT - 5 },
      ),
    ).toEqual({
      temperatureCelsius: { value: 23, at: AT - 1 },
      humidityPercent: { value: 40, at: AT - 10 },
    });
  });

  it('have the time of the item if they have none or a later one', () => {
    expect(environment({ temperature: 21 })).toEqual({ temperatureCelsius: { value: 21, at: AT } });
    expect(environment({ temperature: 21, timestamp: 2 ** 52 })?.temperatureCelsius?.at).toBe(AT);
  });

  it('are rounded to 0.01 °C, 0.1 %, 0.1 hPa, and whole numbers otherwise', () => {
    const values = { temperature: -0.0049, humidity: 45.549, airPressure: 1013.251, light: 0.6 };
    const sensors = environment({ ...values, timestamp: AT });
    expect(Object.entries(sensors!).map(([name, { value }]) => [name, value])).toEqual([
      ['temperatureCelsius', 0],
      ['humidityPercent', 45.5],
      ['lightLux', 1],
      ['airPressureHectopascal', 1013.3],
    ]);
  });

  it.each([
    ['too cold', { temperature: -101 }],
    ['too hot', { temperature: 150.1 }],
    ['more than saturated', { humidity: 101 }],
    ['darker than dark', { light: -1 }],
    ['brighter than the sun', { light: 200_001 }],
    ['thinner than on any mountain', { airPressure: 299 }],
    ['a text', { temperature: '21' }],
    ['no number', { temperature: [21] }],
  ])('that are %s are skipped, and the others of the entry are read', (_, broken) => {
    const good = 'temperature' in broken ? { humidity: 40 } : { temperature: 21 };
    expect(Object.keys(environment({ ...good, ...broken, timestamp: AT })!)).toEqual(
      'humidity' in good ? ['humidityPercent'] : ['temperatureCelsius'],
    );
  });

  it('that are malformed affect neither other entries nor the item', () => {
    const good = { temperature: 21, timestamp: AT };
    const broken = [
      null,
      7,
      'x',
      [],
      {},
      { temperature: 22, timestamp: 'now' },
      { temperature: 22, timestamp: null },
    ];
    expect(environment(...broken, good, ...broken)).toEqual({ temperatureCelsius: { value: 21, at: AT } });
    const axes = { x: 1, y: 2, timestamp: AT };
    for (const beaconSensorData of [null, 7, 'x', [], { environment: 7 }, { acceleration: [axes] }])
      expect(readParsedItem({ macAddress: MAC, timestamp: AT, batteryPct: 5, beaconSensorData })).toEqual({
        sighting: { beaconId: MAC, timestamp: AT, batteryPct: 5 },
      });
  });

  it('have the temperature of telemetry if the environment has none', () => {
    const eddystoneTLM = [
      { temperature: 19, timestamp: AT - 1 },
      { temperature: 18, timestamp: AT - 2 },
    ];
    expect(sensorsOf({ eddystoneTLM })).toEqual({ temperatureCelsius: { value: 19, at: AT - 1 } });
    const beaconSensorData = { environment: [{ temperature: 21, timestamp: AT - 9 }] };
    expect(sensorsOf({ eddystoneTLM, beaconSensorData })).toEqual({
      temperatureCelsius: { value: 21, at: AT - 9 },
    });
  });
});

describe('the temperature in a frame of telemetry', () => {
  it.each([
    [0x1580, 21.5],
    [-0x0180, -1.5],
    [0x0001, 0],
    [0, 0],
  ])('%i is %d °C', (raw, value) => {
    expect(telemetry(raw)?.sensors).toEqual({ temperatureCelsius: { value, at: AT } });
  });

  it('is absent if the beacon has no sensor for it, or the value is impossible', () => {
    for (const raw of [-0x8000, -0x7f00]) {
      expect(telemetry(raw)).toMatchObject({ beaconId: MAC, batteryPct: 80 });
      expect(telemetry(raw)).not.toHaveProperty('sensors');
    }
  });
});
