import { authentification } from '../../shared/contract/authentification.ts';
import { setAcceptedTermsOfUseVersion } from '../core/accounts/accept-terms.ts';
import { authenticateChangeEmailToken } from '../core/accounts/authenticate-change-email.ts';
import { authenticateEmail } from '../core/accounts/authenticate-email.ts';
import { sendChangeEmailAuthentificationEmail } from '../core/accounts/change-email.ts';
import { changePassword } from '../core/accounts/change-password.ts';
import { emailLogin } from '../core/accounts/email-login.ts';
import { emailSignup } from '../core/accounts/email-signup.ts';
import { logout } from '../core/accounts/logout.ts';
import { resendVerificationMail } from '../core/accounts/resend-verification-mail.ts';
import { resetPassword } from '../core/accounts/reset-password.ts';
import { sendResetPasswordMail } from '../core/accounts/send-reset-password-mail.ts';
import { SESSION_SECONDS } from '../core/accounts/session-store.ts';
import { setAccountLanguage } from '../core/accounts/set-account-language.ts';
import { unsubscribe } from '../core/accounts/unsubscribe.ts';
import { Answer, sessionCookie, signedOut } from '../platform/answer.ts';
import { serve } from './serve.ts';

const signedIn = (reply: unknown, token: string) =>
  new Answer(reply, { cookies: [sessionCookie(token, SESSION_SECONDS)] });

export const handler = serve(authentification, {
  emailLogin: async (visitor, input) => {
    const { user, token } = await emailLogin(visitor, input);
    return signedIn(user, token);
  },
  logout: async (visitor) => {
    await logout(visitor);
    return signedOut({});
  },
  emailSignup,
  resendVerificationMail,
  sendChangeEmailAuthentificationEmail: async (caller, input) =>
    signedOut(await sendChangeEmailAuthentificationEmail(caller, input)),
  changePassword: async (caller, input) => signedIn({}, await changePassword(caller, input)),
  sendResetPasswordMail,
  resetPassword,
  authenticateEmail,
  authenticateChangeEmailToken,
  setAccountLanguage,
  setAcceptedTermsOfUseVersion,
  unsubscribe,
  unsubscribeOneClick: unsubscribe,
});
