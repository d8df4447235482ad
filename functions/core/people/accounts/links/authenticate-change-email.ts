import type { authenticateChangeEmailToken as contract } from '../../../../../shared/contract/authentification.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { queueNotice } from '../mails/queue-mail.ts';
import { makeFamiliar } from '../sign-in/sign-in-throttle.ts';
import { removeUnconfirmed } from '../sign-up/remove-unconfirmed.ts';
import { readUser, readUserByEmail } from '../store.ts';
import { changeByToken, unusedToken } from './change-by-token.ts';
import { newCredentials } from './credentials.ts';

/**
 * Replaces the address of an account by the new, confirmed one. The old address becomes free and is notified by mail.
 * If an unconfirmed account holds the new address, that account is removed.
 */
export const authenticateChangeEmailToken: UseCase<typeof contract> = async ({ viewer }, { params }) => {
  const invalid = new Refusal('INVALID_AUTHENTICATION_TOKEN');
  const token = await unusedToken('change', params.token, invalid);
  const { email } = token;
  const user = await readUser(token.userId);
  // A later change request replaces this one.
  if (user?.newEmail !== email) throw invalid;
  const holder = await readUserByEmail(email);
  if (holder) await removeUnconfirmed(holder);
  await queueNotice('emailChanged', user, viewer);
  await changeByToken(token, invalid, (is) =>
    is.newEmail === email
      ? { ...newCredentials(is), row: { email, verified: true, mailState: 'ok' } }
      : undefined,
  );
  await makeFamiliar(email, viewer.address);
  return {};
};
