import { Refusal } from '../../../../../shared/errors.ts';
import { emailFault, emailProvider } from '../../../../../shared/model/email.ts';
import { env } from '../../../../platform/env.ts';
import { readUserByEmail } from '../store.ts';
import type { UserItem } from '../user-item.ts';

/**
 * May this become the address of an account? Throws what is wrong with it (specification 1.5). An account that nobody has
 * confirmed does not hold its address against the owner: it is answered, and gives way.
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
  if (holder && !givesWay(holder)) throw new Refusal('EMAIL_ALREADY_USED');
  return holder;
}

/** Unconfirmed, and not kept by an admin's deactivation. */
export const givesWay = ({ row }: UserItem): boolean => !row.verified && !row.deactivated;
