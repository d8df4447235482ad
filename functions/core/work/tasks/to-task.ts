import type { Task } from '../../../../shared/model/task.ts';
import type { Skipped, TaskRow } from './task-record.ts';

/** A task as its starter sees it. */
export const toTask = (
  { id, kind, taskStatus, createdDate, startsAt, total, done, skippedCount }: TaskRow,
  skipped: Skipped[],
): Task => ({
  taskId: id,
  taskStatus,
  kind,
  createdDate,
  ...(taskStatus === 'waiting' && { startsAt }),
  data: { total, done, skipped, skippedCount },
});
