import * as z from 'zod/mini';
import { deleteFile } from '../../../platform/files.ts';
import { enqueue } from '../../../platform/queue.ts';
import type { FirmwareItem, Named } from './firmware-item.ts';
import { readFirmware } from './store.ts';

/** Files that a firmware may need no longer: what it has decides when the message comes. */
export const UnneededFirmwareFiles = z.strictObject({
  filesOfFirmware: z.strictObject({ hardwareId: z.string(), firmwareId: z.string() }),
  paths: z.array(z.string()),
});
type Unneeded = z.output<typeof UnneededFirmwareFiles>;

/** Longer than a function may run that takes files: by then it is decided which of them a firmware has. */
const UNTIL_DECIDED_SECONDS = 90;

export const pathsOf = ({ files }: FirmwareItem): string[] =>
  Object.values(files).flatMap(({ path }) => path ?? []);

/** To be called before the change that may make them unneeded. */
export async function clearFilesLater(
  { hardwareId, firmwareId }: Named,
  paths: readonly string[],
): Promise<void> {
  if (!paths.length) return;
  const message = { filesOfFirmware: { hardwareId, firmwareId }, paths: [...paths] } satisfies Unneeded;
  await enqueue('REMOVALS_QUEUE', message, UNTIL_DECIDED_SECONDS);
}

/** Deletes those files that their firmware has no longer. May run twice. */
export async function clearFirmwareFiles({ filesOfFirmware, paths }: Unneeded): Promise<void> {
  const firmware = await readFirmware(filesOfFirmware.hardwareId, filesOfFirmware.firmwareId);
  const needed = firmware ? pathsOf(firmware) : [];
  await Promise.all(paths.filter((path) => !needed.includes(path)).map((path) => deleteFile(path)));
}
