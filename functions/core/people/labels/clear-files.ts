import * as z from 'zod/mini';
import { LANGUAGES } from '../../../../shared/model/user.ts';
import { deleteFile } from '../../../platform/files.ts';
import { enqueue, UNTIL_DECIDED_SECONDS } from '../../../platform/queue.ts';
import { readLabel } from './store.ts';
import { termsPath } from './terms.ts';

/** Files that a label or group may not need any more. The stored label or group decides when the message arrives. */
export const Unneeded = z.union([
  z.strictObject({ logosOf: z.string(), paths: z.array(z.string()) }),
  z.strictObject({ termsOf: z.string(), file: z.string() }),
]);
type Unneeded = z.output<typeof Unneeded>;

/** Call it before the change that replaces the files. The message arrives when the change has succeeded or failed. */
export const clearFilesLater = (files: Unneeded): Promise<void> =>
  enqueue('REMOVALS_QUEUE', files, UNTIL_DECIDED_SECONDS);

/** Deletes those files that their label or group no longer uses. It is idempotent. */
export async function clearFiles(files: Unneeded): Promise<void> {
  const unneeded = 'logosOf' in files ? await logosBut(files) : await termsBut(files);
  await Promise.all(unneeded.map((path) => deleteFile(path)));
}

async function logosBut({ logosOf, paths }: Extract<Unneeded, { logosOf: string }>): Promise<string[]> {
  const label = await readLabel('managerlabel', logosOf, { consistent: true });
  return paths.filter((path) => label?.logoUrl !== `/${path}`);
}

async function termsBut({ termsOf, file }: Extract<Unneeded, { termsOf: string }>): Promise<string[]> {
  const group = await readLabel('managergroup', termsOf, { consistent: true });
  if (group?.termsOfUseFile === file && group.termsLanguages.length) return [];
  return LANGUAGES.map((language) => termsPath(termsOf, file).replace('{language}', language));
}
