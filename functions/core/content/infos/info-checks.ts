import { linksOf } from '../../../../shared/content/gate.ts';
import { type ContentLanguage, languagesOf, type Outputs } from '../../../../shared/content/output.ts';
import { DEVICES_CHECKED, type InfoCheck } from '../../../../shared/contract/content/checks.ts';
import { batteryClass } from '../../../../shared/model/battery.ts';
import { STALE_AFTER_DAYS } from '../../../../shared/model/sighting-days.ts';
import { now } from '../../../platform/clock.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { type BeaconCharge, chargesOf } from '../../devices/beacons/sightings/readings-of.ts';
import { missingFiles } from '../files/missing-files.ts';
import { someDevicesOf } from './assignment-store.ts';
import type { InfoItem } from './info-item.ts';
import { merged, writtenIn } from './info-state.ts';
import { readPublished, readStates } from './store.ts';

const STALE_MS = STALE_AFTER_DAYS * 24 * 3600_000;

type OutputsById = ReadonlyMap<string, Outputs>;

/** What phones get of these Infos. */
export async function outputsNow(items: readonly Pick<InfoItem, 'row'>[]): Promise<OutputsById> {
  const found = await readPublished(items.flatMap(({ row }) => (row.published ? [row.id] : [])));
  return new Map([...found].map(([id, { outputs }]) => [id, outputs]));
}

/** What phones would get of these Infos if some languages of their drafts were published. */
export async function outputsAfter(
  items: readonly InfoItem[],
  languages: readonly ContentLanguage[],
): Promise<OutputsById> {
  const states = await readStates(items);
  return new Map(
    states.map((state) => [state.row.id, merged(state.shown, writtenIn(state), languages).outputs]),
  );
}

/**
 * What is known of these Infos with these outputs: a BatchGet for their files and devices each, and a Query for the devices
 * of each Info. Other sites are never requested.
 */
export async function checksOf(
  items: readonly Pick<InfoItem, 'row'>[],
  outputsBy: OutputsById,
): Promise<InfoCheck[]> {
  const outputsOf = (id: string) => outputsBy.get(id) ?? {};
  const linksBy = new Map(items.map(({ row: { id } }) => [id, linksOf(outputsOf(id))]));
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
    const { id, name, active } = row;
    const languages = languagesOf(outputsOf(id));
    const ids = deviceIds.get(id)!;
    const links = linksBy.get(id)!;
    return {
      ...{ id, name, active, published: languages.length > 0, languages, links },
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
