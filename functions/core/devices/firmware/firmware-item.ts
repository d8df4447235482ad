import type { Firmware, FirmwareFile, FirmwarePart } from '../../../../shared/model/firmware.ts';
import { branchOf, type FirmwareGroup, newestFirst } from '../../../../shared/model/firmware-version.ts';
import { byWords, EVERYBODY } from '../../../platform/list-by-words.ts';
import { listed } from '../../../platform/listed.ts';
import type { Item, Key } from '../../../platform/table.ts';
import { wordKey, wordsOf } from '../../../platform/words.ts';

/**
 * A firmware as it stands in the table, and everything that follows from it there:
 * - `firmware#<hardware>/<version>` / `row`: listed by group (`own`) and over all (`all`)
 * - `branch#<group>/<hardware>/<branch>`: the order of a branch, read consistently (see branch-store.ts)
 */
export interface FirmwareRow extends Omit<Firmware, 'changelog' | 'files' | 'id'> {
  /** Of the list: `<hardware>/<version>`. */
  readonly id: string;
  readonly firmwareId: string;
}

/** A file, and which upload it came by. */
export type StoredFile = FirmwareFile & {
  /** Key of the upload: what is found out about a file counts while it still is the one that was sent last. */
  readonly upload: string;
  /** When the upload was offered, ms: what was offered later goes before. */
  readonly offeredAt: number;
  /** Where it lies once it is available. */
  readonly path?: string;
};
export type StoredFiles = { readonly [part in FirmwarePart]?: StoredFile };

export interface FirmwareItem extends Item {
  schema: 1;
  row: FirmwareRow;
  changelog: string;
  files: StoredFiles;
  /** How many others name it as their previous one. */
  namedBy: number;
}

/** What one is called by: a version is one hardware's. */
export interface Named {
  readonly hardwareId: string;
  readonly firmwareId: string;
}

const KIND = 'firmware';

export const listId = ({ hardwareId, firmwareId }: Named) => `${hardwareId}/${firmwareId}`;
export const firmwareKey = (named: Named): Key => ({ pk: `${KIND}#${listId(named)}`, sk: 'row' });

/** Where the order of a branch stands. */
export const branchKey = (group: FirmwareGroup, hardwareId: string, branch: string) =>
  `branch#${group}/${hardwareId}/${branch}`;
export const branchOfRow = ({
  group,
  hardwareId,
  firmwareId,
}: Pick<FirmwareRow, 'group' | 'hardwareId' | 'firmwareId'>) =>
  branchKey(group, hardwareId, branchOf(firmwareId));

/** By hardware, the newest version first. */
const inOrder = ({ id, hardwareId, firmwareId }: FirmwareRow): string =>
  `${hardwareId}#${newestFirst(firmwareId)}#${id}`;

/** The list of firmware: of a group (`own`) and over all. */
export const FIRMWARES = listed<FirmwareRow>()(KIND, {
  owner: 'group',
  fields: {
    // By candidates of its own: tags are several texts of a row, which no other search can hold against one.
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

/** The pointers from the tags of a firmware, for the list of its group and of both. */
export const tagKeys = ({ id, group, tags }: Pick<FirmwareRow, 'id' | 'group' | 'tags'>): Key[] =>
  wordsOf(String(tags)).flatMap((word) =>
    [EVERYBODY, group].map((scope) => wordKey(KIND, 'tags', scope, word, id)),
  );
