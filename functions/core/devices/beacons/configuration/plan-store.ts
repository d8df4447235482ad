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
 * The plan of a dry run, so that exactly this plan can be applied:
 * - `plan#<id>` / `head`: its user, a fingerprint of the change, and the task that applies it
 * - `plan#<id>` / `part#<n>`: the beacons, each with its state in the dry run (see planned-beacon.ts)
 * - `plans#<user>` / `slots`: the plans of a user. A plan beyond the maximum replaces the oldest
 */
interface PlanHead extends Item {
  callerId: string;
  /** A hash of the owner, the beacons and the change. */
  fingerprint: string;
  parts: number;
  expiresAt: number;
  /** The task that applies the plan, and since when (ms). */
  taskId?: string;
  startedAt?: number;
}

/** Beacons per part; a part stays far below the item limit of 400 kB. */
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
  // The head is written last: a plan with a head is complete.
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

/** The head is deleted first: without it, the plan does not exist. */
async function deletePlan(id: string): Promise<void> {
  const head = await getItem<PlanHead>(headKey(id), { consistent: true });
  if (!head) return;
  await deleteItem(headKey(id));
  await Promise.all(Array.from({ length: head.parts }, (_, n) => deleteItem(partKey(id, n))));
}

/** A plan that has not expired. The expiry is checked here, because DynamoDB deletes expired items late. */
export async function readPlan(id: string): Promise<PlanHead | undefined> {
  const head = await getItem<PlanHead>(headKey(id), { consistent: true });
  return head && head.expiresAt > now() ? head : undefined;
}

export async function readPlanned(id: string, { parts }: PlanHead): Promise<string[]> {
  const keys = Array.from({ length: parts }, (_, n) => partKey(id, n));
  const items = await getItems<Item & { beacons: string[] }>(keys, { consistent: true });
  return keys.flatMap(({ sk }) => items.find((item) => item.sk === sk)?.beacons ?? []);
}

/** Claims a plan for the task that applies it. Returns false if another task has claimed it. */
export const claimPlan = (id: string, taskId: string): Promise<boolean> =>
  written(
    updateItem(
      headKey(id),
      set({ taskId, startedAt: now() }),
      expr`attribute_exists(#pk) AND attribute_not_exists(#taskId)`,
    ),
  );

/** Releases a plan whose task could not be started. */
export const releasePlan = (id: string, taskId: string): Promise<boolean> =>
  written(updateItem(headKey(id), set({}, ['taskId', 'startedAt']), expr`#taskId = ${taskId}`));
