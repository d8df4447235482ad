import type { Task } from '../../../../shared/model/task.ts';
import type { Caller } from '../../../platform/caller.ts';
import { listedUser } from '../../people/accounts/subject.ts';
import { type Chosen, chosenIds } from '../../work/selections/chosen-ids.ts';
import { doTask } from '../../work/tasks/do-task.ts';
import type { Ownership } from './change-owner.ts';
import type { OwnershipOrder } from './ownership-order.ts';
import type { OwnershipTask } from './ownership-task.ts';

/** The input of a call, for any kind of devices. */
export interface DetachInput {
  readonly params?: unknown;
  readonly query: { readonly user?: string | undefined };
  readonly body: Chosen & { readonly graceSeconds?: number | undefined };
}

/** Detaches devices from the caller or the named user; for an admin who names no user, from the owner of each. */
export async function detach(
  caller: Caller,
  { device, task }: { readonly device: Ownership; readonly task: OwnershipTask },
  { query, body }: DetachInput,
): Promise<Task> {
  const giver = await listedUser(caller, query.user);
  const order: OwnershipOrder = {
    giver: giver === undefined ? { of: 'anybody' } : { of: 'user', id: giver },
    receiver: null,
    sendMail: false,
  };
  return doTask(caller, task, {
    order,
    ids: await chosenIds(caller, device.kind, body),
    graceSeconds: body.graceSeconds,
  });
}
