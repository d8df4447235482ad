import { expect, it } from 'vitest';
import { SimulatedBeacon } from './simulated-beacon.ts';

it('a simulated beacon takes what comes twice at once one time', async () => {
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
  const brought = {
    mac: 'F0D1A2000300',
    updateIndex: 1,
    timeout: 600,
    commands: [{ adv_int: 500 }, { ibeacon_major: 7 }],
  };
  const reported = await Promise.all([stopping.configure(brought), stopping.configure(brought)]);
  expect(reported).toEqual([{ mac: 'F0D1A2000300', updateIndex: 1, result: 3, reason: 1 }, undefined]);
});
