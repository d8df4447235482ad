import { deleteFile } from '../../../platform/files.ts';
import { archiveOf } from './export-files.ts';
import { deleteExport, readExport } from './export-store.ts';

/** Deletes the last export of a deleted account. Pieces of one that was under way are gone after seven days. */
export async function clearExport(userId: string): Promise<boolean> {
  const item = await readExport(userId);
  if (!item) return false;
  const archive = archiveOf(item.taskId);
  await deleteFile(archive);
  await deleteExport(userId);
  // It may have become ready meanwhile; from now on, its task deletes it.
  await deleteFile(archive);
  return true;
}
