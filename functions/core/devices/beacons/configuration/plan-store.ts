import { PLANS_MAX } from '../../../../../shared/model/user-limits.ts';
import { now } from '../../../../platform/clock.ts';
import { expr, set } from '../../../../platform/expression.ts';
import { changeSlots } from '../../../../platform/slots.ts';
import {
  deleteItem,
  getItem,
  getItems,
  type Item,
  putItem,
  putItems,
  updateItem,
  written,
} from '../../../../platform/table.ts';

/**
 * What a dry run has found, so that exactly that is applied:
 * - `plan#<id>` / `head`: whose it is, of which change, and the task that applies it
 * - `plan#<id>` / `part#<n>`: the beacons, each with what it was (see planned-beacon.ts)
 * - `plans#<user>` / `slots`: those of a user. One too many takes the place of the oldest
 */
interface PlanHead extends Item {
  callerId: string;
  /** A hash of whose beacons, which ones, and the change. */
  fingerprint: string;
  parts: number;
  expiresAt: number;
  /** Since when (ms) which task applies it. */
  taskId?: string;
  startedAt?: number;
}

/** A part is far below the 400 kB that an item may have. */
const PART = 2_000;
const DAY_MS = 24 * 3600_000;

const headKey = (id: string) => ({ pk: `plan#${id}`, sk: 'head' });
const partKey = (id: string, n: number) => ({ pk: `plan#${id}`, sk: `part#${n}` });

export async function putPlan(
  id: string,
  { beacons, ...head }: Pick<PlanHead, 'callerId' | 'fingerprint'> & { beacons: readonly string[] },
): Promise<void> {
  await takePlanSlot(head.callerId, id);
  const expiresAt = now() + DAY_MS;
  const ttl = Math.ceil(expiresAt / 1000);
  const parts = Math.ceil(beacons.length / PART);
  await putItems(
    Array.from({ length: parts }, (_, n) => ({
      ...partKey(id, n),
      beacons: beacons.slice(n * PART, (n + 1) * PART),
      ttl,
    })),
  );
  // The head comes last: a plan that has one is whole.
  await putItem({ ...headKey(id), ...head, parts, expiresAt, ttl });
}

const takePlanSlot = (userId: string, planId: string): Promise<void> =>
  changeSlots({ name: `plans#${userId}`, keptSeconds: DAY_MS / 1000 }, async (slots) => {
    const at = now();
    const kept = slots.filter((slot) => slot.at > at - DAY_MS);
    const replaced = kept.slice(0, Math.max(0, kept.length + 1 - PLANS_MAX));
    await Promise.all(replaced.map(({ id }) => deletePlan(id)));
    return [...kept.slice(replaced.length), { id: planId, at }];
  });

/** The head goes first: a plan without it is none. */
async function deletePlan(id: string): Promise<void> {
  const head = await getItem<PlanHead>(headKey(id), { consistent: true });
  if (!head) return;
  await deleteItem(headKey(id));
  await Promise.all(Array.from({ length: head.parts }, (_, n) => deleteItem(partKey(id, n))));
}

/** A plan that may still be applied; it lives for a day, however late the table tidies up. */
export async function readPlan(id: string): Promise<PlanHead | undefined> {
  const head = await getItem<PlanHead>(headKey(id), { consistent: true });
  return head && head.expiresAt > now() ? head : undefined;
}

export async function readPlanned(id: string, { parts }: PlanHead): Promise<string[]> {
  const keys = Array.from({ length: parts }, (_, n) => partKey(id, n));
  const items = await getItems<Item & { beacons: string[] }>(keys, { consistent: true });
  return keys.flatMap(({ sk }) => items.find((item) => item.sk === sk)?.beacons ?? []);
}

/** Says which task applies a plan, once. False: another one does. */
export const claimPlan = (id: string, taskId: string): Promise<boolean> =>
  written(
    updateItem(
      headKey(id),
      set({ taskId, startedAt: now() }),
      expr`attribute_exists(#pk) AND attribute_not_exists(#taskId)`,
    ),
  );

/** Takes back that a task applies a plan: it could not be started. */
export const releasePlan = (id: string, taskId: string): Promise<boolean> =>
  written(updateItem(headKey(id), set({}, ['taskId', 'startedAt']), expr`#taskId = ${taskId}`));
