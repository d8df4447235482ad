import * as z from 'zod/mini';
import type { FloorPlan } from '../../../../shared/model/place.ts';
import { deleteFile } from '../../../platform/files.ts';
import { enqueue } from '../../../platform/queue.ts';
import { readSite } from './site-store.ts';

/** Pictures that a site may not need any more. The stored site decides when the message arrives. */
export const UnneededPlans = z.strictObject({ plansOf: z.string(), paths: z.array(z.string()) });
type Unneeded = z.output<typeof UnneededPlans>;

/** Longer than the timeout of the function that takes files: by then it is decided which picture a site has. */
const UNTIL_DECIDED_SECONDS = 90;

/** Where a picture is stored. Only a signed URL leads to it. */
export const planPath = ({ id }: Pick<FloorPlan, 'id'>): string => `plans/${id}`;

/** Call it before the change that may make the pictures unneeded, so that a crash leaves nothing behind. */
export async function clearPlansLater(plansOf: string, paths: readonly string[]): Promise<void> {
  if (!paths.length) return;
  await enqueue('REMOVALS_QUEUE', { plansOf, paths: [...paths] } satisfies Unneeded, UNTIL_DECIDED_SECONDS);
}

/** Deletes those pictures that their site no longer has. It is idempotent. */
export async function clearPlans({ plansOf, paths }: Unneeded): Promise<void> {
  const plan = (await readSite(plansOf))?.row.floorPlan;
  const unneeded = paths.filter((path) => !plan || planPath(plan) !== path);
  await Promise.all(unneeded.map((path) => deleteFile(path)));
}
