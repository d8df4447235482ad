import * as z from 'zod/mini';
import { startRollout } from '../../../../shared/contract/devices.ts';
import type { StopReason } from '../../../../shared/model/rollout.ts';
import { iso, now } from '../../../platform/clock.ts';
import { startRolloutMachine } from '../../../platform/machine.ts';
import { ConditionFailed, transact } from '../../../platform/table.ts';
import { mayStill } from '../../people/access/may-still.ts';
import { publishedFirmware } from '../firmware/published-firmware.ts';
import { collectEnds } from './collect-ends.ts';
import { decide } from './decide.ts';
import { startTargets } from './start-targets.ts';
import {
  changeRollout,
  type RolloutItem,
  readGroups,
  readRollout,
  readTargets,
  retryWrites,
} from './store.ts';
import { minutesUntilOpen } from './time-window.ts';

/**
 * The request of the state machine of roll-outs (lib/rollout-machine.ts). `looks` counts the rounds; if negative, it
 * counts how often the record of the roll-out did not name this execution yet.
 */
export const RoundRequest = z.strictObject({ rolloutId: z.string(), run: z.string(), looks: z.number() });

/** What the state machine does next: waits for the next round, hands over to a new execution, or ends. */
interface NextStep {
  readonly onward: 'wait' | 'renew' | 'end';
  readonly seconds: number;
  readonly looks: number;
}

/** The interval while hubs are updating. */
const SOON_SECONDS = 5;
/** The interval while only late hubs are missing. */
const LATE_SECONDS = 900;
/** The maximum wait for the time window, because the clock of its time zone may change. */
const CLOSED_SECONDS_MAX = 3600;
/** How long a roll-out waits for late hubs after its last group. */
const LATE_DAYS = 14;
/** Rounds per execution: Step Functions allows 25,000 events, and a round has about ten. */
const ROUNDS_MAX = 1500;
const RETRIED_AT_ONCE = 20;

/** After this many rounds (two minutes), an execution that the record does not name was never used. */
const TRIES_MAX = 6;

/**
 * One round of a roll-out: starts updates, starts the next group, stops or finishes it. For a paused, stopped or
 * aborted roll-out, it only records the outcomes of running updates. It is idempotent: it may run twice or be killed at
 * any point, because each step is a transaction that succeeds only once.
 */
export async function runRound({ rolloutId, run, looks }: z.output<typeof RoundRequest>): Promise<NextStep> {
  const item = await readRollout(rolloutId);
  if (item?.run !== run) {
    // The record names an execution only after it was started. If a newer execution has taken over, this one ends.
    if (looks > 0 || looks <= -TRIES_MAX) return { onward: 'end', seconds: 0, looks };
    return { onward: 'wait', seconds: 2 ** (1 - looks), looks: looks - 1 };
  }
  const next = item.row.state === 'running' ? await step(item) : await recordOutcomes(item);
  if (next === 'end') return { onward: 'end', seconds: 0, looks };
  // Each group starts a new execution; a long group needs several.
  if (next === 'next group' || looks >= ROUNDS_MAX) return { onward: 'renew', seconds: 0, looks };
  return { onward: 'wait', seconds: next, looks: Math.max(looks, 0) + 1 };
}

/** Replaces an execution that has reached its limit by a new one. */
export async function renew({ rolloutId, run }: z.output<typeof RoundRequest>): Promise<void> {
  const next = `${run.slice(0, 12)}-${now().toString(36)}`;
  for (let item = await readRollout(rolloutId); item?.run === run; item = await readRollout(rolloutId)) {
    await startRolloutMachine(rolloutId, next);
    // Retried after a concurrent change: even a paused roll-out needs an execution, to record running updates.
    if (await unlessChanged(changeRollout(item, { run: next }))) return;
  }
}

/** Records the outcomes of running updates until all have ended; starts nothing. */
async function recordOutcomes(item: RolloutItem): Promise<number | 'end'> {
  await collectEnds(item);
  const groups = await readGroups(item.row.id);
  return groups.some(({ updating }) => updating > 0) ? SOON_SECONDS : 'end';
}

/** One step of a running roll-out. Returns the seconds until the next round, or what happens instead. */
async function step(item: RolloutItem): Promise<number | 'next group' | 'end'> {
  const { row, plan, reached } = item;
  if (!item.starter || !(await mayStill(item.starter, startRollout, undefined)))
    return stop(item, 'RIGHT_LOST');
  if (item.retrying) return retrySome(item);
  if (!(await publishedFirmware(row.firmware.hardwareId, row.firmware.id)))
    return stop(item, 'FIRMWARE_REVOKED');
  await collectEnds(item);
  const groups = await readGroups(row.id);
  const decision = decide(groups, plan.thresholds, reached);
  if ('stop' in decision) return stop(item, decision.stop);
  const { room, current = groups.length } = decision;
  if (current !== reached) {
    return (await unlessChanged(changeRollout(item, { reached: current, reachedAt: now() })))
      ? 'next group'
      : 0;
  }
  const isOver = current === groups.length;
  const late = groups.reduce((sum, group) => sum + group.late, 0);
  const updating = groups.reduce((sum, group) => sum + group.updating, 0);
  if (isOver && updating === 0 && (late === 0 || now() - lastGroupAt(item) > LATE_DAYS * 24 * 3600_000))
    return finish(item);
  const closed = minutesUntilOpen(plan.window, now()) * 60;
  if (closed > 0) return Math.min(closed, updating > 0 ? SOON_SECONDS : CLOSED_SECONDS_MAX);
  await startTargets(item, groups, room);
  return isOver && updating === 0 ? LATE_SECONDS : SOON_SECONDS;
}

const lastGroupAt = ({ row, reachedAt }: RolloutItem) =>
  reachedAt ?? Date.parse(row.startedDate ?? row.createdDate);

/** Stops the roll-out. The next round records running updates. */
async function stop(item: RolloutItem, stopReason: StopReason): Promise<number> {
  await unlessChanged(changeRollout(item, { row: { state: 'stopped', stopReason } }));
  return 0;
}

async function finish(item: RolloutItem): Promise<number | 'end'> {
  const row = { state: 'finished', endedDate: iso() } as const;
  // 0 after a concurrent change: run the next round at once.
  return (await unlessChanged(changeRollout(item, { row }))) ? 'end' : 0;
}

async function retrySome(item: RolloutItem): Promise<number> {
  const { id } = item.row;
  const { items } = await readTargets(id, 'failed', { limit: RETRIED_AT_ONCE, consistent: true });
  if (items.length === 0) await unlessChanged(changeRollout(item, { retrying: false }));
  else await unlessChanged(transact(retryWrites(id, items, await readGroups(id))));
  return 0;
}

async function unlessChanged(change: Promise<void>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
