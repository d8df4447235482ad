import type { Language } from '../../../shared/model/user.ts';
import { readUsers } from './store.ts';
import type { UserItem } from './user-item.ts';

/** An account as somebody who gets a newsletter. */
export interface Recipient {
  readonly id: string;
  readonly email: string;
  readonly language: Language;
  readonly managerLabel: string | null;
  readonly managerGroup: string | null;
  /** Why it gets none. */
  readonly hindrance: string | undefined;
}

/** These accounts, in no order, as they are at this moment; those that do not exist are left out. */
export const recipientsOf = async (ids: readonly string[]): Promise<Recipient[]> =>
  (await readUsers(ids, { consistent: true })).map((user) => ({
    id: user.row.id,
    email: user.row.email,
    language: user.languageCode,
    managerLabel: user.row.managerLabel,
    managerGroup: user.row.managerGroup,
    hindrance: hindranceOf(user),
  }));

function hindranceOf({ row, newsletter }: UserItem): string | undefined {
  if (!newsletter) return 'UNSUBSCRIBED';
  if (!row.verified) return 'EMAIL_NOT_VERIFIED';
  if (row.deactivated) return 'ACCOUNT_DEACTIVATED';
  return row.mailState === 'ok' ? undefined : row.mailState.toUpperCase();
}
