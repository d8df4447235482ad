import { expr } from '../../../platform/expression.ts';
import { getItems, type Write } from '../../../platform/table.ts';
import { BEACONS, type BeaconItem, idOf, ownerOf, partitionOf, rowKey } from './store.ts';

/** The Info that a beacon points to, and the owner of the beacon. */
export interface InfoPoint {
  readonly ownerId: string | undefined;
  readonly infoPointId: string | null;
}

type PointItem = Pick<BeaconItem, 'pk' | 'sk' | 'own'> & { row: Pick<BeaconItem['row'], 'infoPointId'> };
const POINT = expr`#own, #row.#infoPointId`;

/** The Infos of these beacons, by beacon; unregistered ids are left out. */
export async function infoPointsOf(
  ids: readonly string[],
  { consistent = false } = {},
): Promise<Map<string, InfoPoint>> {
  // A decision reads the rows with all else that it depends on, in one request. A phone asks for a hundred beacons every
  // now and then: decoding their whole rows would be most of the work.
  const only = consistent ? undefined : POINT;
  const items = await getItems<PointItem>(ids.map(rowKey), { consistent, only });
  return new Map(
    items.map((item) => [idOf(item), { ownerId: ownerOf(item), infoPointId: item.row.infoPointId }]),
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
