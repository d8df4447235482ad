import type { Sample } from './samples.ts';

/** Of each stretch of time the lowest and highest charge and voltage are kept, and the last sample. */
const PER_STRETCH = 5;
const STRETCHES = 120;
/** What a chart can show; thirteen months hold up to 38,000 samples. */
export const POINTS_MAX = PER_STRETCH * STRETCHES;

/** At most so many of these samples, in order: what stands out stays, however few they become. */
export function thin(samples: readonly Sample[]): readonly Sample[] {
  if (samples.length <= POINTS_MAX) return samples;
  const start = samples[0]!.at;
  const length = (samples.at(-1)!.at - start + 1) / STRETCHES;
  const stretches = Map.groupBy(samples, ({ at }) => Math.floor((at - start) / length));
  return [...stretches.values()].flatMap((some) => {
    const kept = new Set([some.at(-1)!]);
    for (const value of ['batteryPct', 'batteryMV'] as const) {
      const known = some.filter((sample) => sample[value] !== null);
      for (const isBeyond of [(a: number, b: number) => a < b, (a: number, b: number) => a > b]) {
        const extreme = known.reduce<Sample | undefined>(
          (sofar, sample) => (sofar && !isBeyond(sample[value]!, sofar[value]!) ? sofar : sample),
          undefined,
        );
        if (extreme) kept.add(extreme);
      }
    }
    return some.filter((sample) => kept.has(sample));
  });
}
