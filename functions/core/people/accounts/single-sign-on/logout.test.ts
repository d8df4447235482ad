import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { singleSignOnLogout as contract } from '../../../../../shared/contract/single-sign-on.ts';
import { NEW_GROUP } from '../../../../../shared/model/label.ts';
import type { SingleSignOn } from '../../../../../shared/model/single-sign-on.ts';
import { appCode } from '../../../../../test/support/authenticator.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../../../../test/support/identity-provider.ts';
import { itInTurn } from '../../../../../test/support/it-in-turn.ts';
import { givenOutbox } from '../../../../../test/support/outbox.ts';
import { callerOf, refusalOf, visitor } from '../../../../../test/support/people.ts';
import { SIGN_ON } from '../../../../../test/support/samples.ts';
import { now, setClock } from '../../../../platform/clock.ts';
import { parseRequest } from '../../../../platform/parse-request.ts';
import { identify } from '../../access/identify.ts';
import { getAudit } from '../../audit-trail/get-audit.ts';
import { createManagerGroup } from '../../groups/manager-groups.ts';
import { putSingleSignOn } from '../../groups/single-sign-on.ts';
import { confirmTotp } from '../factors/confirm-totp.ts';
import { startTotp } from '../factors/start-totp.ts';
import { singleSignOnLogin } from './login.ts';
import { singleSignOnLogout } from './logout.ts';
import { startSingleSignOn } from './start.ts';

givenTable();
givenOutbox();

let provider: IdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider(['https://console.example/login/sso']);
});
afterAll(() => provider.stop());
afterEach(() => {
  setClock(undefined);
  provider.usesForeignKey = false;
});

const NO = { params: {}, query: {} };
const admin = { ...callerOf({ id: 'adam' }, 'ADMIN', 'any'), operation: 'putSingleSignOn' };
let count = 0;

async function givenGroup() {
  const group = `leaving-${++count}`;
  await createManagerGroup(admin, { ...NO, body: { ...NEW_GROUP, name: group } });
  const singleSignOn: SingleSignOn = {
    ...SIGN_ON,
    ...{ issuer: provider.issuer, clientId: provider.clientId, domains: [`${group}.example`] },
    ...{ mode: 'OPTIONAL', createsAccounts: true, roleClaim: null, groupAdminValues: [], userValues: [] },
    breakGlass: [],
  };
  const body = { singleSignOn, clientSecret: provider.clientSecret };
  await putSingleSignOn(admin, { params: { name: group }, query: {}, body });
  const subject = `leaver-${count}`;
  provider.people.set(subject, { email: `leaver@${group}.example`, email_verified: true, name: 'Lea' });
  return { group, subject };
}

async function begun(group: string, subject: string) {
  const at = visitor();
  const { reply, cookie } = await startSingleSignOn(at, { ...NO, body: { group } });
  provider.as = subject;
  const answer = await provider.visit(reply.url);
  return { answer, browser: { ...at, viewer: { ...at.viewer, signOn: cookie } } };
}
async function signedOn(group: string, subject: string) {
  const { answer, browser } = await begun(group, subject);
  const { user, token } = await singleSignOnLogin(browser, { ...NO, body: { answer } });
  const sid = (await identify({ session: token }))?.proof?.signOn?.sid;
  return { user, token, sid: sid! };
}
const isSignedIn = async (session: string) => (await identify({ session })) !== undefined;

/** What the provider posts. */
const post = (group: string, form: string) =>
  singleSignOnLogout(
    visitor(),
    parseRequest(contract, { params: { group }, query: '', body: form }) as never,
  );
const tokenIn = (form: string) => new URLSearchParams(form).get('logout_token')!;
/** What the provider itself posts when a session there ends. */
async function saidBy(subject: string, sid: string): Promise<string> {
  await provider.endSession(subject, sid);
  return provider.logouts.at(-1)!;
}
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** A token like that of the provider, with other claims. */
const forged = (claims: object, header?: object) => {
  const seconds = Math.floor(now() / 1000);
  const token = {
    ...{ iss: provider.issuer, aud: provider.clientId, iat: seconds, exp: seconds + 120 },
    ...{ jti: `forged ${++count}`, events: { [EVENT]: {} } },
    ...claims,
  };
  return `logout_token=${provider.sign(token, header)}`;
};

describe('when the provider says that a session is over', () => {
  it('what began by that session ends, and nothing else', async () => {
    const { group, subject } = await givenGroup();
    const [one, other] = [await signedOn(group, subject), await signedOn(group, subject)];
    expect(one.sid).not.toBe(other.sid);
    expect(await post(group, await saidBy(subject, one.sid))).toEqual({});
    expect(await isSignedIn(one.token)).toBe(false);
    expect(await isSignedIn(other.token)).toBe(true);
    const trail = await getAudit(admin, {
      params: {},
      query: { limit: 10, filter: [], user: one.user.id },
      body: {},
    });
    expect(trail.items[0]).toMatchObject({ operation: 'singleSignOnLogout', actorId: one.user.id });
  });

  it('the session is found by its name alone, and all sessions of somebody by the subject alone', async () => {
    const { group, subject } = await givenGroup();
    const [one, two, three] = [
      await signedOn(group, subject),
      await signedOn(group, subject),
      await signedOn(group, subject),
    ];
    await post(group, forged({ sid: one.sid }));
    expect([await isSignedIn(one.token), await isSignedIn(two.token)]).toEqual([false, true]);
    await post(group, forged({ sub: subject }));
    expect([await isSignedIn(two.token), await isSignedIn(three.token)]).toEqual([false, false]);
    setClock(now() + 1000);
    expect(await isSignedIn((await signedOn(group, subject)).token)).toBe(true);
  });

  it('a sign-on of that session that still waits for a code begins nothing', async () => {
    const { group, subject } = await givenGroup();
    const { user, token, sid } = await signedOn(group, subject);
    const proof = { ...(await identify({ session: token }))!.proof!, at: now() };
    const own = { ...callerOf({ id: user.id }), proof };
    const { secret } = await startTotp(own, { ...NO, body: {} });
    await confirmTotp(own, { ...NO, body: { code: appCode(secret) } });
    setClock(now() + 60_000);
    const { answer, browser } = await begun(group, subject);
    expect(await refusalOf(singleSignOnLogin(browser, { ...NO, body: { answer } }))).toBe(
      'SECOND_FACTOR_NEEDED',
    );
    await post(group, forged({ sub: subject, iat: Math.floor(now() / 1000) }));
    const late = singleSignOnLogin(browser, { ...NO, body: { code: appCode(secret) } });
    expect(await refusalOf(late)).toBe('PLEASE_TRY_AGAIN');
    expect(sid).toBeDefined();
  });

  it('somebody who is not signed in here is no error', async () => {
    const { group } = await givenGroup();
    expect(await post(group, forged({ sub: 'never seen' }))).toEqual({});
    expect(await post(group, forged({ sid: 'never seen' }))).toEqual({});
  });
});

describe('a logout token', () => {
  it('is good once, and for the group of its address alone', async () => {
    const { group, subject } = await givenGroup();
    const { group: other } = await givenGroup();
    const { token, sid } = await signedOn(group, subject);
    const form = await saidBy(subject, sid);
    await post(other, form);
    expect(await isSignedIn(token)).toBe(true);
    await post(group, form);
    expect(await isSignedIn(token)).toBe(false);
    expect(await refusalOf(post(group, form))).toBe('LOGOUT_TOKEN_REFUSED');
    expect(await refusalOf(post('nowhere', form))).toBe('LOGOUT_TOKEN_REFUSED');
  });

  it.each([
    ['has another issuer', { iss: 'https://evil.example' }],
    ['is for another client', { aud: 'somebody else' }],
    ['was issued long ago', { iat: 1_000_000, exp: undefined }],
    ['does not say when it was issued', { iat: undefined }],
    ['is over', { exp: 1_000_600 }],
    ['has no name', { jti: undefined }],
    ['is of another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
    ['has no events, as an ID token', { events: undefined }],
    ['has a nonce, as an ID token', { nonce: 'of a sign-on' }],
    ['names nobody', { sub: undefined }],
  ])('that %s ends nothing', async (_, claims) => {
    const { group, subject } = await givenGroup();
    const { token } = await signedOn(group, subject);
    expect(await refusalOf(post(group, forged({ sub: subject, ...claims })))).toBe('LOGOUT_TOKEN_REFUSED');
    expect(await isSignedIn(token)).toBe(true);
  });

  it('that names somebody else for the session ends nothing', async () => {
    const { group, subject } = await givenGroup();
    const { token, sid } = await signedOn(group, subject);
    await post(group, forged({ sub: 'somebody else', sid }));
    expect(await isSignedIn(token)).toBe(true);
  });

  it('that the provider has not signed ends nothing', async () => {
    const { group, subject } = await givenGroup();
    const { token } = await signedOn(group, subject);
    const [, payload] = tokenIn(forged({ sub: subject })).split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    const unsigned = `logout_token=${none}.${payload}.AA`;
    expect(await refusalOf(post(group, unsigned))).toBe('LOGOUT_TOKEN_REFUSED');
    expect(await refusalOf(post(group, forged({ sub: subject }, { alg: 'HS256' })))).toBe(
      'LOGOUT_TOKEN_REFUSED',
    );
    provider.usesForeignKey = true;
    expect(await refusalOf(post(group, forged({ sub: subject })))).toBe('LOGOUT_TOKEN_REFUSED');
    expect(await isSignedIn(token)).toBe(true);
  });

  it('comes in a form, whose other fields mean nothing', async () => {
    const { group, subject } = await givenGroup();
    const { token, sid } = await signedOn(group, subject);
    const form = await saidBy(subject, sid);
    expect(await refusalOf((async () => post(group, 'logout_token=rubbish'))())).toBe(
      'FORM_VALIDATION_FAILED',
    );
    expect(
      await refusalOf((async () => post(group, JSON.stringify({ logout_token: tokenIn(form) })))()),
    ).toBe('MISSING_PARAMETER');
    expect(await refusalOf((async () => post(group, `${form}&${form}`))())).toBe('REQUEST_ERROR');
    await post(group, `state=1&${form}&state=2`);
    expect(await isSignedIn(token)).toBe(false);
  });
});

itInTurn('an address that sends many invalid tokens is refused without a look at further ones', async () => {
  const { group } = await givenGroup();
  const by = visitor('10.99.0.1');
  const send = () =>
    singleSignOnLogout(by, { params: { group }, query: {}, body: { logout_token: 'a.b.c' } });
  // Twice as many as an hour allows, because the next hour may begin during the test.
  const codes = [];
  for (let n = 0; n < 201; n++) codes.push(await refusalOf(send()));
  expect(codes[0]).toBe('LOGOUT_TOKEN_REFUSED');
  expect(codes).toContain('PLEASE_TRY_AGAIN');
});
