import type { Task } from '../../../../shared/model/task.ts';
import type { Skipped, TaskRow } from './task-record.ts';

/** A task as its starter sees it. */
export const toTask = (
  { id, kind, taskStatus, createdDate, total, done, skippedCount }: TaskRow,
  skipped: Skipped[],
): Task => ({ taskId: id, taskStatus, kind, createdDate, data: { total, done, skipped, skippedCount } });
