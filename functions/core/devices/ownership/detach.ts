import type { detachHubs } from '../../../../shared/contract/devices/ownership.ts';
import type { Input } from '../../../../shared/contract/operation.ts';
import type { Task } from '../../../../shared/model/task.ts';
import type { Caller } from '../../../platform/caller.ts';
import { listedUser } from '../../people/accounts/subject.ts';
import { doTask } from '../../work/tasks/do-task.ts';
import type { OwnershipOrder } from './ownership-order.ts';
import type { OwnershipTask } from './ownership-task.ts';

/** The same for all kinds of devices. */
export type Asked = Input<typeof detachHubs>;

/** Takes devices from the caller or the user named; for an admin who names nobody, from the owner of each. */
export async function detach(caller: Caller, task: OwnershipTask, { query, body }: Asked): Promise<Task> {
  const giver = await listedUser(caller, query.user);
  const order: OwnershipOrder = {
    giver: giver === undefined ? { of: 'anybody' } : { of: 'user', id: giver },
    receiver: null,
    sendMail: false,
  };
  return doTask(caller, task, { order, ids: body.idList });
}
