import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addSample, countOf, readSamples, SAMPLES_A_DAY_MAX } from './samples.ts';

const DAY = '2026-11-21';
const midnight = Date.parse(`${DAY}T00:00:00Z`);
const sample = fc.record({
  at: fc.integer({ min: 0, max: 1439 }).map((minute) => midnight + minute * 60_000),
  batteryPct: fc.option(fc.integer({ min: 0, max: 100 })),
  batteryMV: fc.option(fc.integer({ min: 1, max: 65_535 })),
  activeTime: fc.option(fc.integer({ min: 0, max: 0xffff_fffe })),
});

it('packed samples can be read back, exact to the minute', () => {
  fc.assert(
    fc.property(fc.array(sample, { maxLength: SAMPLES_A_DAY_MAX }), (samples) => {
      const packed = samples.reduce(addSample, new Uint8Array());
      expect(readSamples(DAY, packed)).toEqual(samples);
    }),
  );
});

it('a day never exceeds its limit and keeps its newest sample', () => {
  fc.assert(
    fc.property(fc.array(sample, { minLength: SAMPLES_A_DAY_MAX + 1, maxLength: 200 }), (samples) => {
      const packed = samples.reduce(addSample, new Uint8Array());
      expect(countOf(packed)).toBe(SAMPLES_A_DAY_MAX);
      expect(readSamples(DAY, packed).at(-1)).toEqual(samples.at(-1));
    }),
  );
});
