import { expr } from '../../../platform/expression.ts';
import { getItems, type Write } from '../../../platform/table.ts';
import { BEACONS, type BeaconItem, ownerOf, partitionOf, rowKey } from './store.ts';

/** The Info that a beacon points to, and the owner of the beacon. */
export interface InfoPoint {
  readonly ownerId: string | undefined;
  readonly infoPointId: string | null;
}

/** The Infos of these beacons, by beacon; unregistered ids are left out. */
export async function infoPointsOf(
  ids: readonly string[],
  options?: { consistent?: boolean },
): Promise<Map<string, InfoPoint>> {
  const items = await getItems<BeaconItem>(ids.map(rowKey), options);
  return new Map(
    items.map((item) => [item.row.id, { ownerId: ownerOf(item), infoPointId: item.row.infoPointId }]),
  );
}

/**
 * The write that lets a beacon point to another Info, or to none. Its condition fails if the beacon has another owner or
 * another Info by now: so it never has two, and never one of a former owner.
 */
export const pointWrite = (
  id: string,
  { owner, from, to }: { owner: string; from: string | null; to: string | null },
): Write => ({
  update: rowKey(id),
  change: BEACONS.change({ id }, { infoPointId: to }),
  when: expr`#own = ${partitionOf(owner)} AND #row.#infoPointId = ${from}`,
});
