import type { ImportGroup } from '../../../../shared/content/read-info-csv.ts';
import {
  runInfoImport as contract,
  type ImportOutcome,
} from '../../../../shared/contract/content/imports.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { inLanes } from '../../../platform/in-lanes.ts';
import { putItems } from '../../../platform/table.ts';
import type { Skipped, TaskStarter } from '../../work/tasks/task-record.ts';
import type { TaskType } from '../../work/tasks/task-type.ts';
import { type Imported, saveImported } from '../infos/save-imported.ts';
import { outcomeItem, outcomesOf, type Phase, readGroups, type StoredOutcome } from './import-store.ts';

interface ImportOrder {
  readonly importId: string;
  readonly userId: string;
  readonly dryRun: boolean;
}

/** Infos of one step; each takes some ten requests. */
const CHUNK = 50;

/**
 * Infos of a step at once. A dry run writes nothing, so their order does not matter. An import saves them in the order of
 * the file: an Info may take a name or a device that an earlier row gives up, and of two that name the same device the
 * first gets it. New Infos would also conflict, since each changes the number of Infos of its account.
 */
const LANES = { dry: 4, run: 1 } as const satisfies Record<Phase, number>;

type Duplicate = 'DUPLICATE_ID' | 'INFO_NAME_ALREADY_USED';

/** An id of the task: the row of an Info, and why it is a duplicate within its file. */
export const idOf = (line: number, duplicate?: Duplicate): string =>
  duplicate ? `${line} ${duplicate}` : String(line);
function read(id: string): { line: number; duplicate: Duplicate | undefined } {
  const [line, duplicate] = id.split(' ');
  return { line: Number(line), duplicate: duplicate as Duplicate | undefined };
}

/**
 * The task that imports Infos. A step that runs again after a crash finds what it has done: the id of a new Info follows from
 * its import and its row, and the transaction that saves an Info stores its outcome, too. An Info without one was not saved by
 * this import, so it may say that it found the Info unchanged.
 */
export const importTask: TaskType<ImportOrder> = {
  kind: 'importInfos',
  operation: contract,
  chunk: CHUNK,
  about: ({ userId }) => userId,
  // All chunks change the number of Infos of the same account, so concurrent ones would only cause conflicts.
  round: 1,
  async work(order, starter, ids) {
    const phase = phaseOf(order);
    const wanted = ids.map(read);
    const lines = wanted.map(({ line }) => line);
    const [groups, known] = await Promise.all([
      readGroups(order.importId, lines),
      order.dryRun ? new Map<number, StoredOutcome>() : outcomesOf(order.importId, phase, lines),
    ]);
    const skipped: Skipped[] = [];
    const found = new Map<number, ImportOutcome>();
    const one = async ({ line, duplicate }: (typeof wanted)[number]) => {
      const before = known.get(line);
      if (before && isSettled(before)) return;
      const { outcome, isStored } = await outcomeOf(order, starter, groups.get(line)!, { duplicate, before });
      if (outcome.reason !== null) skipped.push({ id: String(outcome.line), reason: outcome.reason });
      if (!isStored) found.set(line, outcome);
    };
    await inLanes(wanted, 1, ([next]) => one(next!), LANES[phase]);
    if (!order.dryRun) await forgetSaved(order.importId, found);
    await putItems(
      [...found].map(([line, outcome]) => outcomeItem(order.importId, phase, line, { outcome })),
    );
    return skipped.toSorted((a, b) => Number(a.id) - Number(b.id));
  },
};

const phaseOf = ({ dryRun }: ImportOrder): Phase => (dryRun ? 'dry' : 'run');

/** What failed may succeed when the import is run again. */
const isSettled = ({ outcome, isPartly }: StoredOutcome): boolean => outcome.reason === null && !isPartly;

/** Forgets which Infos were found unchanged because the same step, which runs twice at once, has just saved them. */
async function forgetSaved(importId: string, found: Map<number, ImportOutcome>): Promise<void> {
  const unchanged = [...found].flatMap(([line, { outcome }]) => (outcome === 'unchanged' ? [line] : []));
  for (const [line, stored] of await outcomesOf(importId, 'run', unchanged))
    if (isSettled(stored)) found.delete(line);
}

interface Before {
  readonly duplicate: Duplicate | undefined;
  /** Of a run that did not come to its end. */
  readonly before: StoredOutcome | undefined;
}

async function outcomeOf(
  order: ImportOrder,
  starter: TaskStarter,
  { line, rows, id, name, read: found }: ImportGroup,
  { duplicate, before }: Before,
): Promise<{ outcome: ImportOutcome; isStored: boolean }> {
  const { importId, userId, dryRun } = order;
  const about = { line, rows, id, name, reason: null, column: null };
  const faulty = (reason: string, at: { line?: number; column?: ImportOutcome['column'] } = {}) => {
    const outcome = DUPLICATES.has(reason) ? ('duplicate' as const) : ('skipped' as const);
    return { outcome: { ...about, ...at, outcome, reason }, isStored: false };
  };
  if ('fault' in found) {
    const { reason, column = null } = found.fault;
    return faulty(reason, { line: found.fault.line, column });
  }
  if (duplicate) return faulty(duplicate, { column: duplicate === 'DUPLICATE_ID' ? 'id' : 'name' });
  const newId = `${importId}-${line}`;
  let isStored = false;
  const outcomeIf = (outcome: Imported): ImportOutcome =>
    before?.isPartly ? before.outcome : { ...about, outcome, ...(!dryRun && { id: id || newId }) };
  try {
    const imported = await saveImported(starter, found.info, {
      ...{ userId, newId, dryRun },
      noted(imported, isPartly) {
        isStored = !isPartly;
        const stored = { outcome: outcomeIf(imported), ...(isPartly && { isPartly }) };
        return { put: outcomeItem(importId, phaseOf(order), line, stored) };
      },
    });
    return { outcome: outcomeIf(imported), isStored: isStored && imported !== 'unchanged' };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'PLEASE_TRY_AGAIN') throw error;
    return faulty(error.code, { column: columnOf(error) });
  }
}

const DUPLICATES: ReadonlySet<string> = new Set(['DUPLICATE_ID', 'INFO_NAME_ALREADY_USED']);

/** The column that a refusal is about. */
function columnOf({ code, details }: Refusal): ImportOutcome['column'] {
  if (code.startsWith('INFO_NAME_')) return 'name';
  if (code.startsWith('DEVICE_')) return 'beacons';
  if (code === 'INFO_NOT_AVAILABLE') return 'id';
  if (code === 'MISSING_PARAMETER') return 'beacons';
  const [field = ''] = Object.keys((details ?? {}) as object);
  return (['url', 'previewUrl', 'audioUrl'] as const).find((one) => field.endsWith(`.${one}`)) ?? null;
}
