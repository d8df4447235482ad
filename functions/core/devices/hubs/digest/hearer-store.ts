import { randomUUID } from 'node:crypto';
import { now } from '../../../../platform/clock.ts';
import { expr } from '../../../../platform/expression.ts';
import { deleteItem, type Item, putItems, queryItems, written } from '../../../../platform/table.ts';

/**
 * `beacon#<id>` / `hearer#<hub>`: a pointer from a beacon to a hub that hears it, so that its hubs are found without
 * asking every hub. When and how strongly it was heard is in the digest of the hub alone (see digest.ts): a pointer
 * whose hub knows nothing of the beacon any more is passed over.
 *
 * A pair costs one write a week (see hearers-due.ts). With 1.25 hubs that hear each beacon, this is 5.4 write units a
 * beacon and month: four dollars a month for a million beacons.
 */
export interface HearerItem extends Item {
  /** When it was written, ms. */
  at: number;
  /** Of this writing alone, because two can have the same time. Pointers of before have none. */
  writing?: string;
  ttl: number;
}

const SK = 'hearer#';
/** Two weeks, in which it is written again or the hub has not heard the beacon for a week, and a day to spare. */
const KEPT_SECONDS = 15 * 24 * 3600;

export const hubOf = ({ sk }: HearerItem) => sk.slice(SK.length);

/** Points from these beacons to a hub. */
export async function putHearers(hubId: string, beaconIds: readonly string[]): Promise<void> {
  const at = now();
  const ttl = Math.floor(at / 1000) + KEPT_SECONDS;
  const writing = randomUUID();
  await putItems(
    beaconIds.map((id): HearerItem => ({ pk: `beacon#${id}`, sk: `${SK}${hubId}`, at, writing, ttl })),
  );
}

/** The pointers of a beacon, the most recently written first: one Query, of some ten thousand hubs. */
export async function readHearers(beaconId: string): Promise<HearerItem[]> {
  const { items } = await queryItems<HearerItem>(`beacon#${beaconId}`, { range: { prefix: SK } });
  return items.filter(({ ttl }) => ttl > now() / 1000).sort((a, b) => b.at - a.at);
}

/** Deletes a pointer, unless it was written again since it was read. */
export const removeHearer = async (hearer: HearerItem): Promise<void> => {
  const { at, writing } = hearer;
  await written(
    deleteItem(
      hearer,
      writing ? expr`#writing = ${writing}` : expr`#at = ${at} AND attribute_not_exists(#writing)`,
    ),
  );
};
