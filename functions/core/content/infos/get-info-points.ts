import type {
  getInfoPoint as one,
  getInfoPoints as several,
} from '../../../../shared/contract/content/infos.ts';
import type { Info } from '../../../../shared/model/info.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { infoOf, infosOf } from './info-in-reach.ts';
import { devicesOf, type InfoItem, readPublished } from './store.ts';
import { NO_CONTENT, toInfo } from './to-info.ts';

/** Infos with their content and devices: a BatchGet for all, and a Query for the devices of each. */
export async function readWhole(items: readonly InfoItem[]): Promise<Info[]> {
  const ids = items.map(({ row }) => row.id);
  const [published, devices] = await Promise.all([
    readPublished(ids, { consistent: true }),
    Promise.all(ids.map(devicesOf)),
  ]);
  return items.map(({ row }, at) =>
    toInfo(
      row,
      published.get(row.id) ?? NO_CONTENT,
      devices[at]!.map(({ beaconId }) => beaconId),
    ),
  );
}

export const getInfoPoint: UseCase<typeof one> = async (caller, { params }) =>
  (await readWhole([await infoOf(caller, params)]))[0]!;

export const getInfoPoints: UseCase<typeof several> = async (caller, { params }) => ({
  items: await readWhole(await infosOf(caller, params)),
});
