import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../../../../../shared/errors.ts';
import type { FactorPolicy } from '../../../../../shared/model/factor-policy.ts';
import { NEW_GROUP } from '../../../../../shared/model/label.ts';
import type { SingleSignOn } from '../../../../../shared/model/single-sign-on.ts';
import { appCode } from '../../../../../test/support/authenticator.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../../../../test/support/identity-provider.ts';
import { givenOutbox } from '../../../../../test/support/outbox.ts';
import { account, callerOf, PASSWORD, visitor } from '../../../../../test/support/people.ts';
import { softPasskey } from '../../../../../test/support/soft-passkey.ts';
import type { Viewer } from '../../../../platform/caller.ts';
import { now, setClock } from '../../../../platform/clock.ts';
import { isFresh } from '../../../../platform/fresh-proof.ts';
import { identify } from '../../access/identify.ts';
import { getAudit } from '../../audit-trail/get-audit.ts';
import { createManagerGroup, deleteManagerGroup, getManagerGroups } from '../../groups/manager-groups.ts';
import { deleteSingleSignOn, putSingleSignOn } from '../../groups/single-sign-on.ts';
import { confirmTotp } from '../factors/confirm-totp.ts';
import { confirmPasskey } from '../factors/passkeys/confirm-passkey.ts';
import { passkeyLogin, startPasskeyLogin } from '../factors/passkeys/passkey-login.ts';
import { startPasskey } from '../factors/passkeys/start-passkey.ts';
import { startIdentityProof } from '../factors/prove-identity.ts';
import { startTotp } from '../factors/start-totp.ts';
import { resetPassword } from '../links/reset-password.ts';
import { sendResetPasswordMail } from '../links/send-reset-password-mail.ts';
import { emailLogin } from '../sign-in/email-login.ts';
import { getSignIns } from '../sign-in/history/get-sign-ins.ts';
import { readUser, readUserByEmail } from '../store.ts';
import { deleteUser } from '../users/delete-user.ts';
import { setInfoProvider } from '../users/set-info-provider.ts';
import { findSingleSignOn } from './find.ts';
import { singleSignOnLogin } from './login.ts';
import { readClientSecret } from './sign-on-store.ts';
import { startSingleSignOn } from './start.ts';

givenTable();
const outbox = givenOutbox();

let provider: IdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider(['https://console.example/login/sso']);
});
afterAll(() => provider.stop());
afterEach(() => {
  setClock(undefined);
  Object.assign(provider, { as: undefined, lie: undefined, usesForeignKey: false });
});

const admin = { ...callerOf({ id: 'adam' }, 'ADMIN', 'any'), operation: 'putSingleSignOn' };
let count = 0;

const settings = (domain: string, more: Partial<SingleSignOn> = {}): SingleSignOn => ({
  ...{ issuer: provider.issuer, clientId: provider.clientId, domains: [domain], mode: 'OPTIONAL' },
  ...{ createsAccounts: false, checksSecondFactor: false },
  ...{ roleClaim: null, groupAdminValues: [], userValues: [], breakGlass: [] },
  ...more,
});
/** `keep`: without saying anything about the secret. */
const put = (group: string, singleSignOn: SingleSignOn, clientSecret = provider.clientSecret) =>
  putSingleSignOn(admin, {
    params: { name: group },
    query: {},
    body: { singleSignOn, ...(clientSecret !== 'keep' && { clientSecret }) },
  });

/** A group with a domain of its own and single sign-on. */
async function givenGroup(more: Partial<SingleSignOn> = {}, fields: { secondFactorFor?: FactorPolicy } = {}) {
  const group = `company-${++count}`;
  const domain = `${group}.example`;
  await createManagerGroup(admin, {
    params: {},
    query: {},
    body: { ...NEW_GROUP, name: group, displayName: `Company ${count}`, ...fields },
  });
  await put(group, settings(domain, more));
  return { group, domain };
}

/** Somebody at the provider. */
function somebody(domain: string, more: object = {}) {
  const subject = `subject-${++count}`;
  const email = `person${count}@${domain}`;
  provider.people.set(subject, { email, email_verified: true, name: 'Per Son', ...more });
  return { subject, email };
}

/** A browser that begins a sign-on, and what the provider sends it back with. */
async function begun(
  group: string,
  subject: string,
  { proves, ...viewer }: Partial<Viewer> & { proves?: true } = {},
) {
  const at = visitor();
  const { reply, cookie } = await startSingleSignOn(at, {
    params: {},
    query: {},
    body: { group, ...(proves && { proves }) },
  });
  provider.as = subject;
  const answer = await provider.visit(reply.url);
  return { answer, browser: { ...at, viewer: { ...at.viewer, signOn: cookie, ...viewer } } };
}
type Browser = Awaited<ReturnType<typeof begun>>['browser'];

const answered = (browser: Browser, answer: string) =>
  singleSignOnLogin(browser, { params: {}, query: {}, body: { answer } });
async function signOn(group: string, subject: string, how: { proves?: true } = {}) {
  const { answer, browser } = await begun(group, subject, how);
  return answered(browser, answer);
}

/** The code of a refusal, with its reason; undefined if the call succeeds. */
const why = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error) =>
      error instanceof Refusal
        ? [error.code, (error.details as { reason?: string } | undefined)?.reason].filter(Boolean).join(' ')
        : String(error),
  );
const withPassword = (email: string) =>
  emailLogin(visitor(), { params: {}, query: {}, body: { email, password: PASSWORD } });
const isSignedIn = async (session: string) => (await identify({ session })) !== undefined;

describe('a sign-on', () => {
  it('signs in a member of the group by the address that the provider has verified, and by the subject from then on', async () => {
    const { group, domain } = await givenGroup();
    const { subject, email } = somebody(domain);
    const member = await account({ email, managerGroup: group });
    const first = await signOn(group, subject);
    expect(first.user).toMatchObject({ id: member.id, email });
    expect(await isSignedIn(first.token)).toBe(true);
    // Another address at the provider, even one that somebody else has here, moves nobody.
    const other = await account({ email: `other@${domain}`, managerGroup: group });
    provider.people.set(subject, { email: other.email, email_verified: true });
    expect((await signOn(group, subject)).user.id).toBe(member.id);
  });

  it('makes an account for somebody new only if the group says so, without a password', async () => {
    const { group, domain } = await givenGroup();
    const { subject, email } = somebody(domain, { locale: 'fr-CA' });
    expect(await why(signOn(group, subject))).toBe('SSO_REFUSED account');
    expect(await readUserByEmail(email)).toBeUndefined();
    await put(group, settings(domain, { createsAccounts: true }));
    const { user } = await signOn(group, subject);
    expect(user).toMatchObject({
      email,
      name: 'Per Son',
      languageCode: 'fr-fr',
      managerGroup: group,
      verified: true,
    });
    expect((await readUser(user.id))?.passwordHash).toBeNull();
    expect((await signOn(group, subject)).user.id).toBe(user.id);
  });

  it('is a fresh proof only if the provider has asked again, and says when', async () => {
    const { group, domain } = await givenGroup({ createsAccounts: true });
    const { subject } = somebody(domain);
    const provedAt = async (session: string) => (await identify({ session }))!.proof!.at;
    // The provider does not say when it has asked: perhaps last week.
    const plain = await signOn(group, subject);
    expect(isFresh(await provedAt(plain.token))).toBe(false);
    const hourAgo = Math.floor(now() / 1000) - 3600;
    provider.lie = (token) => ({ ...token, auth_time: hourAgo });
    expect(await provedAt((await signOn(group, subject)).token)).toBe(hourAgo * 1000);
    provider.lie = undefined;
    const asked = await startSingleSignOn(visitor(), {
      params: {},
      query: {},
      body: { group, proves: true },
    });
    expect(Object.fromEntries(new URL(asked.reply.url).searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '0',
      claims: '{"id_token":{"auth_time":{"essential":true}}}',
    });
    const proved = await signOn(group, subject, { proves: true });
    expect(isFresh(await provedAt(proved.token))).toBe(true);
  });

  it.each([
    ['of an old session there', (token: object) => ({ ...token, auth_time: 1_000_000 })],
    ['without a time', ({ auth_time, ...token }: { auth_time?: unknown }) => token],
  ])('that was begun as a fresh proof is refused if it is the answer %s', async (_, lie) => {
    const { group, domain } = await givenGroup({ createsAccounts: true });
    provider.lie = lie;
    const refused = signOn(group, somebody(domain).subject, { proves: true });
    expect(await why(refused)).toBe('SSO_REFUSED proof');
  });

  it('is the proof by which an account without a password sets a second factor up, or is deleted, while it is fresh', async () => {
    const { group, domain } = await givenGroup({ createsAccounts: true });
    const { user, token } = await signOn(group, somebody(domain).subject);
    expect(user.hasPassword).toBe(false);
    const identity = (await identify({ session: token }))!;
    const at = (ms: number) => ({ ...callerOf({ id: user.id }), proof: { ...identity.proof!, at: ms } });
    const long = now() - 11 * 60_000;
    const factor = (since: number) => startTotp(at(since), { params: {}, query: {}, body: {} });
    const remove = (since: number) => deleteUser(at(since), { params: { id: user.id }, query: {}, body: {} });
    expect(await why(factor(long))).toBe('FRESH_PROOF_NEEDED');
    expect(await why(remove(long))).toBe('FRESH_PROOF_NEEDED');
    expect(await startIdentityProof(at(long), { params: {}, query: {}, body: {} })).toMatchObject({
      kinds: [],
      signOn: group,
    });
    expect(await factor(now())).toMatchObject({ secret: expect.any(String) });
    await remove(now());
    expect(await readUser(user.id)).toBeUndefined();
    // An account with a password needs it, even right after a sign-in.
    const other = await account({ managerGroup: group });
    const own = { ...callerOf({ id: other.id }), proof: { ...identity.proof!, at: now() } };
    expect(await why(startTotp(own, { params: {}, query: {}, body: {} }))).toBe('MISSING_PARAMETER');
  });

  it('is found by the group and by the domain of an address, whether or not that has an account', async () => {
    const { group, domain } = await givenGroup();
    const find = (body: { group?: string; email?: string }) =>
      findSingleSignOn(visitor(), { params: {}, query: {}, body });
    const found = { found: { group, displayName: expect.stringContaining('Company'), mode: 'OPTIONAL' } };
    const member = await account({ email: `member@${domain}`, managerGroup: group });
    expect(await find({ group })).toEqual(found);
    expect(await find({ email: member.email })).toEqual(found);
    expect(await find({ email: `nobody@${domain}` })).toEqual(found);
    expect(await find({ email: 'nobody@elsewhere.example' })).toEqual({ found: null });
    expect(
      await why(startSingleSignOn(visitor(), { params: {}, query: {}, body: { group: 'nowhere' } })),
    ).toBe('SSO_NOT_AVAILABLE');
  });

  it('is in the history of the account and in the audit trail', async () => {
    const { group, domain } = await givenGroup({ createsAccounts: true });
    const { subject } = somebody(domain);
    const { user } = await signOn(group, subject);
    const history = await getSignIns(callerOf({ id: user.id }), {
      params: {},
      query: { limit: 10, filter: [] },
      body: {},
    });
    expect(history.items).toMatchObject([{ kind: 'singleSignOn', isRefused: false }]);
    const trail = await getAudit(admin, {
      params: {},
      query: { limit: 10, filter: [], user: user.id },
      body: {},
    });
    expect(JSON.stringify(trail.items)).toContain(provider.issuer);
  });
});

describe('an answer', () => {
  it('is good once, in the browser that began, at its host, for ten minutes', async () => {
    const { group, domain } = await givenGroup({ createsAccounts: true });
    const { subject } = somebody(domain);
    const { answer, browser } = await begun(group, subject);
    const stranger = { ...browser, viewer: { ...browser.viewer, signOn: undefined } };
    expect(await why(answered(stranger as never, answer))).toBe('SSO_REFUSED expired');
    const elsewhere = { ...browser, viewer: { ...browser.viewer, host: 'other.example' } };
    expect(await why(answered(elsewhere, answer))).toBe('SSO_REFUSED expired');
    expect(await why(answered(browser, answer))).toBeUndefined();
    expect(await why(answered(browser, answer))).toBe('SSO_REFUSED expired');
    const late = await begun(group, subject);
    setClock(now() + 11 * 60_000);
    expect(await why(answered(late.browser, late.answer))).toBe('SSO_REFUSED expired');
  });

  it('of another sign-on is refused, whether the user or an attacker began it', async () => {
    const { group, domain } = await givenGroup({ createsAccounts: true });
    const [mine, attackers] = [
      await begun(group, somebody(domain).subject),
      await begun(group, somebody(domain).subject),
    ];
    expect(await why(answered(mine.browser, attackers.answer))).toBe('SSO_REFUSED answer');
    // The code of one with the state of the other: the code is bound to the verifier.
    const [own, theirs] = [
      await begun(group, somebody(domain).subject),
      await begun(group, somebody(domain).subject),
    ];
    const mixed = new URLSearchParams(own.answer);
    mixed.set('code', new URLSearchParams(theirs.answer).get('code')!);
    expect(await why(answered(own.browser, String(mixed)))).toBe('SSO_REFUSED answer');
  });

  it('whose code was used before is refused, also in a new sign-on', async () => {
    const { group, domain } = await givenGroup({ createsAccounts: true });
    const { subject } = somebody(domain);
    const { answer, browser } = await begun(group, subject);
    await answered(browser, answer);
    const again = await begun(group, subject);
    const replayed = new URLSearchParams(again.answer);
    replayed.set('code', new URLSearchParams(answer).get('code')!);
    expect(await why(answered(again.browser, String(replayed)))).toBe('SSO_REFUSED answer');
  });

  it.each([
    ['another nonce', (token: object) => ({ ...token, nonce: 'another' })],
    ['no nonce', ({ nonce, ...token }: { nonce?: string }) => token],
    ['another issuer', (token: object) => ({ ...token, iss: 'https://evil.example' })],
    ['another audience', (token: object) => ({ ...token, aud: 'somebody else' })],
    ['a time that is over', (token: object) => ({ ...token, iat: 1_000_000, exp: 1_000_600 })],
    ['no subject', ({ sub, ...token }: { sub?: string }) => token],
  ])('whose token has %s is refused', async (_, lie) => {
    const { group, domain } = await givenGroup({ createsAccounts: true });
    const { subject, email } = somebody(domain);
    provider.lie = lie;
    expect(await why(signOn(group, subject))).toBe('SSO_REFUSED answer');
    expect(await readUserByEmail(email)).toBeUndefined();
  });

  it('whose token is signed by a key of somebody else is refused', async () => {
    const { group, domain } = await givenGroup({ createsAccounts: true });
    provider.usesForeignKey = true;
    expect(await why(signOn(group, somebody(domain).subject))).toBe('SSO_REFUSED answer');
  });

  it('in which the provider says no is refused as that', async () => {
    const { group } = await givenGroup();
    expect(await why(signOn(group, 'nobody of the company'))).toBe('SSO_REFUSED provider');
  });

  it('counts no more once the group has another provider, or none', async () => {
    const { group, domain } = await givenGroup({ createsAccounts: true });
    const { subject } = somebody(domain);
    const { answer, browser } = await begun(group, subject);
    await put(group, settings(domain, { clientId: 'another' }));
    expect(await why(answered(browser, answer))).toBe('SSO_REFUSED expired');
  });
});

describe('a provider', () => {
  it('that does not answer, or is in our own network, changes nothing', async () => {
    const { group, domain } = await givenGroup();
    const start = () => why(startSingleSignOn(visitor(), { params: {}, query: {}, body: { group } }));
    await put(group, settings(domain, { issuer: 'http://localhost:9' }));
    expect(await start()).toBe('SSO_UNREACHABLE');
    await put(group, settings(domain, { issuer: 'https://169.254.169.254' }));
    expect(await start()).toBe('SSO_UNREACHABLE');
    const before = process.env.WEBHOOK_NETWORKS;
    process.env.WEBHOOK_NETWORKS = '[]';
    try {
      await put(group, settings(domain), 'not asked yet');
      expect(await start()).toBe('SSO_UNREACHABLE');
    } finally {
      process.env.WEBHOOK_NETWORKS = before;
    }
  });

  it('does not get accounts of other groups, of admins, or of somebody else there', async () => {
    const { group, domain } = await givenGroup({ createsAccounts: true });
    const { group: other } = await givenGroup();
    const foreign = somebody(domain);
    await account({ email: foreign.email, managerGroup: other });
    expect(await why(signOn(group, foreign.subject))).toBe('SSO_REFUSED account');
    const alone = somebody(domain);
    await account({ email: alone.email });
    expect(await why(signOn(group, alone.subject))).toBe('SSO_REFUSED account');
    const ruler = somebody(domain);
    await account({ email: ruler.email, managerGroup: group, role: 'ADMIN' });
    expect(await why(signOn(group, ruler.subject))).toBe('SSO_REFUSED account');
    const known = somebody(domain);
    await signOn(group, known.subject);
    const taker = somebody(domain, { email: known.email });
    expect(await why(signOn(group, taker.subject))).toBe('SSO_REFUSED account');
  });

  it('does not let in anybody who has left the group or became an admin, and ends their sessions', async () => {
    const { group, domain } = await givenGroup({ createsAccounts: true });
    const { subject } = somebody(domain);
    const { user, token } = await signOn(group, subject);
    await setInfoProvider(admin, { params: {}, query: {}, body: { id: user.id, roles: ['ADMIN'] } as never });
    expect(await isSignedIn(token)).toBe(false);
    expect(await why(signOn(group, subject))).toBe('SSO_REFUSED account');
  });

  it('must have verified the address, and its domain must be the group’s', async () => {
    const { group, domain } = await givenGroup({ createsAccounts: true });
    expect(await why(signOn(group, somebody(domain, { email_verified: false }).subject))).toBe(
      'SSO_REFUSED email',
    );
    expect(await why(signOn(group, somebody(domain, { email_verified: undefined }).subject))).toBe(
      'SSO_REFUSED email',
    );
    expect(await why(signOn(group, somebody(domain, { email: undefined }).subject))).toBe(
      'SSO_REFUSED email',
    );
    expect(await why(signOn(group, somebody('elsewhere.example').subject))).toBe('SSO_REFUSED domain');
    expect(await why(signOn(group, somebody(`sub.${domain}`).subject))).toBe('SSO_REFUSED domain');
  });

  it('ends the password that a stranger has chosen for an address before its owner came', async () => {
    const { group, domain } = await givenGroup();
    const { subject, email } = somebody(domain);
    await account({ email, managerGroup: group, verified: false });
    const { user } = await signOn(group, subject);
    expect(user).toMatchObject({ email, verified: true });
    expect(await why(withPassword(email))).toBe('INVALID_EMAIL_OR_PASSWORD');
  });

  it('gives the roles of its claim, never more than a group admin, at each sign-on', async () => {
    const roles = { roleClaim: 'roles', groupAdminValues: ['leads'], userValues: ['staff'] };
    const { group, domain } = await givenGroup({ createsAccounts: true, ...roles });
    const says = (subject: string, ...said: string[]) =>
      provider.people.set(subject, { ...provider.people.get(subject), roles: said });
    const { subject } = somebody(domain, { roles: ['leads', 'ADMIN'] });
    expect((await signOn(group, subject)).user.roles).toEqual(['GROUP_ADMIN']);
    says(subject, 'staff');
    expect((await signOn(group, subject)).user.roles).toEqual(['INFO_PROVIDER']);
    says(subject, 'ADMIN');
    expect(await why(signOn(group, subject))).toBe('SSO_REFUSED role');
  });
});

describe('the second step', () => {
  /** A group whose policy asks everybody for one, and a member. */
  async function givenPolicy(more: Partial<SingleSignOn> = {}) {
    const { group, domain } = await givenGroup(more, { secondFactorFor: 'EVERYONE' });
    const { subject, email } = somebody(domain);
    return { group, domain, subject, member: await account({ email, managerGroup: group }) };
  }
  const owes = async (session: string) => (await identify({ session }))?.duty !== undefined;
  const enrol = async (user: { id: string }) => {
    const { secret } = await startTotp(callerOf(user), {
      params: {},
      query: {},
      body: { password: PASSWORD },
    });
    await confirmTotp(callerOf(user), { params: {}, query: {}, body: { code: appCode(secret) } });
    setClock(now() + 30_000);
    return secret;
  };

  it('is owed after a sign-on if the policy of the group asks for it, unless the provider checks one', async () => {
    const { group, domain, subject, member } = await givenPolicy();
    const { token } = await signOn(group, subject);
    expect(await owes(token)).toBe(true);
    await put(group, settings(domain, { checksSecondFactor: true }));
    expect(await owes(token)).toBe(false);
    expect(await owes((await signOn(group, subject)).token)).toBe(false);
    // By a password it is owed as ever.
    expect(await owes((await withPassword(member.email)).token)).toBe(true);
  });

  it('of an account is asked for after a sign-on, in that browser, unless the provider checks one', async () => {
    const { group, domain, subject, member } = await givenPolicy();
    const secret = await enrol(member);
    const { browser, answer } = await begun(group, subject);
    expect(await why(answered(browser, answer))).toBe('SECOND_FACTOR_NEEDED');
    const enter = (by: Browser, code: string) =>
      singleSignOnLogin(by, { params: {}, query: {}, body: { code } });
    const { browser: another } = await begun(group, subject);
    expect(await why(enter(another, appCode(secret)))).toBe('SSO_REFUSED expired');
    expect(await why(enter(browser, '000000'))).toBe('SECOND_FACTOR_WRONG');
    const { token } = await enter(browser, appCode(secret));
    expect(await owes(token)).toBe(false);
    await put(group, settings(domain, { checksSecondFactor: true }));
    expect(await why(signOn(group, subject))).toBeUndefined();
  });
});

describe('a group that forces single sign-on', () => {
  /** One with an admin who may still sign in by password, and a member. */
  async function givenForced() {
    const { group, domain } = await givenGroup({ createsAccounts: true });
    const breaker = await account({ email: `breaker@${domain}`, managerGroup: group, role: 'GROUP_ADMIN' });
    const { subject, email } = somebody(domain);
    const member = await account({ email, managerGroup: group });
    const sessions = {
      member: (await withPassword(email)).token,
      breaker: (await withPassword(breaker.email)).token,
      bySignOn: (await signOn(group, subject)).token,
    };
    const force = () => put(group, settings(domain, { mode: 'FORCED', breakGlass: [breaker.id] }), 'keep');
    return { group, domain, breaker, member, subject, sessions, force };
  }

  it('ends sessions of members that began otherwise with the next call, and refuses their passwords', async () => {
    const { member, breaker, group, subject, sessions, force } = await givenForced();
    expect(await isSignedIn(sessions.member)).toBe(true);
    await force();
    expect(await isSignedIn(sessions.member)).toBe(false);
    expect(await isSignedIn(sessions.bySignOn)).toBe(true);
    expect(await isSignedIn(sessions.breaker)).toBe(true);
    expect(await why(withPassword(member.email))).toBe('SSO_REQUIRED');
    expect(await why(withPassword(breaker.email))).toBeUndefined();
    expect(await why(signOn(group, subject))).toBeUndefined();
  });

  it('refuses the passkeys of its members, but not that of an admin for emergencies', async () => {
    const { member, breaker, force } = await givenForced();
    const no = { params: {}, query: {} };
    const withPasskeyOf = async (user: { id: string }) => {
      const passkey = softPasskey('https://console.example');
      const caller = callerOf(user);
      const options = await startPasskey(caller, { ...no, body: { password: PASSWORD } });
      await confirmPasskey(caller, { ...no, body: { name: 'Laptop', passkey: passkey.make(options) } });
      return async () => {
        const by = visitor();
        const challenge = await startPasskeyLogin(by, { ...no, body: {} });
        return passkeyLogin(by, { ...no, body: { passkey: passkey.answer(challenge) } });
      };
    };
    const [members, breakers] = [await withPasskeyOf(member), await withPasskeyOf(breaker)];
    expect(await why(members())).toBeUndefined();
    await force();
    expect(await why(members())).toBe('SSO_REQUIRED');
    expect(await why(breakers())).toBeUndefined();
  });

  it('refuses mailed links to a new password, also those of before, but not of an admin for emergencies', async () => {
    const { member, breaker, force } = await givenForced();
    await outbox.mails();
    const linkTo = async (email: string) => {
      const params = { email, language: 'en-gb' } as const;
      await sendResetPasswordMail(visitor(), { params, query: {}, body: {} });
      return (await outbox.mails())[0]!.token;
    };
    const follow = (token: string) =>
      resetPassword(visitor(), { params: {}, query: {}, body: { token, newPassword: 'seven wet anchors' } });
    const before = await linkTo(member.email);
    await force();
    expect(await why(follow(before))).toBe('SSO_REQUIRED');
    expect(await why(follow(await linkTo(breaker.email)))).toBeUndefined();
    expect(await why(withPassword(member.email))).toBe('SSO_REQUIRED');
  });

  it('says so only after the right password', async () => {
    const { member, force } = await givenForced();
    await force();
    const wrong = emailLogin(visitor(), {
      params: {},
      query: {},
      body: { email: member.email, password: 'wrong' },
    });
    expect(await why(wrong)).toBe('INVALID_EMAIL_OR_PASSWORD');
  });

  it('needs an admin in the group who can break the glass, who is one no more without that role', async () => {
    const { group, domain, member, breaker, force } = await givenForced();
    const forced = (breakGlass: string[]) =>
      why(put(group, settings(domain, { mode: 'FORCED', breakGlass }), 'keep'));
    expect(await forced([])).toBe('FORM_VALIDATION_FAILED');
    expect(await forced([member.id])).toBe('MISSING_DATA_REFERENCE');
    const foreign = await account({ role: 'GROUP_ADMIN' });
    expect(await forced([foreign.id])).toBe('MISSING_DATA_REFERENCE');
    await force();
    await setInfoProvider(admin, {
      params: {},
      query: {},
      body: { id: breaker.id, roles: ['INFO_PROVIDER'] } as never,
    });
    expect(await why(withPassword(breaker.email))).toBe('SSO_REQUIRED');
  });

  it('no longer forces it once it is ended, and then what began by it has ended', async () => {
    const { group, member, sessions, force } = await givenForced();
    await force();
    await deleteSingleSignOn(admin, { params: { name: group }, query: {}, body: {} });
    expect(await isSignedIn(sessions.bySignOn)).toBe(false);
    expect(await why(withPassword(member.email))).toBeUndefined();
    expect(await readClientSecret(group)).toBeUndefined();
  });
});

describe('the settings', () => {
  it('never show the secret, which stays with its provider and client alone', async () => {
    const { group, domain } = await givenGroup();
    const { items } = await getManagerGroups(admin, {
      params: {},
      query: { limit: 100, filter: [] },
      body: {},
    });
    expect(JSON.stringify(items)).not.toContain(provider.clientSecret);
    await put(group, settings(domain, { createsAccounts: true }), 'keep');
    expect(await readClientSecret(group)).toBe(provider.clientSecret);
    await put(group, settings(domain, { issuer: 'https://evil.example' }), 'keep');
    expect(await readClientSecret(group)).toBeUndefined();
  });

  it('give a domain to one group, until that is deleted', async () => {
    const { group, domain } = await givenGroup();
    const { group: other, domain: own } = await givenGroup();
    const both = () => put(other, settings(own, { domains: [own, domain] }));
    expect(await why(both())).toBe('FORM_VALIDATION_FAILED');
    await deleteManagerGroup(admin, { params: { name: group }, query: {}, body: {} });
    expect(await why(both())).toBeUndefined();
    expect(await readClientSecret(group)).toBeUndefined();
  });

  it('leave nothing of a deleted account', async () => {
    const { group, domain } = await givenGroup({ createsAccounts: true });
    const { subject } = somebody(domain);
    const { user } = await signOn(group, subject);
    await deleteUser(admin, { params: { id: user.id }, query: {}, body: {} });
    const again = await signOn(group, subject);
    expect(again.user.id).not.toBe(user.id);
  });
});
