import { contentFileId } from '../../../../shared/content/content-file.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { ConditionFailed } from '../../../platform/table.ts';
import { noteUses, readFiles } from './content-file-store.ts';

/** Files per transaction: two writes each. */
const AT_ONCE = 45;

/** What names a file: a field of a request, for the refusal, and its address. */
export interface NamedFile {
  readonly field: string;
  readonly url: string;
}

/**
 * Notes that content names files, before the content is saved. Addresses of other servers are left out.
 *
 * @param of what names them, such as `info#<id>`
 * @throws FORM_VALIDATION_FAILED with the fields whose file is unknown, of another owner, or not accepted (yet)
 */
export async function attachFiles(ownerId: string, of: string, named: readonly NamedFile[]): Promise<void> {
  const ids = await checkFiles(ownerId, named);
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await note(ids.slice(from, from + AT_ONCE), of, ownerId);
}

/** Throws as `attachFiles`, and notes nothing. Returns the ids of the files. */
export async function checkFiles(ownerId: string, named: readonly NamedFile[]): Promise<string[]> {
  const ids = [...new Set(named.flatMap(({ url }) => contentFileId(url) ?? []))];
  if (!ids.length) return ids;
  const files = new Map((await readFiles(ids)).map((file) => [file.id, file]));
  const faults = named.filter(({ url }) => {
    const id = contentFileId(url);
    const file = id === undefined ? undefined : files.get(id);
    return id !== undefined && !(file?.userId === ownerId && file.state === 'ready' && file.url === url);
  });
  if (faults.length)
    throw new Refusal(
      'FORM_VALIDATION_FAILED',
      Object.fromEntries(faults.map(({ field }) => [field, { rule: 'file' }])),
    );
  return ids;
}

async function note(ids: readonly string[], of: string, ownerId: string): Promise<void> {
  try {
    await noteUses(ids, of, ownerId);
  } catch (error) {
    // One of them was removed since it was read.
    throw error instanceof ConditionFailed ? new Refusal('PLEASE_TRY_AGAIN') : error;
  }
}
