import { DEVICES_MAX } from '../../../../shared/contract/devices/ownership.ts';
import { type ErrorCode, Refusal } from '../../../../shared/errors.ts';
import { OrderCode } from '../../../../shared/model/hub.ts';
import type { Task } from '../../../../shared/model/task.ts';
import type { Caller } from '../../../platform/caller.ts';
import { now } from '../../../platform/clock.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import { listedUser } from '../../people/accounts/subject.ts';
import { doTask } from '../../work/tasks/do-task.ts';
import { isRunning } from '../../work/tasks/is-running.ts';
import { type Claim, claim, readClaim } from './claim-store.ts';
import { guess } from './guess.ts';
import type { OwnedDevice } from './owned-device.ts';
import type { OwnershipOrder } from './ownership-order.ts';
import type { OwnershipTask } from './ownership-task.ts';

/** The devices that a code may name, and the answer to an owner who has all of them already. */
interface Assigned {
  readonly device: OwnedDevice;
  readonly alreadyAssigned: ErrorCode;
}

/** What a call says, of whatever kind of devices. */
export interface Asked {
  readonly params: { readonly code: string };
  readonly query: { readonly user?: string | undefined };
  readonly body?: unknown;
}

/** A call that claimed a code and died before its task began loses the claim after this time. */
const BEGUN_AFTER_MS = 60_000;
const CLAIM_ATTEMPTS = 4;

/** How many devices an order code would assign. Throws as `assign` does. */
export async function checkAssignment(
  caller: Caller,
  assigned: Assigned,
  asked: Asked,
): Promise<{ data: number }> {
  const owner = await ownerFor(caller, asked);
  const { free } = await guess(caller, 'order-codes', () => freeOf(assigned, asked.params.code, owner));
  return { data: free.length };
}

/**
 * Gives the free devices of an order code to the caller or the user named. The code is claimed first, as a whole: of many
 * concurrent claimants one gets all of it. Devices that their owner has detached can be claimed by anybody who has the code,
 * once all of it is unowned.
 *
 * Throws ORDER_CODE_NOT_VALID, ORDER_CODE_NOT_ALLOWED (devices of it are somebody else's), …_ALREADY_ASSIGNED,
 * PLEASE_TRY_AGAIN (too many wrong codes, or a lost race against the own account).
 */
export async function assign(
  caller: Caller,
  task: OwnershipTask,
  assigned: Assigned,
  asked: Asked,
): Promise<Task> {
  const owner = await ownerFor(caller, asked);
  const { code } = asked.params;
  for (let attempt = 1; attempt <= CLAIM_ATTEMPTS; attempt++) {
    const { free, standing } = await guess(caller, 'order-codes', () => freeOf(assigned, code, owner));
    const taskId = newTimeId();
    if (!(await claim(assigned.device.kind, code, { owner, taskId }, standing))) continue;
    const order: OwnershipOrder = { giver: { of: 'nobody' }, receiver: owner, sendMail: false };
    return doTask(caller, task, { id: taskId, order, ids: free });
  }
  throw new Refusal('PLEASE_TRY_AGAIN');
}

const ownerFor = async (caller: Caller, { query }: Asked): Promise<string> =>
  (await listedUser(caller, query.user)) ?? caller.actsFor;

/** Devices of a code that this owner may have, and the claim that was there when that was decided. Throws as above. */
async function freeOf(
  { device, alreadyAssigned }: Assigned,
  code: string,
  owner: string,
): Promise<{ free: string[]; standing: Claim | undefined }> {
  if (!OrderCode.safeParse(code).success) throw new Refusal('ORDER_CODE_NOT_VALID');
  const ids = await device.idsOfCode(code, DEVICES_MAX);
  if (!ids.length) throw new Refusal('ORDER_CODE_NOT_VALID');
  // The claim before the devices: what is given after this was read belongs to a newer claim, and then ours fails.
  const standing = await readClaim(device.kind, code);
  const holders = await device.holdersOf(ids);
  const free = ids.filter((id) => holders.has(id) && holders.get(id) === undefined);
  const owners = new Set(holders.values());
  owners.delete(undefined);
  const isOwnAlone = [...owners].every((one) => one === owner);
  if (!free.length) throw new Refusal(isOwnAlone && owners.size ? alreadyAssigned : 'ORDER_CODE_NOT_ALLOWED');
  const mayClaim = !standing
    ? isOwnAlone
    : standing.owner === owner || (owners.size === 0 && !(await isHeld(standing)));
  if (!mayClaim) throw new Refusal('ORDER_CODE_NOT_ALLOWED');
  return { free, standing };
}

/** Is the task of a claim still running, or about to begin? */
const isHeld = async ({ taskId, at }: Claim): Promise<boolean> =>
  (await isRunning(taskId)) ?? now() - at < BEGUN_AFTER_MS;
