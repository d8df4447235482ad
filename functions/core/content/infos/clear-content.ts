import * as z from 'zod/mini';
import { iso } from '../../../platform/clock.ts';
import { enqueue } from '../../../platform/queue.ts';
import { ConditionFailed } from '../../../platform/table.ts';
import { infoCmsOf } from '../../people/accounts/info-cms.ts';
import { clearFilesOf } from '../files/clear-files.ts';
import { removeInfo } from './remove-info.ts';
import { readInfos, someInfosOf } from './store.ts';

/** Deletes the content of an account whose Info CMS is off, or that is deleted. */
export const ContentToClear = z.strictObject({
  contentOf: z.string(),
  /** The previous round found nothing. One more look follows, because the indexes may have lagged. */
  isLastLook: z.optional(z.boolean()),
});

/** Infos per invocation; well within its timeout. */
const AT_ONCE = 10;
/** The indexes agree with the table after this time. */
const LAST_LOOK_SECONDS = 60;

/** Deletes some content of an owner that was created until a time (ISO 8601). Returns false when none is left. */
export type Clearing = (userId: string, until: string) => Promise<boolean>;

/**
 * Deletes all Infos and files, and what `others` delete, that were created until the Info CMS was switched off, in batches
 * until none is found. Content of a later activation stays. Idempotent: it may run twice or be killed at any point.
 */
export async function clearContent(
  { contentOf: userId, isLastLook = false }: z.output<typeof ContentToClear>,
  others: readonly Clearing[] = [],
): Promise<void> {
  const until = await clearedUntil(userId);
  const clearings = until === undefined ? [] : [...others, clearFilesOf, clearInfos];
  let found = false;
  for (const clear of clearings) found = (await clear(userId, until!)) || found;
  if (found) await enqueue('REMOVALS_QUEUE', { contentOf: userId });
  else if (!isLastLook)
    await enqueue('REMOVALS_QUEUE', { contentOf: userId, isLastLook: true }, LAST_LOOK_SECONDS);
}

/** Whether an owner still has Infos. The index lags. */
export const hasInfos = async (userId: string): Promise<boolean> =>
  (await someInfosOf(userId, 1, iso())).length > 0;

async function clearInfos(userId: string, until: string): Promise<boolean> {
  const ids = await someInfosOf(userId, AT_ONCE, until);
  for (const info of await readInfos(ids)) {
    if (info.isDeleted) continue;
    try {
      await removeInfo(info, []);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  return ids.length > 0;
}

/**
 * All content that was created until this time (ISO 8601) is deleted; undefined: the Info CMS was never switched off.
 * While it is off, or the account is gone, that is all there is.
 */
async function clearedUntil(userId: string): Promise<string | undefined> {
  const cms = (await infoCmsOf([userId], { consistent: true })).get(userId);
  if (cms && cms.offAt === null) return undefined;
  return cms && cms.state !== 'OFF' ? cms.offAt! : iso();
}
