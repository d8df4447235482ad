import { adaptToDevice } from '../../../../shared/configuration/device.ts';
import { packFeatures } from '../../../../shared/configuration/features.ts';
import { iso } from '../../../platform/clock.ts';
import { expr } from '../../../platform/expression.ts';
import { lookSoon } from '../hubs/digest/look-soon.ts';
import type { Cleared } from '../ownership/change-owner.ts';
import { wordsThatLeadTo } from '../ownership/description-words.ts';
import { isOfferedAs, notOffered } from '../ownership/offer-mark.ts';
import { isStillAt, NOWHERE, placeIn } from '../ownership/place.ts';
import type { Configuration } from './configuration/configuration.ts';
import {
  configPut,
  pendingUpdate,
  readConfigurations,
  rowChange,
} from './configuration/configuration-store.ts';
import { BEACONS, type Pending } from './store.ts';

/**
 * Removes from beacons what their owners entered: the description, and all of the configuration that the device is not
 * known to have. Applied values stay: the device broadcasts them anyway, and later commands build on them. Fields whose
 * value on the device is unknown are sent again with their last applied values.
 */
export async function clearedBeacons(ids: readonly string[], epoch: string): Promise<Map<string, Cleared>> {
  const configurations = await readConfigurations(ids);
  await lookSoon([...configurations.values()].flatMap(({ id, doubtful }) => (doubtful.length ? [id] : [])));
  return new Map([...configurations].map(([id, was]) => [id, clearedBeacon(was, epoch)]));
}

function clearedBeacon(was: Configuration, epoch: string): Cleared {
  const { id, ownerId, row } = was;
  const { sets, removes, others } = was.revision === 0 ? NOTHING : clearing(was, epoch);
  const forgotten = BEACONS.changes({ id }, { infoPointId: null, ...NOWHERE, ...notOffered(row) });
  return {
    owner: ownerId,
    sets: { ...sets, ...forgotten.sets },
    removes,
    same: expr`#row.#version = ${row.version} AND #row.#infoPointId = ${row.infoPointId} AND ${isStillAt(row)} AND ${isOfferedAs(row)}`,
    infoPointId: row.infoPointId,
    offerId: row.offerId,
    place: placeIn(row),
    others: [
      ...others,
      ...wordsThatLeadTo('beacon', id, { owner: ownerId, before: row.description, after: '' }),
    ],
  };
}

/** For a beacon without a saved configuration. */
const NOTHING = { sets: {}, removes: [], others: [] };

function clearing(was: Configuration, epoch: string): Pick<Cleared, 'sets' | 'removes' | 'others'> {
  const { device, metaData, doubtful } = was;
  const wanted = adaptToDevice(device, was.applied ?? {});
  const version = was.version + 1;
  const isInDoubt = doubtful.length > 0;
  const index = isInDoubt ? (was.index + 1) % 256 : was.index;
  const pending: Pending | undefined = isInDoubt
    ? { index, version, sentAt: null, hub: null, attempts: 0 }
    : undefined;
  const is: Configuration = {
    ...was,
    ...{ wanted, version, index },
    delivery: isInDoubt ? { state: 'pending', at: iso() } : null,
    revision: was.revision + 1,
    row: {
      ...was.row,
      ...{ description: '', version, epoch, deviceUpToDate: !isInDoubt },
      secure: wanted.secure_beacon ?? false,
      features: packFeatures(wanted, metaData),
    },
  };
  const { sets, removes } = rowChange(is);
  return { sets, removes, others: [configPut(was, is), ...pendingUpdate(was, pending)] };
}
