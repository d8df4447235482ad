import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { ALERT_MAIL_HOURS, OPEN_ALERTS_MAX } from '../../../../shared/model/alert.ts';
import { now } from '../../../platform/clock.ts';
import { enqueue } from '../../../platform/queue.ts';
import { alertId } from './alert-store.ts';
import { carryOut } from './carry-out.ts';
import { countCurrent, decide, endAll, isCurrent, NOTHING_YET, type Watch, withoutTodo } from './decide.ts';
import { type RuleItem, readRule, readWatch, removeRule, saveWatch, type WatchItem } from './rule-store.ts';
import { WATCHERS } from './watchers/watchers.ts';

/** A message: this rule must be checked; `after` is the position from which to continue. */
export const RuleDue = z.strictObject({ ruleId: z.string(), after: z.optional(z.string()) });
export type RuleDue = z.output<typeof RuleDue>;

const HOUR_MS = 3600_000;

/** Queues the check of a rule. */
export const checkSoon = (due: RuleDue): Promise<void> => enqueue('ALERTS_QUEUE', due);

/**
 * Checks a rule: opens alerts for affected devices and ends alerts whose condition is gone. The decision is stored
 * first and applied afterwards, so that the next check completes one that died in between. Concurrent checks are safe,
 * because only one of them can store its decision.
 */
export async function checkRule({ ruleId, after }: RuleDue): Promise<void> {
  const rule = await readRule(ruleId);
  if (!rule) return;
  const known = await settle(rule, await readWatch(ruleId));
  if (known === 'contested') return;
  const was = watchOf(known);
  const { watch, next } = rule.row.isActive ? await look(rule, was, after) : stop(was);
  if (!isDeepStrictEqual(watch, was)) {
    if (!(await saveWatch(rule, known, watch, countCurrent(watch)))) return;
    if ((await settle(rule, await readWatch(ruleId))) === 'contested') return;
  }
  if (rule.isDeleted) await removeRule(ruleId);
  else if (next !== undefined && countCurrent(watch) < OPEN_ALERTS_MAX)
    await checkSoon({ ruleId, after: next });
}

/** Applies a stored decision that may not have been applied yet. */
async function settle(
  rule: RuleItem,
  known: WatchItem | undefined,
): Promise<WatchItem | undefined | 'contested'> {
  if (!known) return known;
  const watch = watchOf(known);
  if (!watch.todo.length && !watch.telling) return known;
  await carryOut(rule, watch);
  const settled = withoutTodo(watch);
  if (!(await saveWatch(rule, known, settled, countCurrent(settled)))) return 'contested';
  return { ...known, ...settled, telling: undefined, watchVersion: known.watchVersion + 1 };
}

function watchOf(known: WatchItem | undefined): Watch {
  if (!known) return NOTHING_YET;
  const { entries, untold, mailedAt, todo, telling } = known;
  return { entries, untold, mailedAt, todo, ...(telling && { telling }) };
}

const stop = (was: Watch) => ({ watch: endAll(was, now()), next: undefined });

async function look({ row }: RuleItem, was: Watch, after: string | undefined) {
  const { id: ruleId, userId: ownerId, kind, threshold, sendMail } = row;
  const watcher = WATCHERS[kind];
  const at = now();
  const known = Object.keys(was.entries).filter((id) => after === undefined && isCurrent(was.entries[id]!));
  const { sights, next } = await watcher.look({ ownerId, threshold, at, known, after });
  const watch = decide(was, sights, {
    at,
    clearForMs: watcher.clearForMs,
    mailEveryMs: sendMail ? ALERT_MAIL_HOURS * HOUR_MS : undefined,
    newId: (deviceId) => alertId(ruleId, deviceId, at),
  });
  return { watch, next };
}
