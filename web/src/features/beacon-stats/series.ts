import type { HistoryPoint } from '../../../../shared/model/beacon.ts';
import { DAY } from '../../lib/format.ts';

export type Value = 'batteryPct' | 'batteryMV';
/** Times in seconds and values, as the chart library takes them; null interrupts the line. */
export type Series = readonly [times: number[], values: (number | null)[]];

/** The sightings as a line, interrupted by long gaps: a day, or a thirtieth of the range. */
export function seriesOf(items: readonly HistoryPoint[], value: Value, span: number): Series {
  const longest = Math.max(DAY, span / 30);
  const times: number[] = [];
  const values: (number | null)[] = [];
  let last: number | undefined;
  for (const { timestamp, [value]: one } of items) {
    if (one === null) continue;
    if (last !== undefined && timestamp - last > longest) {
      times.push((last + timestamp) / 2000);
      values.push(null);
    }
    times.push(timestamp / 1000);
    values.push(one);
    last = timestamp;
  }
  return [times, values];
}
