import { Refusal } from '../../../../../shared/errors.ts';
import type { SignedInBy } from '../../../../../shared/model/sign-in-kinds.ts';
import type { User } from '../../../../../shared/model/user.ts';
import type { Visitor } from '../../../../platform/caller.ts';
import type { Write } from '../../../../platform/table.ts';
import type { Counts } from '../counts.ts';
import { askedSince } from '../factors/factor-duty.ts';
import { queueNewDevice } from '../mails/queue-mail.ts';
import type { SignOn } from '../single-sign-on/person.ts';
import { checkNotForced } from '../single-sign-on/rule.ts';
import { loginOf, recordDevice } from '../store.ts';
import type { UserItem } from '../user-item.ts';
import { toOwnUser } from '../users/user.ts';
import { deviceNote } from './history/known-devices.ts';
import { originOf } from './history/origin-of.ts';
import { entryOf } from './history/sign-in-store.ts';
import { deletingSession, insertSession } from './session-store.ts';
import { makingFamiliar } from './sign-in-throttle.ts';

/** Throws ACCOUNT_DEACTIVATED, EMAIL_NOT_VERIFIED, MISSING_ROLE if the owner of an account may not sign in now. */
export function checkMaySignIn({ row }: UserItem): void {
  if (row.deactivated) throw new Refusal('ACCOUNT_DEACTIVATED');
  if (!row.verified) throw new Refusal('EMAIL_NOT_VERIFIED');
  if (row.role === 'SERVICE_ACCOUNT') throw new Refusal('MISSING_ROLE', { role: 'INFO_PROVIDER' });
}

/** The same for every way to sign in but single sign-on: throws SSO_REQUIRED if the account's group forces that. */
export async function checkMaySignInHere(account: UserItem): Promise<void> {
  checkMaySignIn(account);
  await checkNotForced(account);
}

interface Beginning {
  /** The single sign-on by which it begins. */
  readonly signOn?: SignOn;
  /** When its owner proved their identity; absent: now. */
  readonly provedAt?: number | undefined;
  /** What the account has, if that was read with it. */
  readonly counts?: Partial<Counts>;
  /** Further writes of the transaction. */
  readonly also?: readonly Write[];
}

/**
 * Starts a session for somebody who has proved everything that the account asks for, and ends the visitor's old one: nothing of
 * what was there before the sign-in is kept. The history of the account has an entry exactly if the session starts; the owner is
 * mailed about a device that is new to the account.
 */
export async function beginSession(
  account: UserItem,
  { viewer, session }: Visitor,
  by: SignedInBy,
  { signOn, provedAt, counts, also = [] }: Beginning = {},
): Promise<{ user: User; token: string }> {
  const origin = originOf(viewer);
  const { isNewDevice, change: device } = deviceNote(account, origin);
  const asked = await askedSince(account, signOn);
  const { change, after } = loginOf(account, asked, isNewDevice ? undefined : device);
  const token = await insertSession(
    account,
    viewer,
    { signOn, provedAt },
    {
      change,
      also: [
        entryOf(account.row.id, by, origin, { isNewDevice }),
        // Never before the address is verified: a stranger who signed up with it also knows the password.
        makingFamiliar(account.row.email, viewer.address),
        ...(session ? deletingSession(session) : []),
        ...also,
      ],
    },
  );
  if (isNewDevice) {
    // In this order: after a crash in between, the next sign-in mails.
    await queueNewDevice(account, viewer, origin);
    await recordDevice(account.row.id, device);
  }
  return { user: await toOwnUser(after, signOn, counts), token };
}
