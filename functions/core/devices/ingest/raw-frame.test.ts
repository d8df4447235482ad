import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRawFrame } from './raw-frame.ts';

const MAC = 'aabbccddeeff';
const AT = 1_795_000_000_123;

function frame({ mac = MAC, battery = 87, type = 0x04, content = '', at = AT } = {}): string {
  const time = Buffer.alloc(8);
  time.writeBigUInt64LE(BigInt(at));
  const byte = (value: number) => value.toString(16).padStart(2, '0');
  return `${mac}c5${time.toString('hex')}${byte(battery)}${byte(type)}${content}`;
}
const TLM = '0bb8'.concat('1680', '00000064', '00000fa0');

describe('a raw frame', () => {
  it('contains the beacon, the time, the strength and the charge', () => {
    expect(readRawFrame(frame({ type: 0x01, content: '00'.repeat(21) }))).toEqual({
      sighting: { beaconId: 'AABBCCDDEEFF', timestamp: AT, rssi: -59, batteryPct: 87 },
    });
  });

  it('of Eddystone telemetry contains the voltage, and the active time in tenths of a second', () => {
    expect(readRawFrame(frame({ content: TLM }))).toMatchObject({
      sighting: { batteryMV: 3000, activeTime: 400 },
    });
  });

  it('of a result contains the result of a configuration, and is no sighting', () => {
    expect(readRawFrame(frame({ type: 0x80, battery: 0, content: '01050302' }))).toEqual({
      results: [{ beaconId: 'AABBCCDDEEFF', index: 5, result: 3, reason: 2 }],
    });
    expect(readRawFrame(frame({ type: 0x80, battery: 0, content: '02050302' }))).toEqual({});
  });

  it('that is longer than its type needs is accepted', () => {
    expect(readRawFrame(frame({ content: `${TLM}ffff` }))).toMatchObject({ sighting: { batteryMV: 3000 } });
  });

  it.each([
    ['of an unknown type', frame({ type: 0x03, content: '00'.repeat(30) })],
    ['too short for its type', frame({ content: TLM.slice(0, -2) })],
    ['with a broken MAC', frame({ mac: '000000000000', content: TLM })],
    ['cut inside the header', frame().slice(0, 20)],
    ['of an odd number of digits', `${frame({ content: TLM })}0`],
    ['that is not hex', frame({ content: TLM }).replace('a', 'g')],
    ['with a time beyond all clocks', `${MAC}c5${'ff'.repeat(8)}5704${TLM}`],
    ['that is empty', ''],
  ])('%s is not read', (_, broken) => {
    expect(readRawFrame(broken)).toBeUndefined();
  });

  it('of any content is read or refused, and never throws', () => {
    const anything = fc.oneof(
      fc.anything(),
      fc.string(),
      fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('hex')),
    );
    fc.assert(
      fc.property(anything, (value) => {
        const sighting = readRawFrame(value)?.sighting;
        if (sighting) expect(sighting.beaconId).toMatch(/^[0-9A-F]{12}$/);
      }),
    );
  });
});
