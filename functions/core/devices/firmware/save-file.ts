import { type FirmwarePart, PARTS } from '../../../../shared/model/firmware.ts';
import { expr, set } from '../../../platform/expression.ts';
import { type Guarded, transactGuarded } from '../../../platform/guarded.ts';
import { type FirmwareItem, firmwareKey, type StoredFile } from './firmware-item.ts';

/**
 * Writes down how a file of an unpublished firmware is, and whether that makes the firmware whole. All files are written
 * together, if they are as they were read: two that come at once must both count.
 *
 * @throws ConditionFailed when another file came, or it was published meanwhile
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
