import * as z from 'zod/mini';
import { deleteFile } from '../../../platform/files.ts';
import { enqueue } from '../../../platform/queue.ts';
import type { FirmwareItem, FirmwareRef } from './firmware-item.ts';
import { readFirmware } from './store.ts';

/** Files that a firmware may not need any more. The stored firmware decides when the message arrives. */
export const UnneededFirmwareFiles = z.strictObject({
  filesOfFirmware: z.strictObject({ hardwareId: z.string(), firmwareId: z.string() }),
  paths: z.array(z.string()),
});
type Unneeded = z.output<typeof UnneededFirmwareFiles>;

/** Longer than the timeout of the function that takes files: by then it is decided which files a firmware has. */
const UNTIL_DECIDED_SECONDS = 90;

export const pathsOf = ({ files }: FirmwareItem): string[] =>
  Object.values(files).flatMap(({ path }) => path ?? []);

/** Call it before the change that may make the files unneeded. */
export async function clearFilesLater(
  { hardwareId, firmwareId }: FirmwareRef,
  paths: readonly string[],
): Promise<void> {
  if (!paths.length) return;
  const message = { filesOfFirmware: { hardwareId, firmwareId }, paths: [...paths] } satisfies Unneeded;
  await enqueue('REMOVALS_QUEUE', message, UNTIL_DECIDED_SECONDS);
}

/** Deletes those files that their firmware no longer has. It is idempotent. */
export async function clearFirmwareFiles({ filesOfFirmware, paths }: Unneeded): Promise<void> {
  const firmware = await readFirmware(filesOfFirmware.hardwareId, filesOfFirmware.firmwareId);
  const needed = firmware ? pathsOf(firmware) : [];
  await Promise.all(paths.filter((path) => !needed.includes(path)).map((path) => deleteFile(path)));
}
