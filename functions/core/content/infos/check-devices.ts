import { Refusal } from '../../../../shared/errors.ts';
import { infoPointsOf } from '../../devices/beacons/info-point.ts';
import type { Claim } from '../../kernel/meter/cause.ts';
import { type DeviceChange, devicesOf, NO_DEVICES } from './assignment-store.ts';
import type { InfoRow } from './info-item.ts';

/** Names that an answer about faulty devices contains. */
const NAMED_MAX = 20;

/**
 * The devices that an Info gets and loses if it is to have exactly these. Checked before anything is written, so that a
 * refused call changes nothing.
 *
 * @param wanted undefined: they stay
 * @throws DEVICE_NOT_REGISTERED, DEVICE_NOT_ALLOWED_OR_USED
 */
export async function devicesFor(
  { id, userId }: Pick<InfoRow, 'id' | 'userId'>,
  isNew: boolean,
  wanted: readonly string[] | undefined,
): Promise<DeviceChange> {
  if (wanted === undefined) return NO_DEVICES;
  const present: Claim[] = isNew ? [] : await devicesOf(id);
  const had = new Set(present.map(({ beaconId }) => beaconId));
  const asked = new Set(wanted);
  const added = [...asked.difference(had)];
  const points = await infoPointsOf(added, { consistent: true });
  refuse(
    'DEVICE_NOT_REGISTERED',
    added.filter((beaconId) => !points.has(beaconId)),
  );
  refuse(
    'DEVICE_NOT_ALLOWED_OR_USED',
    added.filter((beaconId) => {
      const { ownerId, infoPointId } = points.get(beaconId)!;
      return ownerId !== userId || infoPointId !== null;
    }),
  );
  return { added, released: present.filter(({ beaconId }) => !asked.has(beaconId)) };
}

function refuse(code: 'DEVICE_NOT_REGISTERED' | 'DEVICE_NOT_ALLOWED_OR_USED', ids: readonly string[]): void {
  if (ids.length) throw new Refusal(code, { ids: ids.slice(0, NAMED_MAX), count: ids.length });
}
