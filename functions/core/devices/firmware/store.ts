import { Refusal } from '../../../../shared/errors.ts';
import { iso } from '../../../platform/clock.ts';
import { allOf, expr } from '../../../platform/expression.ts';
import { type Guarded, transactGuarded } from '../../../platform/guarded.ts';
import { getItem } from '../../../platform/table.ts';
import { joinBranch, leaveBranch, offerInBranch } from './branch-store.ts';
import {
  FIRMWARES,
  type FirmwareItem,
  type FirmwareRef,
  type FirmwareRow,
  firmwareKey,
  tagKeys,
} from './firmware-item.ts';
import { neighbourWrites, renamed } from './neighbours.ts';

/** A firmware, read consistently. */
export const readFirmware = (hardwareId: string, firmwareId: string): Promise<FirmwareItem | undefined> =>
  getItem<FirmwareItem>(firmwareKey({ hardwareId, firmwareId }), { consistent: true });

/** An existing firmware. Throws ENTITY_NOT_FOUND. */
export async function existingFirmware({ hardwareId, firmwareId }: FirmwareRef): Promise<FirmwareItem> {
  const firmware = await readFirmware(hardwareId, firmwareId);
  if (!firmware) throw new Refusal('ENTITY_NOT_FOUND');
  return firmware;
}

/**
 * Creates a firmware, as head of its branch if it is the newest there.
 *
 * @throws NAME_ALREADY_USED, MISSING_DATA_REFERENCE (the predecessor), ConditionFailed if its branch changed
 * concurrently
 */
export async function insertFirmware(
  row: Omit<FirmwareRow, 'isHead'>,
  changelog: string,
  also: readonly Guarded[],
): Promise<FirmwareItem> {
  const { isHead, writes, others } = await joinBranch(row);
  const item: FirmwareItem = {
    ...FIRMWARES.itemOf({ ...row, isHead }),
    schema: 1,
    changelog,
    files: {},
    namedBy: 0,
  };
  await transactGuarded([
    {
      write: { put: item, when: expr`attribute_not_exists(#pk)` },
      refusal: new Refusal('NAME_ALREADY_USED'),
    },
    ...writes,
    ...neighbourWrites(row.group, [...others, ...renamed(null, row.previous)]),
    ...tagKeys(item.row).map((key) => ({ write: { put: { ...key } } })),
    ...also,
  ]);
  return item;
}

/** The fields of a firmware that may be changed. */
export type EditableFields = Pick<FirmwareRow, 'description' | 'previous' | 'tags'> &
  Pick<FirmwareItem, 'changelog'>;

/**
 * Changes the fields of a firmware that may be changed.
 *
 * @throws ENTITY_NOT_FOUND (deleted right after the change), MISSING_DATA_REFERENCE (the predecessor), ConditionFailed
 * after a
 *   concurrent change
 */
export async function saveFirmware(
  { row: was }: FirmwareItem,
  { changelog, ...said }: EditableFields,
  also: readonly Guarded[],
): Promise<FirmwareItem> {
  const row = { ...was, ...said, version: was.version + 1 };
  const [before, after] = [tagKeys(was), tagKeys(row)];
  const isIn = (keys: typeof before) => (key: (typeof before)[number]) =>
    keys.some(({ pk, sk }) => pk === key.pk && sk === key.sk);
  await transactGuarded([
    {
      write: {
        update: firmwareKey(was),
        change: FIRMWARES.change(was, { ...said, version: row.version }, { sets: { changelog } }),
        when: expr`#row.#version = ${was.version}`,
      },
    },
    ...neighbourWrites(row.group, renamed(was.previous, row.previous)),
    ...before.filter((key) => !isIn(after)(key)).map((key) => ({ write: { delete: key } })),
    ...after.filter((key) => !isIn(before)(key)).map((key) => ({ write: { put: { ...key } } })),
    ...also,
  ]);
  return existingFirmware(was);
}

/** Deletes an unpublished firmware that is no predecessor. Throws ConditionFailed if it changed since it was read. */
export async function removeFirmware({ row }: FirmwareItem, also: readonly Guarded[]): Promise<void> {
  const { writes, others } = await leaveBranch(row);
  const when = expr`#row.#isPublished = ${false} AND #row.#isHead = ${row.isHead} AND #row.#version = ${row.version} AND #namedBy = ${0}`;
  await transactGuarded([
    { write: { delete: firmwareKey(row), when } },
    ...writes,
    ...neighbourWrites(row.group, [...others, ...renamed(row.previous, null)]),
    ...tagKeys(row).map((key) => ({ write: { delete: key } })),
    ...also,
  ]);
}

/**
 * Publishes a firmware that has all its files, or revokes a published one.
 *
 * @throws ConditionFailed if it has this state already, or lacks files
 */
export async function setPublished(
  { row }: FirmwareItem,
  isPublished: boolean,
  also: readonly Guarded[],
): Promise<void> {
  const whole = expr`#row.#isFileAvailable = ${true}`;
  await transactGuarded([
    {
      write: {
        update: firmwareKey(row),
        change: FIRMWARES.change(row, { isPublished, publishedAt: isPublished ? iso() : null }),
        when: allOf([expr`#row.#isPublished = ${!isPublished}`, ...(isPublished ? [whole] : [])])!,
      },
    },
    offerInBranch(row, isPublished),
    ...also,
  ]);
}
