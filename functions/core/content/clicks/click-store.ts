import { createHash } from 'node:crypto';
import { addMonths, dayOf, startOfMonth } from '../../../../shared/month.ts';
import { now } from '../../../platform/clock.ts';
import { type Expression, expr } from '../../../platform/expression.ts';
import {
  deleteItem,
  type Item,
  type Key,
  queryItems,
  transact,
  type Write,
} from '../../../platform/table.ts';

/**
 * `info#<id>` / `clicks#<yyyymm>#<shard>`: how often an Info was opened on each day of a month (`d01` … `d31`). A batch has
 * one of several shards, so that phones that report at once rarely meet at an item.
 * `clicks#<user>` / `<batch>#<part>`: a part of a batch was counted. It is kept as long as its clicks would be.
 */
type ClicksItem = Item & { readonly [day: `d${string}`]: number | undefined };

const SHARDS = 8;
const MONTHS_KEPT = 14;
const DAY_SECONDS = 24 * 3600;

/** Older clicks are not counted. */
export const CLICK_AGE_MAX_DAYS = 30;

const PREFIX = 'clicks#';
const partitionOf = (infoId: string) => `info#${infoId}`;
const keyOf = (infoId: string, month: string, shard: number): Key => ({
  pk: partitionOf(infoId),
  sk: `${PREFIX}${month}#${shard}`,
});
const shardOf = (batch: string): number => createHash('sha256').update(batch).digest()[0]! % SHARDS;
const monthIn = (day: string): string => day.slice(0, 7).replace('-', '');

export interface CountedClick {
  readonly infoId: string;
  /** ms. */
  readonly at: number;
}

/**
 * The writes that count a part of a batch, at most one more than it has clicks. The condition of the first fails if it was
 * counted before.
 */
export function clickWrites(
  userId: string,
  batchId: string,
  part: number,
  clicks: readonly CountedClick[],
): Write[] {
  const shard = shardOf(`${userId}/${batchId}`);
  const days = clicks.map(({ infoId, at }) => ({ infoId, day: dayOf(at) }));
  const byItem = Map.groupBy(days, ({ infoId, day }) => `${infoId} ${monthIn(day)}`);
  const ttl = Math.floor(now() / 1000) + (CLICK_AGE_MAX_DAYS + 1) * DAY_SECONDS;
  return [
    {
      update: { pk: `clicks#${userId}`, sk: `${batchId}#${part}` },
      change: expr`SET #ttl = ${ttl}`,
      when: expr`attribute_not_exists(#pk)`,
    },
    ...[...byItem].map(([name, some]): Write => {
      const [infoId, month] = name.split(' ') as [string, string];
      return {
        update: keyOf(infoId, month, shard),
        change: counting(
          month,
          some.map(({ day }) => day),
        ),
      };
    }),
  ];
}

function counting(month: string, days: readonly string[]): Expression {
  const ttl = Math.floor(startOfMonth(addMonths(Number(month), MONTHS_KEPT)) / 1000);
  const counts = [...Map.groupBy(days, (day) => day.slice(8))];
  return {
    text: `SET #ttl = \u0000 ADD ${counts.map(([day]) => `#d${day} \u0000`).join(', ')}`,
    values: [ttl, ...counts.map(([, all]) => all.length)],
  };
}

/** Counts a part of a batch. Throws ConditionFailed if it was counted before. */
export const countPart = (writes: readonly Write[]): Promise<void> => transact(writes);

/** The clicks on an Info by day (YYYY-MM-DD), from a day to a day. */
export async function clicksByDay(infoId: string, from: string, to: string): Promise<Map<string, number>> {
  const range = { from: `${PREFIX}${monthIn(from)}`, to: `${PREFIX}${monthIn(to)}$` };
  const { items } = await queryItems<ClicksItem>(partitionOf(infoId), { range });
  const found = new Map<string, number>();
  for (const item of items) {
    const month = item.sk.slice(PREFIX.length, PREFIX.length + 6);
    for (const [name, count] of Object.entries(item)) {
      if (!/^d\d\d$/.test(name)) continue;
      const day = `${month.slice(0, 4)}-${month.slice(4)}-${name.slice(1)}`;
      found.set(day, (found.get(day) ?? 0) + Number(count));
    }
  }
  return found;
}

/** Deletes all counts of an Info. */
export async function deleteClicks(infoId: string): Promise<void> {
  const { items } = await queryItems(partitionOf(infoId), { range: { prefix: PREFIX }, consistent: true });
  await Promise.all(items.map((item) => deleteItem(item)));
}
