import { authentification } from '../../shared/contract/authentification.ts';
import { confirmFactorReset } from '../core/composition/factor-resets.ts';
import {
  answerAlertMails,
  stopAlertMailsOneClick,
} from '../core/devices/alerts/recipients/answer-alert-mails.ts';
import { confirmTotp } from '../core/people/accounts/factors/confirm-totp.ts';
import { deleteTotp } from '../core/people/accounts/factors/delete-totp.ts';
import { getFactors } from '../core/people/accounts/factors/get-factors.ts';
import { confirmPasskey } from '../core/people/accounts/factors/passkeys/confirm-passkey.ts';
import { deletePasskey } from '../core/people/accounts/factors/passkeys/delete-passkey.ts';
import { passkeyLogin, startPasskeyLogin } from '../core/people/accounts/factors/passkeys/passkey-login.ts';
import { startPasskey } from '../core/people/accounts/factors/passkeys/start-passkey.ts';
import { proveIdentity, startIdentityProof } from '../core/people/accounts/factors/prove-identity.ts';
import { renewRecoveryCodes } from '../core/people/accounts/factors/renew-recovery-codes.ts';
import { askFactorReset } from '../core/people/accounts/factors/resets/ask-factor-reset.ts';
import { getFactorReset } from '../core/people/accounts/factors/resets/get-factor-reset.ts';
import { withdrawFactorReset } from '../core/people/accounts/factors/resets/withdraw-factor-reset.ts';
import { startTotp } from '../core/people/accounts/factors/start-totp.ts';
import { authenticateChangeEmailToken } from '../core/people/accounts/links/authenticate-change-email.ts';
import { sendChangeEmailAuthentificationEmail } from '../core/people/accounts/links/change-email.ts';
import { resetPassword } from '../core/people/accounts/links/reset-password.ts';
import { sendResetPasswordMail } from '../core/people/accounts/links/send-reset-password-mail.ts';
import { unsubscribe } from '../core/people/accounts/mails/unsubscribe.ts';
import { changePassword } from '../core/people/accounts/sign-in/change-password.ts';
import { emailLogin } from '../core/people/accounts/sign-in/email-login.ts';
import { logout } from '../core/people/accounts/sign-in/logout.ts';
import { SESSION_SECONDS } from '../core/people/accounts/sign-in/session-times.ts';
import { authenticateEmail } from '../core/people/accounts/sign-up/authenticate-email.ts';
import { emailSignup } from '../core/people/accounts/sign-up/email-signup.ts';
import { resendVerificationMail } from '../core/people/accounts/sign-up/resend-verification-mail.ts';
import { setAcceptedTermsOfUseVersion } from '../core/people/accounts/users/accept-terms.ts';
import { setAccountLanguage } from '../core/people/accounts/users/set-account-language.ts';
import { Answer, sessionCookies, signedOut } from '../platform/answer.ts';
import { serve } from './serve.ts';

const signedIn = (reply: unknown, token: string) =>
  new Answer(reply, { cookies: sessionCookies(token, SESSION_SECONDS) });

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
  getFactors,
  startTotp,
  confirmTotp: async (caller, input) => {
    const { reply, token } = await confirmTotp(caller, input);
    return signedIn(reply, token);
  },
  deleteTotp: async (caller, input) => signedIn({}, await deleteTotp(caller, input)),
  startPasskey,
  confirmPasskey: async (caller, input) => {
    const { reply, token } = await confirmPasskey(caller, input);
    return signedIn(reply, token);
  },
  deletePasskey: async (caller, input) => signedIn({}, await deletePasskey(caller, input)),
  startPasskeyLogin,
  passkeyLogin: async (visitor, input) => {
    const { user, token } = await passkeyLogin(visitor, input);
    return signedIn(user, token);
  },
  renewRecoveryCodes: async (caller, input) => {
    const { reply, token } = await renewRecoveryCodes(caller, input);
    return signedIn(reply, token);
  },
  startIdentityProof,
  proveIdentity,
  getFactorReset,
  askFactorReset,
  confirmFactorReset,
  withdrawFactorReset,
  setAccountLanguage,
  setAcceptedTermsOfUseVersion,
  unsubscribe,
  unsubscribeOneClick: unsubscribe,
  answerAlertMails,
  stopAlertMailsOneClick,
});
