import {
  type setInfoPoints as contract,
  DEVICES_PER_CALL,
} from '../../../../shared/contract/content/infos.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { savedOneByOne } from '../../../platform/one-by-one.ts';
import { namedUser } from '../../people/accounts/subject.ts';
import { saveInfoPoint } from './set-info-point.ts';
import { toListedInfo } from './to-info.ts';

/** Saves and publishes several Infos, one after the other, so that one that is refused does not keep the others. */
export const setInfoPoints: UseCase<typeof contract> = async (caller, { body }) => {
  const devices = body.items.reduce((sum, { beaconIds = [] }) => sum + beaconIds.length, 0);
  if (devices > DEVICES_PER_CALL)
    throw new Refusal('FORM_VALIDATION_FAILED', { beaconIds: { rule: 'max', max: DEVICES_PER_CALL } });
  // If the caller may not work for an owner, only the items of that owner are refused, as in a call for it alone.
  for (const user of new Set(body.items.map(({ userId = '0' }) => userId))) await namedUser(caller, user);
  return savedOneByOne(body.items, async (item) =>
    toListedInfo(await saveInfoPoint(caller, { params: {}, query: {}, body: item })),
  );
};
