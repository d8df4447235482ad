import { Refusal } from '../../../../../shared/errors.ts';
import type { Caller } from '../../../../platform/caller.ts';
import type { Guarded } from '../../../../platform/guarded.ts';
import { audited } from '../../../kernel/audit/audited.ts';
import { newCredentials } from '../links/credentials.ts';
import { type ChangeNotice, queueNotice } from '../mails/queue-mail.ts';
import { insertSession } from '../sign-in/session-store.ts';
import { changeUser } from '../store.ts';
import type { UserItem } from '../user-item.ts';
import { type FactorsItem, factorsWrite, isEmpty } from './factor-store.ts';

/**
 * Changes the caller's factors; every change of them comes here, and ends a reset of them that waits. The owner is mailed,
 * all sessions and mailed links end, and the caller continues with a new session, whose token is returned.
 *
 * @param also further writes of the same transaction
 */
export async function changeFactors(
  caller: Caller,
  own: UserItem,
  notice: ChangeNotice,
  { before, after }: { before: FactorsItem; after: FactorsItem },
  also: readonly Guarded[] = [],
): Promise<string> {
  await queueNotice(notice, own, caller.viewer);
  const { id, managerGroup } = own.row;
  const changed = await changeUser(id, (user) => ({
    change: { ...newCredentials(user), hasFactor: !isEmpty(after), factorReset: undefined },
    also: [
      { write: factorsWrite(before, after), refusal: new Refusal('PLEASE_TRY_AGAIN') },
      ...also,
      ...audited(caller, {
        item: `user/${id}`,
        subjectId: id,
        managerGroup,
        before: facts(before),
        after: facts(after),
      }),
    ],
  }));
  return insertSession(changed.after, caller.viewer, { signOn: caller.proof?.signOn });
}

/** What the audit trail says of factors. */
const facts = (factors: FactorsItem) => ({
  authenticatorApp: factors.totp !== undefined,
  passkeys: factors.passkeys.length,
  recoveryCodes: isEmpty(factors) ? 0 : factors.recovery.length,
});
