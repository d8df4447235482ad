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
import { changeHead, type RolloutItem, readGroups, readRollout, readTargets, retryWrites } from './store.ts';
import { minutesUntilOpen } from './time-window.ts';

/**
 * What the machine of roll-outs asks for (lib/rollout-machine.ts). `looks` counts; below zero, how often the roll-out's record
 * did not name the execution yet.
 */
export const Look = z.strictObject({ rolloutId: z.string(), run: z.string(), looks: z.number() });

/** What it does then: looks again after some seconds, leaves the rest to another execution, or ends. */
interface Onward {
  readonly onward: 'wait' | 'renew' | 'end';
  readonly seconds: number;
  readonly looks: number;
}

/** While hubs are updated. */
const SOON_SECONDS = 5;
/** While only late-comers are waited for. */
const LATE_SECONDS = 900;
/** Until the window is open, and at most: somebody may change the clock. */
const CLOSED_SECONDS_MAX = 3600;
/** So long after its last group a roll-out waits for late-comers. */
const LATE_DAYS = 14;
/** An execution may have 25,000 events; a look has about ten. */
const LOOKS_MAX = 1500;
const RETRIED_AT_ONCE = 20;

/** After so many looks, two minutes, a roll-out whose record does not name the execution was never started. */
const TRIES_MAX = 6;

/**
 * Looks how a roll-out stands and does what is to be done: begins updates, begins the next group, stops or ends it; of one
 * that was paused, stopped or aborted it counts what is still under way. It may run twice, or be killed anywhere, and
 * nothing happens twice: each step is a transaction that holds only once.
 */
export async function look({ rolloutId, run, looks }: z.output<typeof Look>): Promise<Onward> {
  const item = await readRollout(rolloutId);
  if (item?.run !== run) {
    // The record names an execution right after it was started. Later another one has taken over, and this one ends.
    if (looks > 0 || looks <= -TRIES_MAX) return { onward: 'end', seconds: 0, looks };
    return { onward: 'wait', seconds: 2 ** (1 - looks), looks: looks - 1 };
  }
  const next = item.row.state === 'running' ? await step(item) : await countOn(item);
  if (next === 'end') return { onward: 'end', seconds: 0, looks };
  // Each group has an execution of its own, and a long one more of them.
  if (next === 'next group' || looks >= LOOKS_MAX) return { onward: 'renew', seconds: 0, looks };
  return { onward: 'wait', seconds: next, looks: Math.max(looks, 0) + 1 };
}

/** Another execution goes on, in the place of the one that has looked often enough. */
export async function renew({ rolloutId, run }: z.output<typeof Look>): Promise<void> {
  const next = `${run.slice(0, 12)}-${now().toString(36)}`;
  for (let item = await readRollout(rolloutId); item?.run === run; item = await readRollout(rolloutId)) {
    await startRolloutMachine(rolloutId, next);
    // Where it was paused meanwhile somebody still has to count.
    if (await unlessChanged(changeHead(item, { run: next }))) return;
  }
}

/** Nothing begins any more; what is under way is counted until it has ended. */
async function countOn(item: RolloutItem): Promise<number | 'end'> {
  await collectEnds(item);
  const groups = await readGroups(item.row.id);
  return groups.some(({ updating }) => updating > 0) ? SOON_SECONDS : 'end';
}

/** One step; the seconds until the next one, or what comes instead. */
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
    return (await unlessChanged(changeHead(item, { reached: current }))) ? 'next group' : 0;
  }
  const isOver = current === groups.length;
  const late = groups.reduce((sum, group) => sum + group.late, 0);
  const updating = groups.reduce((sum, group) => sum + group.updating, 0);
  if (isOver && updating === 0 && (late === 0 || now() - lastMove(item) > LATE_DAYS * 24 * 3600_000))
    return finish(item);
  const closed = minutesUntilOpen(plan.window, now()) * 60;
  if (closed > 0) return Math.min(closed, updating > 0 ? SOON_SECONDS : CLOSED_SECONDS_MAX);
  await startTargets(item, groups, room);
  return isOver && updating === 0 ? LATE_SECONDS : SOON_SECONDS;
}

const lastMove = ({ row }: RolloutItem) => Date.parse(row.startedDate ?? row.createdDate);

/** Stops it; the next look counts what is under way. */
async function stop(item: RolloutItem, stopReason: StopReason): Promise<number> {
  await unlessChanged(changeHead(item, { row: { state: 'stopped', stopReason } }));
  return 0;
}

async function finish(item: RolloutItem): Promise<number | 'end'> {
  const row = { state: 'finished', endedDate: iso() } as const;
  // Somebody changed it meanwhile: look again.
  return (await unlessChanged(changeHead(item, { row }))) ? 'end' : 0;
}

async function retrySome(item: RolloutItem): Promise<number> {
  const { id } = item.row;
  const { items } = await readTargets(id, 'failed', { limit: RETRIED_AT_ONCE, consistent: true });
  if (items.length === 0) await unlessChanged(changeHead(item, { retrying: false }));
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
