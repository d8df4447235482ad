import { deleteFile } from '../../../platform/files.ts';
import { archiveOf } from './export-files.ts';
import { deleteExport, readExport } from './export-store.ts';

/** Deletes the last export of a deleted account. Pieces of one that was under way are gone after seven days. */
export async function clearExport(userId: string): Promise<boolean> {
  const item = await readExport(userId);
  if (!item) return false;
  await deleteFile(archiveOf(item.taskId));
  await deleteExport(userId);
  return true;
}
