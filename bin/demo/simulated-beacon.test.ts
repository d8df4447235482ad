import { expect, it } from 'vitest';
import { readPush } from '../../functions/core/devices/ingest/read-push.ts';
import { Drops } from '../../functions/core/devices/ingest/sighting.ts';
import { format1, format2 } from './payloads.ts';
import { SimulatedBeacon } from './simulated-beacon.ts';

it('a simulated beacon applies a configuration that arrives twice concurrently only once', async () => {
  const stopping = new SimulatedBeacon(
    {
      id: 'F0D1A2000300',
      type: 'SMART_BEACON',
      firmware: '006.001',
      orderCode: 'ABCD',
      charge: 80,
      trouble: 'stops half-way',
    },
    0,
  );
  const delivery = {
    mac: 'F0D1A2000300',
    updateIndex: 1,
    timeout: 600,
    commands: [{ adv_int: 500 }, { ibeacon_major: 7 }],
  };
  const reported = await Promise.all([stopping.configure(delivery), stopping.configure(delivery)]);
  expect(reported).toEqual([{ mac: 'F0D1A2000300', updateIndex: 1, result: 3, reason: 1 }, undefined]);
});

it('only a simulated beacon with sensors sends measurements', () => {
  const now = Date.UTC(2026, 10, 21);
  const beacon = (id: string, type: 'SENSOR_BEACON' | 'SMART_BEACON') =>
    new SimulatedBeacon({ id, type, firmware: '006.001', orderCode: 'ABCD', charge: 80 }, 3).heard(now);
  const heard = [beacon('F0D1A2000301', 'SENSOR_BEACON'), beacon('F0D1A2000302', 'SMART_BEACON')];
  const measured = (format: typeof format1 | typeof format2) =>
    readPush(format('hub0badcafe', heard, now), 'hub0badcafe', new Drops()).sightings.flatMap(
      ({ beaconId, type, sensors }) => (sensors ? [[beaconId, type, Object.keys(sensors).length]] : []),
    );
  expect(measured(format1)).toEqual([['F0D1A2000301', 'SENSOR_BEACON', 6]]);
  expect(measured(format2)).toEqual([['F0D1A2000301', undefined, 1]]);
});
