import { type ErrorCode, Refusal } from '../../../../shared/errors.ts';
import { OrderCode } from '../../../../shared/model/hub.ts';
import type { Task } from '../../../../shared/model/task.ts';
import { IDS_PER_CALL_MAX } from '../../../../shared/model/user-limits.ts';
import type { Caller } from '../../../platform/caller.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import { listedUser } from '../../people/accounts/subject.ts';
import { doTask } from '../../work/tasks/do-task.ts';
import { underWay } from '../../work/tasks/under-way.ts';
import { type Claim, claim, readClaim } from './claim-store.ts';
import { guess } from './guess.ts';
import type { OwnedDevice } from './owned-device.ts';
import type { OwnershipOrder } from './ownership-order.ts';
import type { OwnershipTask } from './ownership-task.ts';

/** The kind of devices, and the error for an owner who already has all devices of a code. */
interface Assigned {
  readonly device: OwnedDevice;
  readonly alreadyAssigned: ErrorCode;
}

/** The input of a call, for any kind of devices. */
export interface AssignInput {
  readonly params: { readonly code: string };
  readonly query: { readonly user?: string | undefined };
  readonly body?: unknown;
}

const CLAIM_ATTEMPTS = 4;

/** Returns how many devices an order code would assign. Throws as `assign` does. */
export async function checkAssignment(
  caller: Caller,
  assigned: Assigned,
  asked: AssignInput,
): Promise<{ data: number }> {
  const owner = await ownerFor(caller, asked);
  const { free } = await guess(caller, 'order-codes', () => freeOf(assigned, asked.params.code, owner));
  return { data: free.length };
}

/**
 * Assigns the unowned devices of an order code to the caller or the named user. The code is claimed first, as a whole:
 * of several concurrent claims only one gets the devices. Detached devices can be claimed by anybody who has the code,
 * once all devices of the code are unowned.
 *
 * Throws ORDER_CODE_NOT_VALID, ORDER_CODE_NOT_ALLOWED (devices of the code belong to another user), …_ALREADY_ASSIGNED,
 * PLEASE_TRY_AGAIN (too many wrong codes, or a lost race against the caller's own account).
 */
export async function assign(
  caller: Caller,
  task: OwnershipTask,
  assigned: Assigned,
  asked: AssignInput,
): Promise<Task> {
  const owner = await ownerFor(caller, asked);
  const { code } = asked.params;
  for (let attempt = 1; attempt <= CLAIM_ATTEMPTS; attempt++) {
    const { free, standing } = await guess(caller, 'order-codes', () => freeOf(assigned, code, owner));
    const taskId = newTimeId();
    if (!(await claim(assigned.device.kind, code, { owner, taskId }, standing))) continue;
    const order: OwnershipOrder = {
      giver: { of: 'nobody' },
      receiver: owner,
      sendMail: false,
      orderCode: code,
    };
    return doTask(caller, task, { id: taskId, order, ids: free });
  }
  throw new Refusal('PLEASE_TRY_AGAIN');
}

const ownerFor = async (caller: Caller, { query }: AssignInput): Promise<string> =>
  (await listedUser(caller, query.user)) ?? caller.actsFor;

/** The devices of a code that this owner may get, and the claim at that time. Throws as `assign` does. */
async function freeOf(
  { device, alreadyAssigned }: Assigned,
  code: string,
  owner: string,
): Promise<{ free: string[]; standing: Claim | undefined }> {
  if (!OrderCode.safeParse(code).success) throw new Refusal('ORDER_CODE_NOT_VALID');
  const ids = await device.idsOfCode(code, IDS_PER_CALL_MAX);
  if (!ids.length) throw new Refusal('ORDER_CODE_NOT_VALID');
  // Read the claim before the devices: devices assigned after this read belong to a newer claim, and then ours fails.
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

/** Whether the task of a claim is running or about to start. It expires if its call died before. */
const isHeld = async ({ taskId, at }: Claim): Promise<boolean> =>
  (await underWay([{ id: taskId, at }])).length > 0;
