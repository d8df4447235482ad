import type {
  getInfoPoint as one,
  getInfoPoints as several,
} from '../../../../shared/contract/content/infos.ts';
import type { Info } from '../../../../shared/model/info.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { devicesOf } from './assignment-store.ts';
import { infoOf, infosOf } from './info-in-reach.ts';
import type { InfoItem } from './info-item.ts';
import { readStates, type StoredInfo } from './store.ts';
import { toInfo } from './to-info.ts';

/** Infos with their content and devices: a BatchGet for all, and a Query for the devices of each. */
export async function readWhole(items: readonly InfoItem[]): Promise<Info[]> {
  return Promise.all((await readStates(items)).map(withDevices));
}

/** An Info as it was read or saved, with its devices and tours. */
export const withDevices = async (state: StoredInfo): Promise<Info> =>
  toInfo(
    state,
    (await devicesOf(state.row.id)).map(({ beaconId }) => beaconId),
    state.item.tours,
  );

export const getInfoPoint: UseCase<typeof one> = async (caller, { params }) =>
  (await readWhole([await infoOf(caller, params)]))[0]!;

export const getInfoPoints: UseCase<typeof several> = async (caller, { params }) => ({
  items: await readWhole(await infosOf(caller, params)),
});
