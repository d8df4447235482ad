import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError, ConsoleSession } from '../bin/console-session.ts';
import { getInfoProvider, setInfoProvider } from '../shared/contract/admin.ts';
import * as calls from '../shared/contract/auth.ts';
import { auth } from '../shared/contract/auth.ts';
import {
  authenticateEmail,
  authentification,
  changePassword,
  confirmPasskey,
  confirmTotp,
  emailLogin,
  emailSignup,
  passkeyLogin,
  proveIdentity,
  resendVerificationMail,
  resetPassword,
  startPasskey,
} from '../shared/contract/authentification.ts';
import { errorsOf, type Operation } from '../shared/contract/operation.ts';
import { buildPath } from '../shared/contract/route.ts';
import {
  singleSignOn,
  singleSignOnLogin,
  singleSignOnLogout,
  startSingleSignOn,
} from '../shared/contract/single-sign-on.ts';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '../shared/errors.ts';
import { PASSKEYS_MAX } from '../shared/model/factors.ts';
import { NEW_GROUP } from '../shared/model/label.ts';
import { API_KEYS_MAX, MEMBERS_MAX, TASKS_AT_ONCE_MAX } from '../shared/model/user-limits.ts';
import { askedLongAgo } from './support/asked-long-ago.ts';
import { CAST, type Cast, createCast, type Member, PASSWORD } from './support/cast.ts';
import { makeStale } from './support/make-stale.ts';
import { givenPlatform } from './support/platform.ts';
import { SIGN_ON } from './support/samples.ts';
import { softPasskey } from './support/soft-passkey.ts';

/** The error catalogue of the foundation (specification 1.8), in the form of codes. */
const CATALOGUE = [
  ...['INTERNAL_SERVER_ERROR', 'FORM_VALIDATION_FAILED', 'MISSING_ROLE', 'MISSING_DATA_RIGHT'],
  ...['INVALID_EMAIL_OR_PASSWORD', 'INVALID_EMAIL', 'EMAIL_PROVIDER_BLOCKED', 'EMAIL_NOT_VERIFIED'],
  ...[
    'PASSWORD_TOO_SHORT',
    'ALREADY_LOGGED_IN',
    'NOT_LOGGED_IN',
    'EMAIL_ALREADY_VERIFIED',
    'EMAIL_ALREADY_USED',
  ],
  ...[
    'EMAIL_CONTAINS_UNSUPPORTED_CHARACTERS',
    'INVALID_RESET_PASSWORD_TOKEN',
    'INVALID_AUTHENTICATION_TOKEN',
  ],
  ...['PLEASE_TRY_AGAIN', 'MISSING_PARAMETER', 'REQUEST_ERROR', 'MISSING_DATA_REFERENCE', 'ENTITY_NOT_FOUND'],
  ...['BAD_FILTER', 'INVALID_FILTER_FIELD', 'INVALID_FILTER_TYPE', 'INVALID_FILTER_VALUE'],
] as const;

const running = givenPlatform(CAST);
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
});

const visitor = () => new ConsoleSession(running().url);
const signUp = (more: object, session = visitor()) =>
  session.call(emailSignup, {
    body: {
      email: 'new@people.example',
      password: PASSWORD,
      userName: 'New',
      languageCode: 'en-gb',
      ...more,
    },
  });
let owners = 0;
async function newOwner() {
  const email = `owner${++owners}@people.example`;
  const user = { email, name: 'Owner', password: PASSWORD, role: 'INFO_PROVIDER' };
  const { id } = await running().operator.run<{ id: string }>({ command: 'create-user', ...user });
  return { id, email, session: await ConsoleSession.signIn(running().url, email, PASSWORD) };
}
/** A new account with a passkey. */
async function withPasskey() {
  const owner = await newOwner();
  const passkey = softPasskey(running().url);
  const options = await owner.session.call(startPasskey, { body: { password: PASSWORD } });
  const body = { name: 'Laptop', passkey: passkey.make(options) };
  const { recoveryCodes: codes } = await owner.session.call(confirmPasskey, { body });
  return { ...owner, passkey, codes };
}
const users = (filter: string) => cast.admin.session.call(calls.getUsers, { query: { filter: [filter] } });
const set = ({ id }: Member, body: object) =>
  cast.admin.session.call(setInfoProvider, { body: { id, ...body } });
const remove = ({ id, session }: Member, body: object) =>
  session.call(calls.deleteUser, { params: { id }, body });
const newGroup = (name: string) =>
  cast.admin.session.call(calls.createManagerGroup, { body: { ...NEW_GROUP, name } });
/** Sets up single sign-on of a group. */
async function signOnOf(name: string, more: object) {
  await cast.admin.session.call(proveIdentity, { body: { password: PASSWORD } });
  const singleSignOn = { ...SIGN_ON, domains: [`${name}.example`], ...more } as never;
  return cast.admin.session.call(calls.putSingleSignOn, { params: { name }, body: { singleSignOn } });
}
/** A call that the types of the client would refuse. */
const untyped = (
  session: ConsoleSession,
  operation: Operation,
  request: object,
  headers?: Record<string, string>,
) => session.call<Operation>(operation, request as never, headers);

/** A call for every error code that the operations of sign-in, accounts and labels may answer. */
const invite = (email: string) =>
  cast.provider.session.call(calls.inviteMember, { body: { email, role: 'VIEWER' } });

const ANSWERED: { readonly [code in ErrorCode]?: () => Promise<unknown> } = {
  INTERNAL_SERVER_ERROR: async () => {
    const broken = {
      status: 400,
      headers: {},
      body: '{"__type":"ValidationException","message":"broken by the test"}',
    };
    const restore = running().platform.intercept('dynamodb', async () => broken);
    try {
      return await users('verified:true');
    } finally {
      restore();
    }
  },
  FORM_VALIDATION_FAILED: () => set(cast.provider, { discount: 101 }),
  MISSING_ROLE: () => cast.provider.session.call(calls.getUsers, {}),
  MISSING_DATA_RIGHT: () =>
    cast.groupAdmin.session.call(getInfoProvider, { params: { id: cast.stranger.id } }),
  INVALID_EMAIL_OR_PASSWORD: () =>
    ConsoleSession.signIn(running().url, cast.provider.email, 'wrong password'),
  INVALID_EMAIL: () => signUp({ email: 'nobody' }),
  EMAIL_PROVIDER_BLOCKED: () => signUp({ email: 'nobody@mailinator.com' }),
  EMAIL_NOT_VERIFIED: async () => {
    await signUp({ email: 'unverified@people.example' });
    return ConsoleSession.signIn(running().url, 'unverified@people.example', PASSWORD);
  },
  SECOND_FACTOR_NEEDED: async () => {
    const { email } = await withPasskey();
    return ConsoleSession.signIn(running().url, email, PASSWORD);
  },
  SECOND_FACTOR_WRONG: async () => {
    const { email } = await withPasskey();
    return visitor().call(emailLogin, { body: { email, password: PASSWORD, code: '000000' } });
  },
  SSO_REFUSED: () => visitor().call(singleSignOnLogin, { body: { answer: 'code=1&state=2' } }),
  LOGOUT_TOKEN_REFUSED: async () => {
    const path = buildPath(singleSignOnLogout.path, { group: 'nowhere' }, {});
    const body = new URLSearchParams({ logout_token: 'a.b.c' });
    const response = await fetch(running().url + path, { method: 'POST', body });
    throw new ApiError(singleSignOnLogout, response.status, (await response.json()) as ErrorBody);
  },
  SSO_NOT_AVAILABLE: () => visitor().call(startSingleSignOn, { body: { group: 'nowhere' } }),
  SSO_UNREACHABLE: async () => {
    await newGroup('unreachable');
    await signOnOf('unreachable', { issuer: 'http://localhost:9' });
    return visitor().call(startSingleSignOn, { body: { group: 'unreachable' } });
  },
  SSO_REQUIRED: async () => {
    await newGroup('forced');
    const member = { name: 'Member', password: PASSWORD, managerGroup: 'forced' };
    const create = (email: string, role: string) =>
      running().operator.run<{ id: string }>({ command: 'create-user', ...member, email, role });
    const { id } = await create('breaker@forced.example', 'GROUP_ADMIN');
    await create('member@forced.example', 'INFO_PROVIDER');
    await signOnOf('forced', { mode: 'FORCED', breakGlass: [id] });
    return ConsoleSession.signIn(running().url, 'member@forced.example', PASSWORD);
  },
  FRESH_PROOF_NEEDED: async () => {
    const { session, id } = await withPasskey();
    await makeStale(running(), id);
    return session.call(calls.deleteUser, { params: { id }, body: { password: PASSWORD } });
  },
  SECOND_FACTOR_REQUIRED: async () => {
    const owner = await newOwner();
    const group = { ...NEW_GROUP, name: 'strict', secondFactorFor: 'EVERYONE' } as const;
    await cast.admin.session.call(calls.createManagerGroup, { body: group });
    await cast.admin.session.call(setInfoProvider, { body: { id: owner.id, managerGroup: group.name } });
    await askedLongAgo(running(), owner.id);
    return owner.session.call(calls.getSessions, {});
  },
  FACTOR_NOT_STARTED: async () => (await newOwner()).session.call(confirmTotp, { body: { code: '000000' } }),
  PASSKEY_REFUSED: async () => {
    const { passkey } = await withPasskey();
    const foreign = { challenge: 'A'.repeat(43), rpId: 'localhost' };
    return visitor().call(passkeyLogin, { body: { passkey: passkey.answer(foreign) } });
  },
  ALREADY_EXISTS: async () => {
    const { session, passkey, codes } = await withPasskey();
    const options = await session.call(startPasskey, { body: { password: PASSWORD, code: codes[0]! } });
    return session.call(confirmPasskey, { body: { name: 'Again', passkey: passkey.make(options) } });
  },
  TOO_MANY_PASSKEYS: async () => {
    const { id, session, codes } = await withPasskey();
    const one = {
      credentialId: 'x',
      publicKey: 'x',
      name: 'x',
      host: 'x',
      counter: 0,
      createdAt: 0,
      lastUsedAt: null,
    };
    await running().table.send(
      new UpdateCommand({
        TableName: running().tableName,
        Key: { pk: `factor#${id}`, sk: 'row' },
        UpdateExpression: 'SET passkeys = :many',
        ExpressionAttributeValues: { ':many': Array(PASSKEYS_MAX).fill(one) },
      }),
    );
    return session.call(startPasskey, { body: { password: PASSWORD, code: codes[0]! } });
  },
  PASSWORD_TOO_SHORT: () =>
    cast.provider.session.call(changePassword, { body: { currentPassword: PASSWORD, newPassword: 'short' } }),
  PASSWORD_TOO_COMMON: () => signUp({ password: '12345678' }),
  PASSWORD_TOO_PERSONAL: () => signUp({ email: 'somebody@people.example', password: 'somebody else 7' }),
  PASSWORD_UNCHANGED: () =>
    cast.provider.session.call(changePassword, {
      body: { currentPassword: PASSWORD, newPassword: PASSWORD },
    }),
  ALREADY_LOGGED_IN: () => signUp({}, cast.provider.session),
  NOT_LOGGED_IN: () => visitor().call(calls.getUser, { params: { id: 'me' } }),
  EMAIL_ALREADY_VERIFIED: () =>
    visitor().call(resendVerificationMail, {
      body: { email: cast.provider.email, password: PASSWORD, languageCode: 'en-gb' },
    }),
  EMAIL_ALREADY_USED: () => signUp({ email: cast.provider.email }),
  EMAIL_CONTAINS_UNSUPPORTED_CHARACTERS: () => signUp({ email: 'jörg@people.example' }),
  INVALID_RESET_PASSWORD_TOKEN: () =>
    visitor().call(resetPassword, { body: { newPassword: PASSWORD, token: 'x'.repeat(43) } }),
  INVALID_AUTHENTICATION_TOKEN: () =>
    visitor().call(authenticateEmail, { params: { token: 'x'.repeat(43) } }),
  PLEASE_TRY_AGAIN: () =>
    cast.admin.session.call(calls.putManagerGroup, {
      params: { name: 'museums' },
      body: { ...NEW_GROUP, name: 'museums', admin: cast.groupAdmin.id, version: 99 },
    }),
  MISSING_PARAMETER: () => untyped(visitor(), emailLogin, { body: { email: 'somebody@people.example' } }),
  REQUEST_ERROR: () => untyped(visitor(), emailLogin, { body: { email: 'a', password: 'b', captcha: 'c' } }),
  MISSING_DATA_REFERENCE: () => set(cast.provider, { managerGroup: 'nowhere' }),
  ENTITY_NOT_FOUND: () => cast.admin.session.call(calls.getUser, { params: { id: 'nobody' } }),
  BAD_FILTER: () => users('verified'),
  INVALID_FILTER_FIELD: () => users('shoesize:42'),
  INVALID_FILTER_TYPE: () => users('verified:lt:true'),
  INVALID_FILTER_VALUE: () => users('name:prefix:ann'),
  ORIGIN_NOT_ALLOWED: () =>
    untyped(
      cast.provider.session,
      calls.getUser,
      { params: { id: 'me' } },
      { origin: 'https://evil.example' },
    ),
  NAME_ALREADY_USED: () =>
    cast.admin.session.call(calls.createManagerGroup, { body: { ...NEW_GROUP, name: 'museums' } }),
  LABEL_IN_USE: () => cast.admin.session.call(calls.deleteManagerGroup, { params: { name: 'museums' } }),
  TOO_MANY_API_KEYS: async () => {
    const { table, tableName } = running();
    await table.send(
      new UpdateCommand({
        TableName: tableName,
        Key: { pk: `user#${cast.provider.id}`, sk: 'counts' },
        UpdateExpression: 'SET #keys = :max',
        ExpressionAttributeNames: { '#keys': 'keys' },
        ExpressionAttributeValues: { ':max': API_KEYS_MAX },
      }),
    );
    const body = { description: 'One too many', permissions: [] };
    return cast.provider.session.call(calls.createAppRight, { body });
  },
  TOO_MANY_MEMBERS: async () => {
    const { table, tableName } = running();
    await table.send(
      new UpdateCommand({
        TableName: tableName,
        Key: { pk: `user#${cast.provider.id}`, sk: 'counts' },
        UpdateExpression: 'SET team = :max',
        ExpressionAttributeValues: { ':max': MEMBERS_MAX },
      }),
    );
    return invite('one.too.many@people.example');
  },
  ALREADY_MEMBER: () => invite(cast.provider.email),
  INVITATION_ENDED: () =>
    cast.provider.session.call(calls.acceptInvitation, { params: { accountId: cast.stranger.id } }),
  TOO_MANY_TASKS: async () => {
    const { table, tableName } = running();
    const id = 'under-way';
    const slots = Array(TASKS_AT_ONCE_MAX).fill({ id, at: Date.now() });
    for (const item of [
      { pk: `task#${id}`, sk: 'row', row: { id, taskStatus: 'running' } },
      { pk: `tasks#${cast.provider.id}`, sk: 'slots', slots, version: 1 },
    ])
      await table.send(new PutCommand({ TableName: tableName, Item: item }));
    await cast.provider.session.call(proveIdentity, { body: { password: PASSWORD } });
    return cast.provider.session.call(calls.startAccountExport, {});
  },
  OPEN_CHARGE: async () => {
    await cast.addOpenCharge(cast.provider.id);
    return remove(cast.provider, { password: PASSWORD });
  },
  INFO_CMS_RUNNING: async () => {
    const { table, tableName } = running();
    await table.send(
      new UpdateCommand({
        TableName: tableName,
        Key: { pk: `user#${cast.colleague.id}`, sk: 'row' },
        UpdateExpression: 'SET infoFeatureState = :on',
        ExpressionAttributeValues: { ':on': 'ON' },
      }),
    );
    return remove(cast.colleague, { password: PASSWORD });
  },
  NOT_BILLED_YET: async () => {
    const { table, tableName } = running();
    const id = cast.stranger.id;
    await table.send(
      new UpdateCommand({
        TableName: tableName,
        Key: { pk: `user#${id}`, sk: 'row' },
        UpdateExpression: 'SET liveModeAt = :now, infoOffAt = :now',
        ExpressionAttributeValues: { ':now': new Date().toISOString() },
      }),
    );
    return remove(cast.stranger, { password: PASSWORD });
  },
  ACCOUNT_DEACTIVATED: async () => {
    await set(cast.stranger, { deactivated: true });
    return ConsoleSession.signIn(running().url, cast.stranger.email, PASSWORD);
  },
};

const declared = [...authentification.operations, ...auth.operations, ...singleSignOn.operations].flatMap(
  (operation: Operation) => [...errorsOf(operation)],
);

it('this file has a call for every code of the specification’s catalogue and of the operations of accounts and labels', () => {
  expect(Object.keys(ANSWERED).toSorted()).toEqual([...new Set([...CATALOGUE, ...declared])].toSorted());
});

describe.each(Object.entries(ANSWERED))('%s', (code, call) => {
  it('is the answer of its call, with the status of the code', async () => {
    const refusal = await call().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    const { status, body } = refusal as ApiError;
    expect([body.message, status]).toEqual([code, ERROR_STATUS[code as ErrorCode]]);
    expect(body.requestId).not.toBe('');
  });
});

it.each(['/api/nothing/v1/x', '/api/x', '/api/auth/v1/nothing', '/api/devices/v2/hubs', '/q/a/b'])(
  'the path %s, which belongs to no operation, is answered with ENTITY_NOT_FOUND',
  async (path) => {
    for (const method of ['GET', 'PUT']) {
      const response = await fetch(running().url + path, { method });
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json']);
      expect(await response.json()).toEqual({
        message: 'ENTITY_NOT_FOUND',
        requestId: expect.stringMatching(/./),
      });
    }
  },
);
