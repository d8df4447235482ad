import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { startFloorPlanUpload as contract } from '../../../../shared/contract/devices/places.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { FLOOR_PLAN_TYPES } from '../../../../shared/model/place.ts';
import { REACHES } from '../../../../shared/roles.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { offerUpload } from '../../../platform/files.ts';
import { limited } from '../../../platform/throttle.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import { Sender, sentBy } from '../../people/access/sender.ts';
import { siteInReach } from './site-in-reach.ts';
import { notePlanUpload } from './site-store.ts';

/** The purpose and the sender of a file. Both are set when the upload is offered and read when the file has arrived. */
export const FloorPlanPurpose = z.strictObject({
  kind: z.literal('floorPlan'),
  site: z.string(),
  upload: z.string(),
  type: z.enum(FLOOR_PLAN_TYPES),
  /** How far the sender reached. */
  reach: z.enum(REACHES),
  ...Sender.shape,
});
export type FloorPlanPurpose = z.output<typeof FloorPlanPurpose>;

/** Uploads per owner and hour: enough for every hall of a fair ground, too few to fill a bucket. */
const PER_HOUR = 200;

/**
 * Offers the upload of the floor plan of a site. It is used once its content was checked (take-floor-plan.ts); of several
 * uploads, the one that was offered last.
 */
export const startFloorPlanUpload: UseCase<typeof contract> = async (caller, { params, body }) => {
  const { row } = await siteInReach(caller, params.id);
  const { type, length, checksum } = body;
  const id = newTimeId();
  const purpose = {
    kind: 'floorPlan',
    ...{ site: row.id, upload: id, type, reach: caller.reach },
    ...sentBy(caller),
  } satisfies FloorPlanPurpose;
  const counter = { name: 'floor-plan-uploads', windowSeconds: 3600 };
  return limited(
    [{ counter, what: row.userId, max: PER_HOUR }],
    async () => {
      if (!(await notePlanUpload(row.id, { id, state: 'waiting', reason: null })))
        throw new Refusal('ENTITY_NOT_FOUND');
      const key = `incoming/${randomBytes(18).toString('base64url')}`;
      return { id, upload: await offerUpload(key, { type, length, checksum }, purpose) };
    },
    (error) => error === undefined,
  );
};
