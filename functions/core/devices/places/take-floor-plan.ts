import { randomBytes } from 'node:crypto';
import { startFloorPlanUpload } from '../../../../shared/contract/devices/places.ts';
import {
  FLOOR_PLAN_BYTES_MAX,
  FLOOR_PLAN_PIXELS_MAX,
  FLOOR_PLAN_SIDE_MAX,
  type FloorPlanUpload,
} from '../../../../shared/model/place.ts';
import { bytesOf, keepFile, type Upload } from '../../../platform/files.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { hashOf } from '../../kernel/file-types/hash-of.ts';
import { isPicture } from '../../kernel/file-types/is-picture.ts';
import { type PictureSize, sizeOfPicture } from '../../kernel/file-types/size-of-picture.ts';
import { mayStill } from '../../people/access/may-still.ts';
import { senderOf } from '../../people/access/sender.ts';
import { auditedSite } from './audited-site.ts';
import { clearPlansLater, planPath } from './clear-plans.ts';
import { readSite, refusePlan, type SiteItem, type SiteRow, takePlan } from './site-store.ts';
import type { FloorPlanPurpose } from './start-floor-plan-upload.ts';

type Fault = NonNullable<FloorPlanUpload['reason']>;
/** `gone`: it was decided before, another upload was offered since, or the site is deleted. */
export type FloorPlanOutcome = 'taken' | 'gone' | Fault;

/**
 * Makes an uploaded picture the floor plan of its site, or stores why it is refused. The caller deletes the upload in
 * every case. It is idempotent: S3 may report the same file twice.
 */
export async function takeFloorPlan(upload: Upload, purpose: FloorPlanPurpose): Promise<FloorPlanOutcome> {
  const site = await awaiting(purpose);
  if (!site) return 'gone';
  const checked = await check(upload, purpose, site.row.userId);
  if (typeof checked === 'string')
    return (await refusePlan(site.row.id, purpose.upload, checked)) ? checked : 'gone';
  return take(purpose, checked);
}

/** The site, if it still waits for this upload. */
async function awaiting({ site: id, upload }: FloorPlanPurpose): Promise<SiteItem | undefined> {
  const site = await readSite(id);
  const { planUpload } = site ?? {};
  return planUpload?.id === upload && planUpload.state === 'waiting' ? site : undefined;
}

interface Checked {
  readonly bytes: Buffer;
  readonly size: PictureSize;
}

async function check(upload: Upload, purpose: FloorPlanPurpose, owner: string): Promise<Checked | Fault> {
  const { type } = purpose;
  if (upload.length > FLOOR_PLAN_BYTES_MAX) return 'size';
  const bytes = await bytesOf(upload);
  if (hashOf(bytes) !== upload.checksum) return 'checksum';
  const size = upload.type === type ? sizeOfPicture(bytes, type) : undefined;
  if (!size) return 'content';
  const { width, height } = size;
  if (Math.max(width, height) > FLOOR_PLAN_SIDE_MAX || width * height > FLOOR_PLAN_PIXELS_MAX)
    return 'pixels';
  if (!(await isPicture(bytes, type, () => true))) return 'content';
  return (await mayStill(actorOf(purpose), startFloorPlanUpload, owner)) ? { bytes, size } : 'sender';
}

const actorOf = (purpose: FloorPlanPurpose) => ({
  ...senderOf(purpose, startFloorPlanUpload),
  reach: purpose.reach,
});

const take = (purpose: FloorPlanPurpose, { bytes, size }: Checked): Promise<'taken' | 'gone'> =>
  retryOnConflict(async () => {
    const site = await awaiting(purpose);
    if (!site) return 'gone';
    const { row } = site;
    // Each attempt has a name of its own. A picture left by an earlier attempt is deleted by its own message.
    const id = randomBytes(18).toString('base64url');
    const before = row.floorPlan ?? undefined;
    await clearPlansLater(row.id, [planPath({ id }), ...(before ? [planPath(before)] : [])]);
    await keepFile(planPath({ id }), bytes, purpose.type);
    const floorPlan = { id, ...size, drawing: before?.drawing ?? id };
    const after: SiteRow = { ...row, floorPlan, version: row.version + 1 };
    await takePlan(site, after, purpose.upload, await auditedSite(actorOf(purpose), { before: row, after }));
    return 'taken';
  });
