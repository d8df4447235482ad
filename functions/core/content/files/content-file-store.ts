import type { ContentFile } from '../../../../shared/contract/content/files.ts';
import { iso, now } from '../../../platform/clock.ts';
import { expr } from '../../../platform/expression.ts';
import { listed } from '../../../platform/listed.ts';
import {
  deleteItem,
  getItem,
  getItems,
  type Item,
  inPages,
  type Key,
  putItem,
  queryIndex,
  queryItems,
  transact,
  updateItem,
  written,
} from '../../../platform/table.ts';

/**
 * `contentFile#<id>` / `row`: a file that an owner uploads. It is written when the upload is offered, and expires unless
 * an accepted file follows.
 *
 * `contentFile#<id>` / `use#<kind>#<id>`: what names the file, such as an Info. A use is written before the content that
 * names the file, and outlives it until the file is checked the next time (clear-files.ts). So no file is deleted
 * that is named, whatever crashes.
 */
interface ContentFileItem extends Item {
  readonly row: ContentFile;
  /** When a use was last added; ISO 8601. */
  readonly usedAt: string;
  /** It cannot be used any more, and its content is being deleted. */
  readonly isRemoved?: true;
}

interface Use extends Item {
  readonly at: string;
}

const DAY_MS = 24 * 3600_000;
/** A file that nothing names is deleted after this time. Each file is checked as often. */
export const UNUSED_KEPT_MS = 7 * DAY_MS;

const FILES = listed<ContentFile>()('contentFile', {
  shards: 1,
  owner: 'userId',
  fields: {},
  orders: {
    created: { slot: 1, of: 'createdDate' },
    check: { slot: 8, driven: true },
  },
});

export const contentFileList = FILES.list;

/** Stores the file of an offered upload. S3 reports a file within minutes, and a failed check is retried for hours. */
export const insertFile = (row: ContentFile): Promise<unknown> =>
  putItem(
    {
      ...FILES.itemOf(row),
      schema: 1,
      usedAt: row.createdDate,
      ttl: Math.floor((now() + DAY_MS) / 1000),
    },
    expr`attribute_not_exists(#pk)`,
  );

export async function readFile(id: string): Promise<ContentFile | undefined> {
  const item = await getItem<ContentFileItem>(FILES.keyOf(id), { consistent: true });
  return item && !item.isRemoved ? item.row : undefined;
}

export async function readFiles(ids: readonly string[]): Promise<ContentFile[]> {
  const items = await getItems<ContentFileItem>(ids.map(FILES.keyOf), { consistent: true });
  return items.flatMap(({ row, isRemoved }) => (isRemoved ? [] : [row]));
}

/** Stores the outcome of the check of a file. Returns false if it was stored before, or the file was removed. */
export const settleFile = (row: ContentFile, reason: ContentFile['reason']): Promise<boolean> =>
  written(
    updateItem(
      FILES.keyOf(row.id),
      reason
        ? FILES.change(row, { state: 'refused', reason })
        : FILES.change(
            row,
            { state: 'ready' },
            { driven: { check: nextCheck() }, sets: { usedAt: iso() }, removes: ['ttl'] },
          ),
      expr`#row.#state = ${'waiting'} AND attribute_not_exists(#isRemoved)`,
    ),
  );

const nextCheck = () => iso(now() + UNUSED_KEPT_MS);

const PREFIX = 'use#';
const useKey = (id: string, of: string): Key => ({ pk: FILES.keyOf(id).pk, sk: `${PREFIX}${of}` });

/** Notes that something names these files of an owner. Throws ConditionFailed if one is not ready or not the owner's. */
export async function noteUses(ids: readonly string[], of: string, ownerId: string): Promise<void> {
  const at = iso();
  await transact(
    ids.flatMap((id) => [
      {
        update: FILES.keyOf(id),
        change: expr`SET #usedAt = ${at}`,
        when: expr`#row.#state = ${'ready'} AND #row.#userId = ${ownerId} AND attribute_not_exists(#isRemoved)`,
      },
      { put: { ...useKey(id, of), at } },
    ]),
  );
}

/** The uses that were noted, with their times. */
export const usesOf = (id: string): Promise<{ of: string; at: string }[]> =>
  Array.fromAsync(
    inPages((after) =>
      queryItems<Use>(FILES.keyOf(id).pk, { range: { prefix: PREFIX }, consistent: true, after }),
    ),
    ({ sk, at }) => ({ of: sk.slice(PREFIX.length), at }),
  );

/** Forgets a use, unless it was noted again. */
export const forgetUse = (id: string, { of, at }: { of: string; at: string }): Promise<boolean> =>
  written(deleteItem(useKey(id, of), expr`#at = ${at}`));

/** Some of the files whose check is due, the longest due first. */
export async function filesToCheck(limit: number): Promise<string[]> {
  const range = { to: `${iso()}$` };
  const { items } = await queryIndex<ContentFile>('all', FILES.slotOf('check'), FILES.kind, { range, limit });
  return items.map(({ row }) => row.id);
}

/** Some files of an owner that were created until a time (ISO 8601). The index lags. */
export async function someFilesOf(ownerId: string, limit: number, until: string): Promise<string[]> {
  const range = { to: `${until}$` };
  const partition = FILES.partitionOf(ownerId);
  const { items } = await queryIndex<ContentFile>('own', FILES.slotOf('created'), partition, {
    range,
    limit,
  });
  return items.map(({ row }) => row.id);
}

/** A file, also one that is being removed. */
export const readForRemoval = (id: string) => getItem<ContentFileItem>(FILES.keyOf(id), { consistent: true });

/** Checks a file again after a week. `usedAt`: when it was last used, if it is known better (ISO 8601). */
export const checkLater = ({ row }: ContentFileItem, usedAt?: string): Promise<boolean> =>
  written(
    updateItem(
      FILES.keyOf(row.id),
      FILES.change(row, {}, { driven: { check: nextCheck() }, sets: { usedAt } }),
      expr`attribute_exists(#pk)`,
    ),
  );

/**
 * Marks a file as removed, so that nothing can name it any more.
 *
 * @param usedAt when it was last used, as it was read: a file that was used since is not marked. undefined: it is marked anyway
 * @returns false if it was used, or is gone
 */
export const markRemoved = (id: string, usedAt?: string): Promise<boolean> =>
  written(
    updateItem(
      FILES.keyOf(id),
      expr`SET #isRemoved = ${true}`,
      usedAt === undefined
        ? expr`attribute_exists(#pk)`
        : expr`attribute_exists(#pk) AND (#usedAt = ${usedAt} OR #isRemoved = ${true})`,
    ),
  );

export const dropFile = (id: string): Promise<unknown> => deleteItem(FILES.keyOf(id));
