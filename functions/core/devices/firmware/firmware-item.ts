import type { Firmware, FirmwareFile, FirmwarePart } from '../../../../shared/model/firmware.ts';
import { branchOf, type FirmwareGroup, newestFirst } from '../../../../shared/model/firmware-version.ts';
import { byWords, EVERYBODY } from '../../../platform/list-by-words.ts';
import { listed } from '../../../platform/listed.ts';
import type { Item, Key } from '../../../platform/table.ts';
import { wordKey, wordsOf } from '../../../platform/words.ts';

/**
 * A firmware as it is stored in the table:
 * - `firmware#<hardware>/<version>` / `row`: listed by group (`own`) and all together (`all`)
 * - `branch#<group>/<hardware>/<branch>`: the versions of a branch, read consistently (see branch-store.ts)
 */
export interface FirmwareRow extends Omit<Firmware, 'changelog' | 'files' | 'id'> {
  /** The id in the list: `<hardware>/<version>`. */
  readonly id: string;
  readonly firmwareId: string;
}

/** A file, with its upload. */
export type StoredFile = FirmwareFile & {
  /** The key of the upload. The result of a check is stored only if this is still the latest upload. */
  readonly upload: string;
  /** When the upload was offered, ms. The upload that was offered last wins. */
  readonly offeredAt: number;
  /** The path of the file once it is available. */
  readonly path?: string;
};
export type StoredFiles = { readonly [part in FirmwarePart]?: StoredFile };

export interface FirmwareItem extends Item {
  schema: 1;
  row: FirmwareRow;
  changelog: string;
  files: StoredFiles;
  /** How many others name it as their predecessor. */
  namedBy: number;
}

/** The identity of a firmware: a version is unique only within its hardware. */
export interface FirmwareRef {
  readonly hardwareId: string;
  readonly firmwareId: string;
}

const KIND = 'firmware';

export const listId = ({ hardwareId, firmwareId }: FirmwareRef) => `${hardwareId}/${firmwareId}`;
export const firmwareKey = (named: FirmwareRef): Key => ({ pk: `${KIND}#${listId(named)}`, sk: 'row' });

/** The partition of a branch. */
export const branchKey = (group: FirmwareGroup, hardwareId: string, branch: string) =>
  `branch#${group}/${hardwareId}/${branch}`;
export const branchOfRow = ({
  group,
  hardwareId,
  firmwareId,
}: Pick<FirmwareRow, 'group' | 'hardwareId' | 'firmwareId'>) =>
  branchKey(group, hardwareId, branchOf(firmwareId));

/** The sort key by hardware, the newest version first. */
const inOrder = ({ id, hardwareId, firmwareId }: FirmwareRow): string =>
  `${hardwareId}#${newestFirst(firmwareId)}#${id}`;

/** The list of firmware, of one group (`own`) or all together. */
export const FIRMWARES = listed<FirmwareRow>()(KIND, {
  shards: 1,
  owner: 'group',
  fields: {
    // Tags need candidates of their own, because a row has several of them.
    tags: {
      candidates: (tag, group) =>
        byWords({ kind: KIND, field: 'tags', path: 'tags', scope: group ?? EVERYBODY }, tag),
    },
    firmware: { slot: 2, of: 'firmwareId' },
    hardware: { slot: 1, from: ['hardwareId', 'firmwareId'], key: inOrder, path: 'hardwareId' },
    isPublished: {
      slot: 3,
      from: ['isPublished', 'hardwareId', 'firmwareId'],
      key: (row) => `${row.isPublished}#${inOrder(row)}`,
      path: 'isPublished',
    },
  },
});
export const firmwareList = FIRMWARES.list;

/** The pointers from the tags of a firmware, for the list of its group and for that of both groups. */
export const tagKeys = ({ id, group, tags }: Pick<FirmwareRow, 'id' | 'group' | 'tags'>): Key[] =>
  wordsOf(String(tags)).flatMap((word) =>
    [EVERYBODY, group].map((scope) => wordKey(KIND, 'tags', scope, word, id)),
  );
