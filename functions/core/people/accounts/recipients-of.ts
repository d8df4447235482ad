import type { Language } from '../../../../shared/model/user.ts';
import { readUsers } from './store.ts';
import type { UserItem } from './user-item.ts';

/** An account as the recipient of a mail. */
export interface Recipient {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly managerLabel: string | null;
  readonly managerGroup: string | null;
  readonly takesNewsletters: boolean;
  /** Whether it is mailed what others have done in its name. */
  readonly takesRunAsMails: boolean;
  /** The reason why the account gets no mail at all; undefined if mail may be sent. */
  readonly blockingReason: string | undefined;
}

/** These accounts, unordered, read consistently; accounts that do not exist are left out. */
export const recipientsOf = async (ids: readonly string[]): Promise<Recipient[]> =>
  (await readUsers(ids, { consistent: true })).map((user) => ({
    id: user.row.id,
    name: user.row.name,
    email: user.row.email,
    language: user.languageCode,
    managerLabel: user.row.managerLabel,
    managerGroup: user.row.managerGroup,
    takesNewsletters: user.newsletter,
    takesRunAsMails: user.runAsMails ?? true,
    blockingReason: blockingReasonOf(user),
  }));

/** How a mail names another account: by its address, which is verified, while a name may contain any text. Null: it is gone. */
export async function addressOf(id: string | null): Promise<string | null> {
  const [account] = id === null ? [] : await recipientsOf([id]);
  return account?.email ?? null;
}

function blockingReasonOf({ row }: UserItem): string | undefined {
  if (!row.verified) return 'EMAIL_NOT_VERIFIED';
  if (row.deactivated) return 'ACCOUNT_DEACTIVATED';
  return row.mailState === 'ok' ? undefined : row.mailState.toUpperCase();
}
