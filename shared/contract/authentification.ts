import * as z from 'zod/mini';
import { EmptyReply } from '../model/common.ts';
import { FactorCode } from '../model/factor-proofs.ts';
import { LabelName } from '../model/label-name.ts';
import { EMAIL_MAX, LANGUAGES, PASSWORD_MAX, User, UserName } from '../model/user.ts';
import { writable } from '../model/writable.ts';
import { EVERYONE } from '../roles.ts';
import {
  askFactorReset,
  confirmFactorReset,
  getFactorReset,
  withdrawFactorReset,
} from './authentification/factor-resets.ts';
import {
  confirmPasskey,
  confirmTotp,
  deletePasskey,
  deleteTotp,
  getFactors,
  passkeyLogin,
  proveIdentity,
  renewRecoveryCodes,
  startIdentityProof,
  startPasskey,
  startPasskeyLogin,
  startTotp,
} from './authentification/factors.ts';
import { prefix } from './authentification/prefix.ts';
import { FACTOR } from './freshness.ts';
import { type Group, operation } from './operation.ts';

export * from './authentification/factor-resets.ts';
export * from './authentification/factors.ts';

/** Any text, because faults of an address have error codes of their own. */
const anyEmail = z.string().check(z.minLength(1), z.maxLength(EMAIL_MAX));
/** A password as typed; a password that is too short has an error code of its own. */
const anyPassword = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX));
const language = z.enum(LANGUAGES);
/** The secret of a link in a mail. */
const token = z.string().check(z.minLength(1), z.maxLength(200));

export const emailLogin = operation({
  id: 'emailLogin',
  method: 'POST',
  path: `${prefix}/emailLogin`,
  summary: 'Signs in with e-mail address and password, and ends the previous session of the browser',
  roles: 'public',
  /** `code` is needed only if the account has a second factor. */
  body: z.strictObject({ email: anyEmail, password: anyPassword, code: z.optional(FactorCode) }),
  reply: User,
  errors: [
    'INVALID_EMAIL_OR_PASSWORD',
    'EMAIL_NOT_VERIFIED',
    'ACCOUNT_DEACTIVATED',
    'MISSING_ROLE',
    'SECOND_FACTOR_NEEDED',
    'SECOND_FACTOR_WRONG',
    'SSO_REQUIRED',
  ],
});

export const logout = operation({
  id: 'logout',
  method: 'GET',
  path: `${prefix}/logout`,
  summary: 'Ends the session; without one it does nothing',
  roles: 'public',
  mutates: true,
  reply: EmptyReply,
  errors: [],
});

/** The faults of a new address. */
const EMAIL_FAULTS = [
  'INVALID_EMAIL',
  'EMAIL_CONTAINS_UNSUPPORTED_CHARACTERS',
  'EMAIL_PROVIDER_BLOCKED',
  'EMAIL_ALREADY_USED',
] as const;

/** The faults of a new password. */
const PASSWORD_FAULTS = ['PASSWORD_TOO_SHORT', 'PASSWORD_TOO_COMMON', 'PASSWORD_TOO_PERSONAL'] as const;

export const emailSignup = operation({
  id: 'emailSignup',
  method: 'PUT',
  path: `${prefix}/emailSignup`,
  summary: 'Creates an account and mails a link that verifies its address',
  roles: 'public',
  body: z.strictObject({
    email: anyEmail,
    password: anyPassword,
    userName: UserName,
    languageCode: language,
    ...writable(
      {
        managerLabel: z.nullable(LabelName),
        managerGroup: z.nullable(LabelName),
        appLabel: z.nullable(LabelName),
      },
      { managerLabel: null, managerGroup: null, appLabel: null },
    ).changed,
  }),
  reply: EmptyReply,
  errors: [...EMAIL_FAULTS, ...PASSWORD_FAULTS, 'ALREADY_LOGGED_IN', 'MISSING_DATA_REFERENCE'],
});

export const resendVerificationMail = operation({
  id: 'resendVerificationMail',
  method: 'PUT',
  path: `${prefix}/resendVerificationMail`,
  summary: 'Mails another link that verifies the address; requires the password',
  roles: 'public',
  body: z.strictObject({ email: anyEmail, password: anyPassword, languageCode: language }),
  reply: EmptyReply,
  errors: ['INVALID_EMAIL_OR_PASSWORD', 'EMAIL_ALREADY_VERIFIED'],
});

export const sendChangeEmailAuthentificationEmail = operation({
  id: 'sendChangeEmailAuthentificationEmail',
  method: 'PUT',
  path: `${prefix}/sendChangeEmailAuthentificationEmail`,
  summary: 'Mails a link that confirms a new address, and ends all sessions',
  roles: EVERYONE,
  notRunAs: true,
  fresh: FACTOR,
  body: z.strictObject({ newEmail: anyEmail, password: anyPassword }),
  reply: EmptyReply,
  errors: [...EMAIL_FAULTS, 'INVALID_EMAIL_OR_PASSWORD'],
});

export const changePassword = operation({
  id: 'changePassword',
  method: 'PUT',
  path: `${prefix}/changePassword`,
  summary: 'Sets another password, ends all sessions and starts a new one',
  roles: EVERYONE,
  notRunAs: true,
  fresh: FACTOR,
  body: z.strictObject({ currentPassword: anyPassword, newPassword: anyPassword }),
  reply: EmptyReply,
  errors: ['INVALID_EMAIL_OR_PASSWORD', ...PASSWORD_FAULTS, 'PASSWORD_UNCHANGED'],
});

export const sendResetPasswordMail = operation({
  id: 'sendResetPasswordMail',
  method: 'PUT',
  path: `${prefix}/sendResetPasswordMail/{email}/{language}`,
  summary: 'Mails a link that sets a new password; the response is the same for an unknown address',
  roles: 'public',
  params: z.strictObject({ email: anyEmail, language }),
  reply: EmptyReply,
  errors: ['INVALID_EMAIL'],
});

export const resetPassword = operation({
  id: 'resetPassword',
  method: 'PUT',
  path: `${prefix}/resetPassword`,
  summary: 'Sets a new password by the token of a mailed link and ends all sessions',
  roles: 'public',
  body: z.strictObject({ newPassword: anyPassword, token }),
  reply: EmptyReply,
  errors: ['INVALID_RESET_PASSWORD_TOKEN', ...PASSWORD_FAULTS, 'PASSWORD_UNCHANGED', 'SSO_REQUIRED'],
});

export const authenticateEmail = operation({
  id: 'authenticateEmail',
  method: 'PUT',
  path: `${prefix}/authenticateEmail/{token}`,
  summary: 'Verifies the address of a new account',
  roles: 'public',
  params: z.strictObject({ token }),
  reply: EmptyReply,
  errors: ['INVALID_AUTHENTICATION_TOKEN', 'EMAIL_ALREADY_VERIFIED'],
});

export const authenticateChangeEmailToken = operation({
  id: 'authenticateChangeEmailToken',
  method: 'PUT',
  path: `${prefix}/authenticateChangeEmailToken/{token}`,
  summary: 'Confirms a new address, which replaces the old one',
  roles: 'public',
  params: z.strictObject({ token }),
  reply: EmptyReply,
  errors: ['INVALID_AUTHENTICATION_TOKEN', 'EMAIL_ALREADY_USED'],
});

export const setAccountLanguage = operation({
  id: 'setAccountLanguage',
  method: 'PUT',
  path: `${prefix}/setAccountLanguage/{language}`,
  summary: 'Sets the language of the account: of its mails, and of the console after sign-in',
  roles: EVERYONE,
  member: 'nobody',
  enrols: true,
  params: z.strictObject({ language }),
  reply: EmptyReply,
  errors: [],
});

export const setAcceptedTermsOfUseVersion = operation({
  id: 'setAcceptedTermsOfUseVersion',
  method: 'PUT',
  path: `${prefix}/setAcceptedTermsOfUseVersion/{version}`,
  summary: "Accepts the present version of the group's terms of use",
  roles: EVERYONE,
  notRunAs: true,
  params: z.strictObject({ version: z.string().check(z.minLength(1), z.maxLength(20)) }),
  reply: EmptyReply,
  errors: ['MISSING_DATA_REFERENCE'],
});

export const unsubscribe = operation({
  id: 'unsubscribe',
  method: 'PUT',
  path: `${prefix}/unsubscribe/{token}`,
  summary: 'Ends newsletters, by the token of the link in a newsletter',
  roles: 'public',
  params: z.strictObject({ token }),
  reply: EmptyReply,
  errors: ['INVALID_AUTHENTICATION_TOKEN'],
});

/** RFC 8058: the button to unsubscribe in mail programs. The mail provider posts a form, without a cookie. */
export const unsubscribeOneClick = operation({
  ...unsubscribe,
  id: 'unsubscribeOneClick',
  method: 'POST',
  summary: 'The same for mail providers, in one click (List-Unsubscribe-Post)',
  fromAnywhere: true,
});

export const answerAlertMails = operation({
  id: 'answerAlertMails',
  method: 'PUT',
  path: `${prefix}/alertMails/{token}`,
  summary:
    'Confirms or stops the mails of an alert rule to an address, by the token of a link in a mail to it',
  roles: 'public',
  params: z.strictObject({ token }),
  body: z.strictObject({ isWanted: z.boolean() }),
  /** `mayResume`: the token may take back that the address has stopped. */
  reply: z.strictObject({ mayResume: z.boolean() }),
  errors: ['INVALID_AUTHENTICATION_TOKEN'],
});

export const stopAlertMailsOneClick = operation({
  id: 'stopAlertMailsOneClick',
  method: 'POST',
  path: `${prefix}/alertMails/{token}`,
  summary: 'Stops them, for mail providers, in one click (List-Unsubscribe-Post)',
  roles: 'public',
  fromAnywhere: true,
  params: z.strictObject({ token }),
  reply: EmptyReply,
  errors: ['INVALID_AUTHENTICATION_TOKEN'],
});

export const authentification = {
  name: 'authentification',
  prefix,
  operations: [
    emailLogin,
    logout,
    emailSignup,
    resendVerificationMail,
    sendChangeEmailAuthentificationEmail,
    changePassword,
    sendResetPasswordMail,
    resetPassword,
    authenticateEmail,
    authenticateChangeEmailToken,
    getFactors,
    startTotp,
    confirmTotp,
    deleteTotp,
    startPasskey,
    confirmPasskey,
    deletePasskey,
    renewRecoveryCodes,
    startPasskeyLogin,
    passkeyLogin,
    startIdentityProof,
    proveIdentity,
    getFactorReset,
    askFactorReset,
    confirmFactorReset,
    withdrawFactorReset,
    setAccountLanguage,
    setAcceptedTermsOfUseVersion,
    unsubscribe,
    unsubscribeOneClick,
    answerAlertMails,
    stopAlertMailsOneClick,
  ],
} as const satisfies Group;
