import type { emailSignup as contract } from '../../../../../shared/contract/authentification.ts';
import type { Input } from '../../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import { normaliseEmail } from '../../../../../shared/model/email.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { accountOfSession } from '../account.ts';
import { limitMails } from '../mails/mail-throttle.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { checkNewPassword } from '../sign-in/check-new-password.ts';
import { hashPassword } from '../sign-in/password.ts';
import { insertUser } from '../store.ts';
import { checkNewEmail } from './check-new-email.ts';
import { signUpAgain } from './sign-up-again.ts';

/** Concurrent sign-ups with one address may race, and an unconfirmed account may expire in between. */
const ATTEMPTS = 3;

/**
 * Creates an account, which can be used once its address is verified, and queues the mail with the link. An unverified
 * account with the same address does not prevent the owner of the address from signing up.
 */
export const emailSignup: UseCase<typeof contract> = async ({ viewer, session }, { body }) => {
  const signedIn = session && (await accountOfSession(session));
  if (signedIn && !signedIn.account.deactivated) throw new Refusal('ALREADY_LOGGED_IN');
  const { email, languageCode: language } = body;
  await limitMails(viewer.address, email, () => signUp(body));
  await queueMail({ kind: 'verify', email: normaliseEmail(email), language, host: viewer.host });
  return {};
};

type Body = Input<typeof contract>['body'];

async function signUp(body: Body, attempt = 1): Promise<void> {
  const { password, userName: name, ...chosen } = body;
  await checkNewPassword(password, { name, ...chosen });
  const holder = await checkNewEmail(body.email);
  try {
    if (holder) await signUpAgain(holder, body);
    else {
      const passwordHash = await hashPassword(password);
      await insertUser({ ...chosen, name, passwordHash, role: 'INFO_PROVIDER', verified: false });
    }
  } catch (error) {
    const isOvertaken =
      error instanceof Refusal && error.code === (holder ? 'ENTITY_NOT_FOUND' : 'EMAIL_ALREADY_USED');
    if (!isOvertaken) throw error;
    if (attempt === ATTEMPTS) throw new Refusal('PLEASE_TRY_AGAIN');
    await signUp(body, attempt + 1);
  }
}
