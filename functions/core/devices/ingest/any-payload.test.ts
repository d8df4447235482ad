import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SENSOR_FACTS, type SensorName } from '../../../../shared/model/sensors.ts';
import {
  AT,
  anyFrame,
  anyItem,
  anyLine,
  frame,
  HUB,
  item,
  leaf,
  line,
  MAC,
  nearly,
  result,
} from '../../../../test/support/arbitrary-payload.ts';
import { toJson } from '../../../../test/support/raw-json.ts';
import { repairEntered } from '../../../platform/entered.ts';
import { readLogs } from './read-logs.ts';
import { readPush } from './read-push.ts';
import { readResults } from './read-results.ts';
import { readState } from './read-state.ts';
import { Drops } from './sighting.ts';

/** A payload as it is handled: JSON, repaired as every message. */
const received = (value: unknown) => repairEntered(JSON.parse(toJson(value)));

const areFinite = (...numbers: (number | undefined)[]) =>
  numbers.every((number) => number === undefined || Number.isFinite(number));

/** A list with one valid entry among arbitrary others. */
const around = (good: unknown, others: fc.Arbitrary<unknown>) =>
  fc
    .tuple(fc.array(others, { maxLength: 5 }), fc.array(others, { maxLength: 5 }))
    .map(([before, after]) => [...before, good, ...after]);

describe('in an arbitrary payload of a hub', () => {
  it.each([
    ['items', item, anyItem],
    ['data', frame, anyFrame],
  ])(
    'the valid entry among the %s is read, and each of the others is read or counted',
    (name, good, others) => {
      fc.assert(
        fc.property(around(good, others), (list) => {
          const drops = new Drops();
          const push = readPush(received({ id: HUB, [name]: list }), HUB, drops);
          expect(push.sightings).toContainEqual(expect.objectContaining({ beaconId: MAC }));
          const dropped = [...drops.counts.values()].reduce((sum, one) => sum + one, 0);
          expect(push.sightings.length + push.results.length + dropped).toBeGreaterThanOrEqual(
            // A result frame with another subtype is valid, but contains nothing.
            name === 'data' ? 1 : list.length,
          );
          for (const { beaconId, timestamp, ...values } of push.sightings) {
            expect(beaconId).toMatch(/^[0-9A-F]{12}$/);
            expect(Number.isSafeInteger(timestamp)).toBe(true);
            expect(areFinite(values.batteryPct, values.batteryMV, values.activeTime)).toBe(true);
            for (const [name, { value, at }] of Object.entries(values.sensors ?? {})) {
              const { min, max } = SENSOR_FACTS[name as SensorName];
              for (const one of Object.values(typeof value === 'number' ? { value } : value)) {
                expect(one).toBeGreaterThanOrEqual(min);
                expect(one).toBeLessThanOrEqual(max);
              }
              expect(at).toBeLessThanOrEqual(timestamp);
            }
          }
        }),
      );
    },
  );

  it('the valid log line is read whole, and each of the others is read, cut if needed, or counted', () => {
    fc.assert(
      fc.property(around(line, anyLine), (logs) => {
        const drops = new Drops();
        const lines = readLogs(received({ logs }), { at: AT, isWrong: false }, drops);
        expect(lines).toContainEqual({ level: 'INFO', at: AT, message: 'A line' });
        expect(lines.length + (drops.counts.get('brokenLog') ?? 0)).toBe(logs.length);
        for (const { message, at } of lines) {
          expect(message.isWellFormed()).toBe(true);
          expect([...message].length).toBeLessThanOrEqual(1000);
          expect(new Date(at).toISOString()).toMatch(/^\d{4}-/);
        }
      }),
    );
  });

  it('the valid result is read, and each of the others is read or counted', () => {
    fc.assert(
      fc.property(around(result, nearly(result)), (items) => {
        const drops = new Drops();
        const results = readResults(received({ items }), drops);
        expect(results).toContainEqual({ beaconId: MAC, index: 1, result: 0, reason: 0 });
        expect(results.length + (drops.counts.get('brokenItem') ?? 0)).toBe(items.length);
      }),
    );
  });

  it('the valid fields of a state are read', () => {
    const state = { firmware: '3.0.7.8', hardware: 'HUB-0300', configVersion: 1 };
    const status = { id: 'u', state: 'failed', reason: 'NO_SPACE' };
    fc.assert(
      fc.property(nearly({ ...state, updateStatus: status }), leaf, (said, other) => {
        const read = readState(received(said), new Drops());
        expect(Object.keys(read).every((name) => name in { ...state, updateStatus: status })).toBe(true);
        expect(readState(received({ ...state, updateStatus: other }), new Drops())).toMatchObject(state);
      }),
    );
  });

  it('nothing makes a reader throw', () => {
    fc.assert(
      fc.property(fc.oneof(leaf, nearly({ id: HUB, items: [item], data: [frame], logs: [line] })), (said) => {
        const payload = received(said);
        readPush(payload, HUB, new Drops());
        readLogs(payload, { at: AT, isWrong: true }, new Drops());
        readResults(payload, new Drops());
        readState(payload, new Drops());
      }),
    );
  });
});
