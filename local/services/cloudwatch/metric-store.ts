import type { DatabaseSync } from 'node:sqlite';

/** A metric of CloudWatch: its dimensions are part of its name. */
export interface MetricName {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
}

/** Some values of a metric at a time, ms. */
export interface MetricPoint extends MetricName {
  readonly at: number;
  readonly values: readonly number[];
}

export interface Statistics {
  /** The beginning of the period, ms. */
  readonly at: number;
  readonly sum: number;
  readonly most: number;
}

const MINUTE_MS = 60_000;
/** CloudWatch keeps values by the minute for 15 days. */
const KEPT_MS = 15 * 24 * 60 * MINUTE_MS;

/** What functions have counted, by the minute. */
export class MetricStore {
  readonly #store: DatabaseSync;

  constructor(store: DatabaseSync) {
    this.#store = store;
    store.exec(`
      CREATE TABLE IF NOT EXISTS metrics (
        metric TEXT NOT NULL, minute INTEGER NOT NULL, sum REAL NOT NULL, most REAL NOT NULL, PRIMARY KEY (metric, minute)
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS metricsByAge ON metrics (minute);
    `);
  }

  add(points: readonly MetricPoint[]): void {
    if (!points.length) return;
    const add = this.#store.prepare(
      `INSERT INTO metrics (metric, minute, sum, most) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET sum = sum + excluded.sum, most = MAX(most, excluded.most)`,
    );
    for (const { at, values, ...metric } of points)
      add.run(keyOf(metric), minuteOf(at), sumOf(values), Math.max(...values));
    this.#store.prepare('DELETE FROM metrics WHERE minute < ?').run(minuteOf(Date.now() - KEPT_MS));
  }

  /** The statistics of each period that has values and begins between two times, the newest first. */
  read(metric: MetricName, from: number, to: number, periodMs: number): Statistics[] {
    const periodMinutes = periodMs / MINUTE_MS;
    const rows = this.#store
      .prepare(
        `SELECT minute - minute % CAST(? AS INTEGER) AS begin, SUM(sum) AS sum, MAX(most) AS most FROM metrics
         WHERE metric = ? AND minute >= ? AND minute < ? GROUP BY begin ORDER BY begin DESC`,
      )
      .all(periodMinutes, keyOf(metric), minuteOf(from), Math.ceil(to / MINUTE_MS));
    return rows.map(({ begin, sum, most }) => ({
      at: Number(begin) * MINUTE_MS,
      sum: Number(sum),
      most: Number(most),
    }));
  }
}

const minuteOf = (at: number) => Math.floor(at / MINUTE_MS);
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function keyOf({ namespace, name, dimensions }: MetricName): string {
  const sorted = Object.entries(dimensions).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([namespace, name, sorted]);
}
