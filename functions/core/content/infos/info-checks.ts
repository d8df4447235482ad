import { linksOf } from '../../../../shared/content/gate.ts';
import { DEVICES_CHECKED, type InfoCheck } from '../../../../shared/contract/content/checks.ts';
import { batteryClass } from '../../../../shared/model/battery.ts';
import { STALE_AFTER_DAYS } from '../../../../shared/model/sighting-days.ts';
import { now } from '../../../platform/clock.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { type BeaconCharge, chargesOf } from '../../devices/beacons/sightings/readings-of.ts';
import { missingFiles } from '../files/missing-files.ts';
import { type InfoItem, readPublished, someDevicesOf } from './store.ts';
import { toListedInfo } from './to-info.ts';

const STALE_MS = STALE_AFTER_DAYS * 24 * 3600_000;

/**
 * What is known of these Infos before they are published: a BatchGet for their contents, files and devices each, and a Query
 * for the devices of each Info. Other sites are never requested.
 */
export async function checksOf(items: readonly Pick<InfoItem, 'row'>[]): Promise<InfoCheck[]> {
  const published = await readPublished(items.flatMap(({ row }) => (row.published ? [row.id] : [])));
  const linksBy = new Map(items.map(({ row: { id } }) => [id, linksOf(published.get(id)?.outputs ?? {})]));
  const deviceIds = new Map<string, readonly string[]>();
  await inLanes([...items], 1, async ([item]) => {
    const { id, beaconsCount } = item!.row;
    const { claims } =
      beaconsCount > 0 ? await someDevicesOf(id, { limit: DEVICES_CHECKED }) : { claims: [] };
    deviceIds.set(
      id,
      claims.map(({ beaconId }) => beaconId),
    );
  });
  const [missing, charges] = await Promise.all([
    missingFiles([...linksBy.values()].flat()),
    chargesOf([...new Set([...deviceIds.values()].flat())]),
  ]);
  return items.map(({ row }) => {
    const { id, name, active, published: isPublished, languages } = toListedInfo(row);
    const ids = deviceIds.get(id)!;
    const links = linksBy.get(id)!;
    return {
      ...{ id, name, active, published: isPublished, languages, links },
      devices: {
        // The row and its devices are read one after the other.
        count: Math.max(row.beaconsCount, ids.length),
        checked: ids.length,
        ...stateOf(ids.flatMap((one) => charges.get(one) ?? [])),
      },
      dead: links.filter((url) => missing.has(url)),
    };
  });
}

/** Codes and tags are never heard, and neither are beacons far from every hub: they are not silent. */
function stateOf(charges: readonly BeaconCharge[]): { silent: number; weak: number } {
  const before = now() - STALE_MS;
  const isSilent = ({ seenAt }: BeaconCharge) => seenAt > 0 && seenAt < before;
  const isWeak = ({ batteryPct }: BeaconCharge) => batteryPct !== null && batteryClass(batteryPct) === 'low';
  const silent = charges.filter(isSilent);
  return {
    silent: silent.length,
    weak: charges.filter((one) => !isSilent(one) && isWeak(one)).length,
  };
}
