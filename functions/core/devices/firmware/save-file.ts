import { type FirmwarePart, PARTS } from '../../../../shared/model/firmware.ts';
import { expr, set } from '../../../platform/expression.ts';
import { type Guarded, transactGuarded } from '../../../platform/guarded.ts';
import { type FirmwareItem, firmwareKey, type StoredFile } from './firmware-item.ts';

/**
 * Stores the state of a file of an unpublished firmware, and whether all files are now available. All files are written
 * together with an optimistic lock, so that no concurrent upload is lost.
 *
 * @throws ConditionFailed if another file changed, or the firmware was published, since it was read
 */
export async function saveFile(
  { row, files: was }: FirmwareItem,
  part: FirmwarePart,
  file: StoredFile,
  also: readonly Guarded[] = [],
): Promise<void> {
  const files = { ...was, [part]: file };
  const isFileAvailable = PARTS[row.group].every((one) => files[one]?.state === 'available');
  await transactGuarded([
    {
      write: {
        update: firmwareKey(row),
        change: set({ files, 'row.containsFile': true, 'row.isFileAvailable': isFileAvailable }),
        when: expr`#row.#isPublished = ${false} AND #files = ${was}`,
      },
    },
    ...also,
  ]);
}
