import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { getBranding, getLegalTexts, getUser, putUser } from '../../shared/contract/auth.ts';
import {
  authenticateChangeEmailToken,
  authenticateEmail,
  changePassword,
  emailLogin,
  emailSignup,
  logout,
  resendVerificationMail,
  resetPassword,
  sendChangeEmailAuthentificationEmail,
  sendResetPasswordMail,
  setAcceptedTermsOfUseVersion,
  setAccountLanguage,
  unsubscribe,
} from '../../shared/contract/authentification.ts';
import { Refusal } from '../../shared/errors.ts';
import type { User } from '../../shared/model/user.ts';
import { PASSWORD_MIN } from '../../shared/model/user-limits.ts';
import * as fleet from './fake-data.ts';
import { type Caller, does, type FakeOperation, find } from './fake-kit.ts';
import { sampleUser } from './sample-user.ts';

/** What people do with their own accounts. Of mailed links, the token `good` works and `used` has been used. */
const sessions = new Map<string, string>();
const COOKIE = 'fake-session';
const passwords = new Map<string, string>();

const tokenOf = (cookie = '') => new RegExp(`${COOKIE}=([^;]+)`).exec(cookie)?.[1] ?? '';

/** Who calls: the owner of the session, or for an admin the user acted for. */
export function callerOf({ cookie, 'x-run-as': runAs }: IncomingHttpHeaders): User | undefined {
  const user = find(sessions.get(tokenOf(cookie)));
  return user?.roles.includes('ADMIN') && typeof runAs === 'string' ? find(runAs) : user;
}

function endSessionsOf({ user, setCookie }: Caller) {
  for (const [token, id] of sessions) if (id === user?.id) sessions.delete(token);
  setCookie(`${COOKIE}=; Path=/; Max-Age=0`);
}

function beginSession(user: User, { setCookie }: Caller) {
  const token = randomUUID();
  sessions.set(token, user.id);
  setCookie(`${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Strict`);
}

function change(user: User, what: Partial<User>): User {
  const next = { ...user, ...what };
  fleet.users.splice(fleet.users.indexOf(user), 1, next);
  return next;
}

const byEmail = (email: string) => fleet.users.find((user) => user.email === email.trim().toLowerCase());
const hasPassword = (user: User, password: string) => password === (passwords.get(user.id) ?? fleet.PASSWORD);

function withPassword(user: User | undefined, password: string): User {
  if (!user || !hasPassword(user, password)) throw new Refusal('INVALID_EMAIL_OR_PASSWORD');
  return user;
}

function checkNewEmail(email: string) {
  const provider = email.split('@')[1] ?? '';
  if (!provider) throw new Refusal('INVALID_EMAIL');
  if (/[^\x20-\x7e]/.test(email)) throw new Refusal('EMAIL_CONTAINS_UNSUPPORTED_CHARACTERS');
  if (provider === 'blocked.example') throw new Refusal('EMAIL_PROVIDER_BLOCKED', { provider });
  if (byEmail(email)) throw new Refusal('EMAIL_ALREADY_USED');
}

function checkNewPassword(password: string) {
  if (password.length < PASSWORD_MIN) throw new Refusal('PASSWORD_TOO_SHORT', { min: PASSWORD_MIN });
}

function checkToken(token: string | undefined, used: 'EMAIL_ALREADY_VERIFIED' | 'EMAIL_ALREADY_USED') {
  if (token === 'used') throw new Refusal(used);
  if (token !== 'good') throw new Refusal('INVALID_AUTHENTICATION_TOKEN');
}

export const accountOperations: readonly FakeOperation[] = [
  does(emailLogin, ({ body, caller }) => {
    const user = withPassword(byEmail(body.email), body.password);
    if (!user.verified) throw new Refusal('EMAIL_NOT_VERIFIED');
    if (user.deactivated) throw new Refusal('ACCOUNT_DEACTIVATED');
    beginSession(user, caller);
    return user;
  }),
  does(logout, ({ caller }) => {
    endSessionsOf(caller);
    return {};
  }),
  does(emailSignup, ({ body, caller }) => {
    if (caller.user) throw new Refusal('ALREADY_LOGGED_IN');
    checkNewEmail(body.email);
    checkNewPassword(body.password);
    if (body.managerLabel && !fleet.brandings[body.managerLabel])
      throw new Refusal('MISSING_DATA_REFERENCE', { managerLabel: body.managerLabel });
    const id = `user${fleet.users.length}`;
    passwords.set(id, body.password);
    fleet.users.push(
      sampleUser({
        id,
        name: body.userName,
        email: body.email.toLowerCase(),
        verified: false,
        languageCode: body.languageCode,
        managerLabel: body.managerLabel ?? null,
        managerGroup: body.managerGroup ?? null,
        appLabel: body.appLabel ?? null,
      }),
    );
    return {};
  }),
  does(resendVerificationMail, ({ body }) => {
    if (withPassword(byEmail(body.email), body.password).verified)
      throw new Refusal('EMAIL_ALREADY_VERIFIED');
    return {};
  }),
  does(sendChangeEmailAuthentificationEmail, ({ body, caller }) => {
    const user = withPassword(caller.user, body.password);
    checkNewEmail(body.newEmail);
    change(user, { newEmail: body.newEmail });
    endSessionsOf(caller);
    return {};
  }),
  does(changePassword, ({ body, caller }) => {
    const user = withPassword(caller.user, body.currentPassword);
    checkNewPassword(body.newPassword);
    passwords.set(user.id, body.newPassword);
    endSessionsOf(caller);
    beginSession(user, caller);
    return {};
  }),
  does(sendResetPasswordMail, ({ params }) => {
    if (!params.email?.includes('@')) throw new Refusal('INVALID_EMAIL');
    return {};
  }),
  does(resetPassword, ({ body }) => {
    if (body.token !== 'good') throw new Refusal('INVALID_RESET_PASSWORD_TOKEN');
    checkNewPassword(body.newPassword);
    return {};
  }),
  does(authenticateEmail, ({ params }) => {
    checkToken(params.token, 'EMAIL_ALREADY_VERIFIED');
    return {};
  }),
  does(authenticateChangeEmailToken, ({ params }) => {
    checkToken(params.token, 'EMAIL_ALREADY_USED');
    return {};
  }),
  does(setAccountLanguage, ({ params, caller }) => {
    change(caller.user!, { languageCode: params.language as User['languageCode'] });
    return {};
  }),
  does(setAcceptedTermsOfUseVersion, ({ params, caller }) => {
    if (params.version !== caller.user!.termsOfUseVersion) throw new Refusal('MISSING_DATA_REFERENCE');
    change(caller.user!, { acceptedTermsOfUseVersion: params.version });
    return {};
  }),
  does(unsubscribe, ({ params }) => {
    if (params.token !== 'good') throw new Refusal('INVALID_AUTHENTICATION_TOKEN');
    return {};
  }),
  does(getUser, ({ params, caller }) => {
    const user = params.id === 'me' ? caller.user : find(params.id);
    if (!user) throw new Refusal('ENTITY_NOT_FOUND');
    return user;
  }),
  does(putUser, ({ params, body, caller }) => {
    const user = find(params.id);
    if (!user) throw new Refusal('ENTITY_NOT_FOUND');
    if (user.id !== caller.user!.id && !caller.user!.roles.includes('ADMIN'))
      throw new Refusal('ENTITY_NOT_FOUND');
    return change(user, { name: body.name ?? user.name, newsletter: body.newsletter ?? user.newsletter });
  }),
  does(
    getBranding,
    ({ query }) => fleet.brandings[query.get('managerlabel') ?? 'default'] ?? fleet.brandings.default,
  ),
  does(getLegalTexts, ({ query }) =>
    query.get('managerlabel') === 'harbour'
      ? {
          imprint: {
            'de-de': 'Harbour Signals GmbH\nKai 7, 20457 Hamburg\n\nTelefon 040 123456\ncrew@harbour.example',
            'en-gb':
              'Harbour Signals GmbH\nKai 7, 20457 Hamburg\n\nPhone +49 40 123456\ncrew@harbour.example',
          },
          dataPrivacy: {},
        }
      : { imprint: {}, dataPrivacy: {} },
  ),
];
