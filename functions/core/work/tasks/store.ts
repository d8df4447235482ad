import { expr, set } from '../../../platform/expression.ts';
import { type Guarded, transactGuarded } from '../../../platform/guarded.ts';
import { listed } from '../../../platform/listed.ts';
import {
  getItem,
  getItems,
  type Item,
  putItem,
  putItems,
  transact,
  updateItem,
  type Write,
  written,
} from '../../../platform/table.ts';
import { type Change, entriesOnce, entryKey } from '../../kernel/audit/audited.ts';
import type { NewTask, Outcome, Skipped, TaskItem, TaskRow } from './task-record.ts';

/**
 * Items of a task:
 * - `task#<id>` / `row`: the task record, listed by its starter (`own`), the latest first
 * - `task#<id>` / `chunk#<n>`: some of its ids, and their outcome
 * - `audit#<id>-<n>-<m>` / `row`: the outcome of a part of chunk n, starting at position m of its ids, for kinds that
 *   work in parts. The same item is the entry of the audit trail, which saves a write
 */
interface ChunkItem extends Item {
  ids: string[];
  isDone?: boolean;
  /** Those that were not worked on; present once it is done. */
  skipped?: Skipped[];
}

/** A record lists at most this many skipped ids; all of them are counted. */
const SKIPPED_MAX = 100;

const KIND = 'task';
const recordKey = (id: string) => TASKS.keyOf(id);
const chunkKey = (id: string, n: number) => ({
  pk: `${KIND}#${id}`,
  sk: `chunk#${String(n).padStart(6, '0')}`,
});

const TASKS = listed<TaskRow>()(KIND, {
  ownersOnly: true,
  descending: true,
  orders: { id: { slot: 1, from: ['id'], key: ({ id }: TaskRow) => id } },
  fields: {
    kind: { slot: 2, of: 'kind' },
    status: { slot: 3, of: 'taskStatus' },
  },
});
export const taskList = TASKS.list;

export const readTask = (id: string) => getItem<TaskItem>(recordKey(id), { consistent: true });
export const readTasks = async (ids: readonly string[]): Promise<Map<string, TaskItem>> =>
  new Map(
    (await getItems<TaskItem>(ids.map(recordKey), { consistent: true })).map((task) => [task.row.id, task]),
  );
export const readChunk = (id: string, n: number) => getItem<ChunkItem>(chunkKey(id, n), { consistent: true });

/** Stores the chunks that a task starts with. */
export const putChunks = (id: string, chunks: readonly (readonly string[])[]) =>
  putItems(chunks.map((ids, n) => ({ ...chunkKey(id, n), ids })));

/** Stores a new task, in one transaction with other writes. Throws their refusals. */
export const insertTask = <Order>(item: NewTask<Order>, also: readonly Guarded[] = []): Promise<void> => {
  const { row, starter } = item;
  const put = { ...TASKS.itemOf(row), own: TASKS.partitionOf(starter.userId), schema: 1, ...item };
  // A transaction costs twice as much.
  return also.length ? transactGuarded([{ write: { put } }, ...also]) : putItem(put);
};

/** The ids of a task whose chunks are done, without those that were skipped. */
export async function readDoneIds({ row, chunks }: TaskItem): Promise<string[]> {
  const keys = Array.from({ length: chunks }, (_, n) => chunkKey(row.id, n));
  const items = await getItems<ChunkItem>(keys, { consistent: true });
  return items
    .toSorted((a, b) => (a.sk < b.sk ? -1 : 1))
    .flatMap(({ ids, skipped = [] }) => {
      const left = new Set(skipped.map(({ id }) => id));
      return ids.filter((id) => !left.has(id));
    });
}

/** Adds a gathered chunk and the position where gathering continues. Throws ConditionFailed if it was added before. */
export const addChunk = (task: TaskItem, ids: readonly string[], next: string | undefined) =>
  transact([
    { put: { ...chunkKey(task.row.id, task.chunks), ids } },
    {
      update: recordKey(task.row.id),
      change: set(
        { chunks: task.chunks + 1, 'row.total': task.row.total + ids.length, gatherFrom: next },
        next === undefined ? ['gatherFrom'] : [],
      ),
      when: expr`#chunks = ${task.chunks}`,
    },
  ]);

/** A part is identified by the position in its chunk at which its ids start; its outcome contains the number of its ids. */
const markId = (id: string, chunk: number, from: number) => `${id}-${chunk}-${from}`;

/** The outcome of a part of a chunk; undefined if it is not done yet. */
export const readMark = async (id: string, chunk: number, from: number): Promise<Outcome | undefined> =>
  (await getItem<Item & { outcome: Outcome }>(entryKey(markId(id, chunk, from)), { consistent: true }))
    ?.outcome;

/** The writes for the transaction of a part. The condition of the first one fails if the part is done already. */
export function markWrites(
  { row, starter }: TaskItem,
  { chunk, from }: { readonly chunk: number; readonly from: number },
  outcome: Outcome,
  changes: readonly Change[],
): Write[] {
  const at = Date.parse(row.createdDate);
  const [first, ...others] = entriesOnce(starter, changes, markId(row.id, chunk, from), at);
  return [
    { put: { ...first!, outcome }, when: expr`attribute_not_exists(#pk)` },
    ...others.map((put) => ({ put })),
  ];
}

/** Records the outcome of a chunk, once. Throws ConditionFailed if it was recorded before. */
export const finishChunk = (id: string, n: number, { done, skipped }: Outcome, listed: number) =>
  transact([
    {
      update: chunkKey(id, n),
      change: set({ isDone: true, skipped }),
      when: expr`attribute_not_exists(#isDone)`,
    },
    {
      update: recordKey(id),
      change: expr`SET #skipped = list_append(#skipped, ${skipped.slice(0, Math.max(0, SKIPPED_MAX - listed))}) ADD #row.#done ${done}, #row.#skippedCount ${skipped.length}`,
    },
  ]);

/** Begins a task that waited, unless it was cancelled. */
export const beginTask = (id: string) => leaveWaiting(id, 'running');

/** Returns false if the task does not wait. */
export const cancelWaiting = (id: string): Promise<boolean> => written(leaveWaiting(id, 'cancelled'));

const leaveWaiting = (id: string, taskStatus: 'running' | 'cancelled') =>
  updateItem(recordKey(id), TASKS.change({ id }, { taskStatus }), expr`#row.#taskStatus = ${'waiting'}`);

/** Ends a task. A finished task stays finished: it cannot fail any more. Nor can one that was cancelled. */
export const endTask = (id: string, taskStatus: 'finished' | 'failed') =>
  written(
    updateItem(
      recordKey(id),
      TASKS.change({ id }, { taskStatus }),
      taskStatus === 'finished'
        ? expr`attribute_exists(#pk)`
        : expr`#row.#taskStatus IN (${'running'}, ${'waiting'})`,
    ),
  );
