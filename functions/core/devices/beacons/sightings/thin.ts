const STRETCHES = 120;

/** The maximum number of samples that a chart can show; thirteen months have up to 38,000. */
export const pointsMax = (values: number): number => STRETCHES * (2 * values + 1);

/**
 * Reduces samples for a chart, in order. For each interval, the samples with the lowest and the highest of each value
 * are kept, and the last sample, so that extremes stay visible.
 */
export function thin<Sample extends { readonly at: number }>(
  samples: readonly Sample[],
  values: readonly ((sample: Sample) => number | null)[],
): readonly Sample[] {
  if (samples.length <= pointsMax(values.length)) return samples;
  const start = samples[0]!.at;
  const length = (samples.at(-1)!.at - start + 1) / STRETCHES;
  const stretches = Map.groupBy(samples, ({ at }) => Math.floor((at - start) / length));
  return [...stretches.values()].flatMap((some) => {
    const kept = new Set([some.at(-1)!]);
    for (const value of values) {
      const known = some.filter((sample) => value(sample) !== null);
      for (const isBeyond of [(a: number, b: number) => a < b, (a: number, b: number) => a > b]) {
        const extreme = known.reduce<Sample | undefined>(
          (sofar, sample) => (sofar && !isBeyond(value(sample)!, value(sofar)!) ? sofar : sample),
          undefined,
        );
        if (extreme) kept.add(extreme);
      }
    }
    return some.filter((sample) => kept.has(sample));
  });
}
