import type { deleteUser as contract } from '../../../../../shared/contract/auth.ts';
import type { Input } from '../../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { enqueue, UNTIL_DECIDED_SECONDS } from '../../../../platform/queue.ts';
import { ConditionFailed } from '../../../../platform/table.ts';
import { audited } from '../../../kernel/audit/audited.ts';
import { forgetFactors } from '../factors/factor-store.ts';
import { checkOwnPassword } from '../sign-in/check-own-password.ts';
import { forgetPerson } from '../single-sign-on/keep-secret.ts';
import { readUser, removeUser } from '../store.ts';
import { namedUser } from '../subject.ts';
import type { UserItem } from '../user-item.ts';
import { type Kept, queueDeletionMail } from './deletion-mail.ts';

/** What the domains of money say about an account that is to be deleted. */
interface MoneyOfAccount {
  /** Throws a refusal while something is still to be billed. */
  readonly checkBilled: (id: string) => Promise<void>;
  readonly keptOf: (id: string) => Promise<Kept>;
}
const WITHOUT_MONEY: MoneyOfAccount = {
  checkBilled: async () => {},
  keptOf: async () => ({ invoices: 0, invoicesUntilYear: null }),
};

/**
 * Deletes an account. Its name, address and sessions are gone when the call returns; its devices are detached, and
 * its keys and content deleted right afterwards. The messages for that, and the mail that reports what went and what is kept, are
 * sent first and do nothing if the account still exists. So neither a crash nor a refusal in between leaves anything behind.
 */
export async function deleteUser(
  caller: Caller,
  { params, body }: Input<typeof contract>,
  { checkBilled, keptOf }: MoneyOfAccount = WITHOUT_MONEY,
): Promise<{ isOwn: boolean }> {
  const id = await namedUser(caller, params.id);
  const isOwn = id === caller.userId;
  if (isOwn) await checkOwnPassword(caller, body.password);
  const user = await readUser(id);
  if (!user) throw new Refusal('ENTITY_NOT_FOUND');
  checkNothingHolds(user);
  await checkBilled(id);
  for (const message of [{ userId: id }, { contentOf: id }])
    await enqueue('REMOVALS_QUEUE', message, UNTIL_DECIDED_SECONDS);
  await queueDeletionMail(user, caller, await keptOf(id));
  const { managerGroup } = user.row;
  const audit = {
    item: `user/${id}`,
    subjectId: id,
    managerGroup,
    before: { deleted: false },
    after: { deleted: true },
  };
  try {
    await removeUser(user, [
      forgetFactors(id),
      ...(user.person ? [forgetPerson(user.person)] : []),
      ...audited(caller, audit),
    ]);
  } catch (error) {
    throw error instanceof ConditionFailed ? new Refusal('PLEASE_TRY_AGAIN') : error;
  }
  return { isOwn };
}

/** Throws OPEN_CHARGE, INFO_CMS_RUNNING, FORM_VALIDATION_FAILED if something must be settled before the deletion. */
function checkNothingHolds({ openCharge, infoFeatureState, administers }: UserItem): void {
  if (openCharge > 0) throw new Refusal('OPEN_CHARGE', { cents: openCharge });
  if (infoFeatureState === 'ON' || infoFeatureState === 'TERMINATED') throw new Refusal('INFO_CMS_RUNNING');
  if (administers !== null)
    throw new Refusal('FORM_VALIDATION_FAILED', {
      administers: `the group ${administers} needs another admin first`,
    });
}
