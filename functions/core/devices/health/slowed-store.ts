import type { SlowedKind } from '../../../../shared/model/hub-command.ts';
import { iso } from '../../../platform/clock.ts';
import { expr, set } from '../../../platform/expression.ts';
import { listed } from '../../../platform/listed.ts';
import { updateItem, written } from '../../../platform/table.ts';

/**
 * `slowedHub#<id>` / `row`: a hub that sent more than it may, until seven days after it was told so last. It is written once a
 * minute while the hub does, and never for a hub that keeps its limits.
 */
export interface SlowedRow {
  readonly id: string;
  readonly what: readonly SlowedKind[];
  /** When it was told last, ms. */
  readonly at: number;
  /** When it was told first of this time, ms. */
  readonly since: number;
  /** In how many minutes of the hour of `at` it was told. */
  readonly minutes: number;
}

const KEPT_DAYS = 7;

const SLOWED = listed<SlowedRow>()('slowedHub', {
  descending: true,
  // If all of 250,000 hubs send too much, 4,200 a second are told so: on each partition 520 write units.
  shards: 16,
  orders: {
    loudest: {
      slot: 1,
      from: ['id', 'at', 'minutes'],
      key: ({ id, at, minutes }: SlowedRow) =>
        `${iso(at).slice(0, 13)}.${String(minutes).padStart(2, '0')}#${id}`,
    },
  },
  fields: {},
});
export const slowedList = SLOWED.list;

/** Keeps the newest row of a hub. */
export async function putSlowed(row: SlowedRow): Promise<void> {
  const { pk, sk, ...item } = SLOWED.itemOf(row);
  const ttl = Math.floor(row.at / 1000) + KEPT_DAYS * 24 * 3600;
  // An update, which all functions that take messages of hubs may do anyway.
  await written(
    updateItem({ pk, sk }, set({ ...item, ttl }), expr`attribute_not_exists(#pk) OR #row.#at < ${row.at}`),
  );
}
