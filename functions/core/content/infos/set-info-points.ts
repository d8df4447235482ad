import {
  type setInfoPoints as contract,
  DEVICES_PER_CALL,
} from '../../../../shared/contract/content/infos.ts';
import type { Reply } from '../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { namedUser } from '../../people/accounts/subject.ts';
import { saveInfoPoint } from './set-info-point.ts';
import { toListedInfo } from './to-info.ts';

/** Saves and publishes several Infos, one after the other, so that one that is refused does not keep the others. */
export const setInfoPoints: UseCase<typeof contract> = async (caller, { body }) => {
  const devices = body.items.reduce((sum, { beaconIds = [] }) => sum + beaconIds.length, 0);
  if (devices > DEVICES_PER_CALL)
    throw new Refusal('FORM_VALIDATION_FAILED', { beaconIds: { rule: 'max', max: DEVICES_PER_CALL } });
  // Who may not work for one of the owners gets the refusal of a call for that owner alone.
  for (const user of new Set(body.items.map(({ userId = '0' }) => userId))) await namedUser(caller, user);
  const reply: Reply<typeof contract> = { items: [], errors: [] };
  for (const [at, item] of body.items.entries()) {
    try {
      const row = await saveInfoPoint(caller, { params: {}, query: {}, body: item });
      reply.items.push(toListedInfo(row));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code: message, details } = error;
      reply.errors.push({ at, id: item.id ?? null, message, ...(details !== undefined && { details }) });
    }
  }
  return reply;
};
