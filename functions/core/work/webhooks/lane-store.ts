import { randomUUID } from 'node:crypto';
import { now } from '../../../platform/clock.ts';
import { expr, set } from '../../../platform/expression.ts';
import { ConditionFailed, getItem, type Item, updateItem, written } from '../../../platform/table.ts';
import { type Health, WELL } from './health.ts';
import { partitionOf } from './webhook-store.ts';

/**
 * `webhook#<id>` / `lane`: one worker at a time works for a webhook, which makes two calls at a time. So a receiver that hangs
 * occupies one worker, however much waits for it. A worker that died loses the lane after a while.
 */
interface LaneItem extends Item, Partial<Health> {
  holder?: string;
  /** ms. */
  heldUntil?: number;
  /** A message that looks after the webhook arrives then, ms. */
  wakeAt?: number;
}

export interface Lane extends Health {
  readonly holder: string;
}

/** Longer than a worker runs. */
const HELD_MS = 40_000;
const KEPT_SECONDS = 30 * 24 * 3600;

const laneKey = (webhookId: string) => ({ pk: partitionOf(webhookId), sk: 'lane' });

const healthIn = ({ failures, probeAt, isSlow }: Partial<Health>): Health => ({
  failures: failures ?? WELL.failures,
  probeAt: probeAt ?? WELL.probeAt,
  isSlow: isSlow ?? WELL.isSlow,
});

const readLane = (webhookId: string) => getItem<LaneItem>(laneKey(webhookId), { consistent: true });

export const readHealth = async (webhookId: string): Promise<Health> =>
  healthIn((await readLane(webhookId)) ?? {});

/** Takes the lane of a webhook; undefined: somebody has it, and looks again for what is due when that is done. */
export async function takeLane(webhookId: string): Promise<Lane | undefined> {
  const at = now();
  const holder = randomUUID();
  const ttl = Math.floor(at / 1000) + KEPT_SECONDS;
  try {
    const item = await updateItem<LaneItem>(
      laneKey(webhookId),
      set({ holder, heldUntil: at + HELD_MS, ttl }),
      expr`attribute_not_exists(#heldUntil) OR #heldUntil < ${at}`,
    );
    return { ...healthIn(item), holder };
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/** Notes the health of a webhook. Returns false if another worker has the lane by now. */
export const saveHealth = (webhookId: string, { holder }: Lane, health: Health): Promise<boolean> =>
  written(updateItem(laneKey(webhookId), set({ ...health }), expr`#holder = ${holder}`));

/** Gives the lane back. */
export const leaveLane = (webhookId: string, { holder }: Lane): Promise<boolean> =>
  written(updateItem(laneKey(webhookId), set({}, ['holder', 'heldUntil']), expr`#holder = ${holder}`));

/** Lets a webhook that was failing be called again now. */
export const forgetFailures = (webhookId: string): Promise<boolean> =>
  written(updateItem(laneKey(webhookId), set({ failures: 0, probeAt: 0 }), expr`attribute_exists(#pk)`));

/** Clocks of functions differ by less. */
const SKEW_MS = 5_000;

/**
 * Whether a message that looks after the webhook is under way and arrives by this time.
 *
 * @param arrived the message that is handled now
 */
export async function isWakeComing(
  webhookId: string,
  by: number,
  arrived: number | undefined,
): Promise<boolean> {
  const wakeAt = (await readLane(webhookId))?.wakeAt;
  return wakeAt !== undefined && wakeAt !== arrived && wakeAt > now() + SKEW_MS && wakeAt <= by;
}

export const noteWake = (webhookId: string, wakeAt: number): Promise<boolean> =>
  written(updateItem(laneKey(webhookId), set({ wakeAt }), expr`attribute_exists(#pk)`));
