import { Refusal } from '../../../../shared/errors.ts';
import type { Task } from '../../../../shared/model/task.ts';
import type { Caller } from '../../../platform/caller.ts';
import { receiverNamed } from '../../people/accounts/receiver-named.ts';
import { listedUser } from '../../people/accounts/subject.ts';
import { type Chosen, chosenIds } from '../../work/selections/chosen-ids.ts';
import { doTask } from '../../work/tasks/do-task.ts';
import type { Ownership } from './change-owner.ts';
import { guess } from './guess.ts';
import type { OwnershipOrder } from './ownership-order.ts';
import type { OwnershipTask } from './ownership-task.ts';

/** The input of a call, for any kind of devices. */
export interface TransferInput {
  readonly params?: unknown;
  readonly query: { readonly user?: string | undefined };
  readonly body: Chosen & {
    readonly targetEmail: string;
    readonly sendMail: boolean;
    readonly graceSeconds?: number | undefined;
  };
}

/**
 * Transfers devices to the account with an e-mail address: those of the caller or the named user, or, for an admin who
 * names no user, of the owner of each. Throws MISSING_DATA_REFERENCE for an address that cannot receive devices,
 * FORM_VALIDATION_FAILED for the owner's own address.
 */
export async function transfer(
  caller: Caller,
  { device, task }: { readonly device: Ownership; readonly task: OwnershipTask },
  { query, body }: TransferInput,
): Promise<Task> {
  const giver = await listedUser(caller, query.user);
  const receiver = await guess(caller, 'addresses', () => receiverNamed(body.targetEmail));
  if (receiver === giver)
    throw new Refusal('FORM_VALIDATION_FAILED', { targetEmail: { rule: 'not the owner' } });
  const order: OwnershipOrder = {
    giver: giver === undefined ? { of: 'anybody' } : { of: 'user', id: giver },
    receiver,
    sendMail: body.sendMail,
  };
  return doTask(caller, task, {
    order,
    ids: await chosenIds(caller, device.kind, body),
    graceSeconds: body.graceSeconds,
  });
}
