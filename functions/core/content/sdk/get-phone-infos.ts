import { type getPhoneInfos as contract, KEPT_SECONDS } from '../../../../shared/contract/sdk.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { infoPointsOf } from '../../devices/beacons/info-point.ts';
import { readPublished } from '../infos/published-infos.ts';
import { tourInfos } from '../infos/tour-point.ts';
import { toPhoneInfo } from './to-phone-info.ts';
import { visibilityFor } from './visibility.ts';

/**
 * What a phone shows near some beacons, in two rounds of requests: the beacons' rows, then their Infos with the accounts of
 * their owners. Nothing is said of content that the app may not show, not even that it exists.
 */
export const getPhoneInfos: UseCase<typeof contract> = async (caller, { body }) => {
  const points = await infoPointsOf(body.beaconIds);
  const pointing = Map.groupBy(
    [...points].flatMap(([beaconId, { infoPointId, ownerId }]) =>
      infoPointId === null || ownerId === undefined ? [] : [{ beaconId, infoPointId, ownerId }],
    ),
    ({ infoPointId }) => infoPointId,
  );
  const ids = [...pointing.keys()];
  const [published, tours, visibility] = await Promise.all([
    readPublished(ids),
    tourInfos(ids, { consistent: false }),
    visibilityFor(
      caller,
      [...pointing.values()].map(([first]) => first!.ownerId),
    ),
  ]);
  const items = [...pointing].flatMap(([id, some]) => {
    const info = published.get(id);
    // Between the two requests, a beacon may have got another owner: its old Info is then not shown.
    if (!info?.isOn || some[0]!.ownerId !== info.userId || !visibility.mayShow(info.userId)) return [];
    const beaconIds = some.map(({ beaconId }) => beaconId);
    return [toPhoneInfo(id, info, tours.get(id), visibility, beaconIds)];
  });
  return { items, keptSeconds: KEPT_SECONDS };
};
