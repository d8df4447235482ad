import * as z from 'zod/mini';
import { iso, now } from '../../../platform/clock.ts';
import { deleteFile } from '../../../platform/files.ts';
import { enqueue } from '../../../platform/queue.ts';
import {
  checkLater,
  dropFile,
  filesToCheck,
  forgetUse,
  markRemoved,
  readForRemoval,
  someFilesOf,
  UNUSED_KEPT_MS,
  usesOf,
} from './content-file-store.ts';

/** More files may have to be checked. */
export const FilesDue = z.strictObject({ filesDue: z.literal(true) });

/** Files per invocation; well within the timeout of the worker. */
const AT_ONCE = 25;
/** The index lags, so files of this round must be gone from it before the next one. */
const AGAIN_SECONDS = 60;
/** A use is noted before the content that names the file is saved. So a recent use counts even if nothing names it. */
const RECENT_MS = 3600_000;

/** Reads what names files, such as `info#<id>`, and says whether it names this one. */
export type NamesFile = (of: string, url: string) => Promise<boolean>;

/**
 * Deletes files that nothing has named for a week, in batches until none is due. Idempotent: it may run twice or be killed
 * at any point.
 */
export async function clearUnusedFiles(names: NamesFile): Promise<void> {
  const due = await filesToCheck(AT_ONCE);
  for (const id of due) await clearIfUnused(id, names);
  if (due.length === AT_ONCE) await enqueue('REMOVALS_QUEUE', { filesDue: true }, AGAIN_SECONDS);
}

async function clearIfUnused(id: string, names: NamesFile): Promise<void> {
  const file = await readForRemoval(id);
  if (!file) return;
  const { row, usedAt, isRemoved } = file;
  const use = isRemoved ? 'none' : await checkUses(id, row.url, names);
  // Its last use has just ended: it is kept for another week.
  if (use === 'ended') await checkLater(file, iso());
  else if (use === 'used' || (!isRemoved && usedAt > iso(now() - UNUSED_KEPT_MS))) await checkLater(file);
  else if (await markRemoved(id, usedAt)) await removeFile(id, row.url);
}

/** Whether anything uses a file. Uses that have ended are forgotten. */
async function checkUses(id: string, url: string, names: NamesFile): Promise<'used' | 'ended' | 'none'> {
  const uses = await usesOf(id);
  for (const use of uses) {
    if (use.at > iso(now() - RECENT_MS) || (await names(use.of, url))) return 'used';
    await forgetUse(id, use);
  }
  return uses.length ? 'ended' : 'none';
}

/**
 * Deletes files of an account that were created until a time (ISO 8601), also used ones.
 *
 * @returns false when none is left
 */
export async function clearFilesOf(userId: string, until: string): Promise<boolean> {
  const ids = await someFilesOf(userId, AT_ONCE, until);
  for (const id of ids) {
    const file = await readForRemoval(id);
    if (file && (await markRemoved(id))) await removeFile(id, file.row.url);
  }
  return ids.length > 0;
}

/** The item goes last, so that a repetition after a crash finds what is left. */
async function removeFile(id: string, url: string): Promise<void> {
  await deleteFile(url.slice(1));
  for (const use of await usesOf(id)) await forgetUse(id, use);
  await dropFile(id);
}
