import { addMonths, monthOf } from '../../../../shared/month.ts';
import { now } from '../../../platform/clock.ts';
import { transact, written } from '../../../platform/table.ts';
import { askFor } from './run-part.ts';
import { readRun, runWrite } from './run-store.ts';

/**
 * Starts the run of the month that has ended last, unless it was started. Called every day: a day that was missed delays a
 * run, but none is left out. A run that is under way is asked for its next part again, in case its message was lost.
 *
 * @param dueAt when the call was due, ISO 8601: a message that comes late starts the run that it should have started
 */
export async function startRun(dueAt = ''): Promise<void> {
  const due = Date.parse(dueAt);
  const month = addMonths(monthOf(Number.isNaN(due) ? now() : Math.min(due, now())), -1);
  await written(transact([runWrite(month)]));
  const run = await readRun(month);
  if (run?.row.state === 'running') await askFor(run);
}
