import type { startAccountExport as contract } from '../../../../shared/contract/auth/exports.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { AccountExport } from '../../../../shared/model/account-export.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import { accountMustExist } from '../../people/accounts/account-exists.ts';
import { startTask } from '../tasks/start-task.ts';
import { underWay } from '../tasks/under-way.ts';
import { type ExportItem, exportWrite, readExport } from './export-store.ts';
import { exportTask } from './export-task.ts';

/** Starts the export of the caller's account; while one is under way, returns that one. Throws TOO_MANY_TASKS, PLEASE_TRY_AGAIN. */
export const startAccountExport: UseCase<typeof contract> = async (caller) => {
  const { userId } = caller;
  const before = await readExport(userId);
  if (before && (await isUnderWay(before))) return toExport(before);
  const taskId = newTimeId();
  const write = exportWrite(userId, taskId, before);
  // The machine of tasks knows what is exported; to start, it needs no parts.
  await startTask(caller, exportTask([]), {
    ...{ id: taskId, ids: [], order: { userId, taskId } },
    also: [{ write, refusal: new Refusal('PLEASE_TRY_AGAIN') }, { write: accountMustExist(userId) }],
  });
  return toExport((await readExport(userId))!);
};

const isUnderWay = async ({ state, taskId, createdAt }: ExportItem): Promise<boolean> =>
  state === 'running' && (await underWay([{ id: taskId, at: createdAt }])).length > 0;

/** As its owner sees it. A task that ended without an archive has failed. */
export async function exportOf(item: ExportItem): Promise<AccountExport> {
  const isLost = item.state === 'running' && !(await isUnderWay(item));
  return toExport(isLost ? { ...item, state: 'failed' } : item);
}

const toExport = ({ state, createdAt, expiresAt, size }: ExportItem): AccountExport => ({
  state,
  createdDate: iso(createdAt),
  expiresDate: expiresAt === undefined ? null : iso(expiresAt),
  size: size ?? null,
});
