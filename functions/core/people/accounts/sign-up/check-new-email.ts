import { Refusal } from '../../../../../shared/errors.ts';
import { emailFault, emailProvider } from '../../../../../shared/model/email.ts';
import { env } from '../../../../platform/env.ts';
import { readUserByEmail } from '../store.ts';
import type { UserItem } from '../user-item.ts';

/**
 * Checks that an address may be used for an account; throws its fault (specification 1.5). An unconfirmed account does
 * not block its address: it is returned, so that the caller can replace it.
 */
export async function checkNewEmail(email: string): Promise<UserItem | undefined> {
  const fault = emailFault(email);
  if (fault) throw new Refusal(fault);
  const provider = emailProvider(email);
  const isBlocked = env('BLOCKED_EMAIL_PROVIDERS')
    .split(',')
    .some((blocked) => provider === blocked || provider.endsWith(`.${blocked}`));
  if (isBlocked) throw new Refusal('EMAIL_PROVIDER_BLOCKED', { provider });
  const holder = await readUserByEmail(email);
  if (holder && !isReplaceable(holder)) throw new Refusal('EMAIL_ALREADY_USED');
  return holder;
}

/** Whether an account may be replaced: it is unconfirmed, and no admin has deactivated it. */
export const isReplaceable = ({ row }: UserItem): boolean => !row.verified && !row.deactivated;
