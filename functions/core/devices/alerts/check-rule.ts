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

/** That a rule is to be looked after, and where to look on. */
export const RuleDue = z.strictObject({ ruleId: z.string(), after: z.optional(z.string()) });
export type RuleDue = z.output<typeof RuleDue>;

const HOUR_MS = 3600_000;

/** Has a rule looked after as soon as may be. */
export const checkSoon = (due: RuleDue): Promise<void> => enqueue('ALERTS_QUEUE', due);

/**
 * Looks after a rule: what comes up is told of, what is gone is ended. What is decided is written down first and carried
 * out then: whoever dies in between leaves it to the next look. Two looks at once do no harm, since only one of them is
 * written down.
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

/** Carries out what was decided and may not have been carried out yet. */
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
