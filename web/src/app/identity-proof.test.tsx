import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAppRight } from '../../../shared/contract/auth/api-keys.ts';
import { getHubs } from '../../../shared/contract/devices/hubs.ts';
import { inEnglish } from '../../testing/in-english.ts';
import { renderInConsole } from '../../testing/render.tsx';
import { sampleUser } from '../../testing/sample-user.ts';
import { stubApi } from '../../testing/stub-api.ts';
import { apiHooks, call } from '../lib/api.ts';
import { takeContinue } from '../lib/continue-to.ts';
import { takeProofWindow, tellProof } from '../lib/proof-window.ts';
import { forgetSession, signIn } from '../lib/session.ts';
import { IdentityProof } from './identity-proof.tsx';

type Ways = { kinds: string[]; hasFactor: boolean; passkey: null; signOn: string | null };
const KEY = { params: {}, body: { description: 'Night shift' } };
let ways: Ways;
let isStale: boolean;
let what: string;
let refusal: string | undefined;
let sent: { path: string; body: unknown; key: string | null; runAs: string | null }[];

beforeAll(() => inEnglish(['identity', 'errors']));
afterEach(() => void Object.assign(apiHooks, { runAs: undefined }));
beforeEach(() => {
  ways = { kinds: ['password'], hasFactor: false, passkey: null, signOn: null };
  [isStale, what, refusal, sent] = [true, 'operation', undefined, []];
  stubApi((_, { pathname }, { body, headers }) => {
    const got = new Headers(headers);
    const path = pathname.split('/v1/')[1]!;
    const [key, runAs] = [got.get('idempotency-key'), got.get('x-run-as')];
    sent.push({ path, body: body && JSON.parse(String(body)), key, runAs });
    if (path === 'logout') return { body: {} };
    if (path === 'start') return { body: { url: '#at-the-company' } };
    if (path === 'identity/start') return { body: ways };
    if (path === 'identity') {
      if (refusal) return { status: 401, body: { message: refusal, requestId: 'r' } };
      isStale = false;
      return { body: { freshUntil: '2026-11-26T15:00:00.000Z' } };
    }
    const needed = {
      message: 'FRESH_PROOF_NEEDED',
      requestId: 'r',
      details: { withinMinutes: 10, for: what },
    };
    return isStale ? { status: 401, body: needed } : { body: { items: [], id: 'made' } };
  });
});

const make = () => call(createAppRight, KEY as never);
const field = () =>
  waitFor(() => {
    const found = document.querySelector('[name=proof]');
    if (!found) throw new Error('no field');
    return found;
  });
const enter = async (text: string) => {
  fireEvent.input(await field(), { target: { value: text } });
  await press('Confirm');
};
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name, hidden: true });
  await act(async () => void fireEvent.click(button));
};
const paths = () => sent.map(({ path }) => path);

test('a call that needs a fresh proof waits for the password, and is then sent again as the same call', async () => {
  renderInConsole(<IdentityProof />);
  const made = make();
  await enter('');
  await screen.findByText('Please enter your password.');
  refusal = 'INVALID_EMAIL_OR_PASSWORD';
  await enter('wrong password');
  await screen.findByText('The password is wrong.');
  refusal = undefined;
  await enter('correct horse');
  expect(await made).toMatchObject({ id: 'made' });
  expect(paths()).toEqual(['apprights', 'identity/start', 'identity', 'identity', 'apprights']);
  const [first, , , , last] = sent;
  expect(last).toEqual(first);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('several calls that are refused together ask once, and all continue', async () => {
  renderInConsole(<IdentityProof />);
  const calls = Promise.all([make(), call(getHubs), make()]);
  await enter('correct horse');
  expect(await calls).toHaveLength(3);
  expect(paths().filter((path) => path.startsWith('identity'))).toEqual(['identity/start', 'identity']);
});

test('a user who closes the dialog gets the refusal, and is asked again by the next call', async () => {
  renderInConsole(<IdentityProof />);
  for (let time = 0; time < 2; time++) {
    const made = make().catch(({ code }) => code);
    await field();
    await press('Cancel');
    expect(await made).toBe('FRESH_PROOF_NEEDED');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(paths().filter((path) => path === 'apprights')).toHaveLength(2);
});

test('with a second factor a code is asked for, and no password', async () => {
  ways = { kinds: ['totp'], hasFactor: true, passkey: null, signOn: null };
  renderInConsole(<IdentityProof />);
  const made = make();
  await screen.findByText('From your authenticator app, or a recovery code.');
  await enter('123456');
  await made;
  expect(sent.find(({ path }) => path === 'identity')!.body).toEqual({ code: '123456' });
});

test('a user with a passkey alone is offered it, and a recovery code on demand', async () => {
  ways = { kinds: ['passkey'], hasFactor: true, passkey: null, signOn: null };
  renderInConsole(<IdentityProof />);
  const made = make();
  await screen.findByRole('button', { name: 'Use a passkey', hidden: true });
  expect(document.querySelector('[name=proof]')).toBeNull();
  await press('Use a recovery code');
  await enter('aaaa-bbbb-cccc-dddd');
  await made;
});

describe('a user who logs in at a company', () => {
  const replaced = vi.fn();
  const opening = (opened: unknown) => vi.spyOn(window, 'open').mockReturnValue(opened as Window);
  const opened = { location: { replace: replaced }, close: vi.fn() };
  const asked = async () => {
    renderInConsole(<IdentityProof />);
    const made = make();
    made.catch(() => undefined);
    await screen.findByText(/Your company can confirm it/);
    expect(document.querySelector('[name=proof]')).toBeNull();
    await press('Log in at your company');
    return { made };
  };
  beforeEach(() => {
    ways = { kinds: [], hasFactor: false, passkey: null, signOn: 'museums' };
    signIn(sampleUser({ id: 'ann' }));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    forgetSession();
  });

  test('logs in there again in another window, and the call continues when that says so', async () => {
    const open = opening(opened);
    // The new window gets a copy of this value, and knows by it that it is for a proof alone.
    open.mockImplementation(() => {
      expect(takeProofWindow()).toBe(true);
      return opened as unknown as Window;
    });
    const { made } = await asked();
    await screen.findByText(/in the window that has opened/);
    expect(replaced).toHaveBeenCalledWith('#at-the-company');
    expect(sent.find(({ path }) => path === 'start')?.body).toEqual({ group: 'museums', proves: true });
    expect(takeProofWindow()).toBe(false);
    isStale = false;
    tellProof('ann');
    expect(await made).toMatchObject({ id: 'made' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('continues nothing if somebody else has logged in there', async () => {
    opening(opened);
    const left = vi.spyOn(location, 'assign').mockReturnValue();
    await asked();
    await screen.findByText(/in the window that has opened/);
    tellProof('bob');
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
    expect(paths().filter((path) => path === 'apprights')).toHaveLength(1);
  });

  test('is sent there in this window if the browser opens none, and then back to the same place', async () => {
    opening(null);
    await asked();
    await screen.findByText(/Your browser has not opened a window/);
    await press('Log in at your company');
    await waitFor(() => expect(location.hash).toBe('#at-the-company'));
    expect(takeContinue()).toBe('/');
  });
});

test('the dialog asks a user without a password and without single sign-on to log out and in', async () => {
  ways = { kinds: [], hasFactor: false, passkey: null, signOn: null };
  renderInConsole(
    <MemoryRouter>
      <IdentityProof />
    </MemoryRouter>,
  );
  const made = make().catch(({ code }) => code);
  await screen.findByText(/Please log out, log in again/);
  expect(document.querySelector('[name=proof]')).toBeNull();
  await press('Log out');
  expect(await made).toBe('FRESH_PROOF_NEEDED');
  expect(paths()).toContain('logout');
});

test('an admin who acts for a user proves as oneself, and the call continues for the user', async () => {
  apiHooks.runAs = 'bob';
  renderInConsole(<IdentityProof />);
  const made = make();
  await enter('correct horse');
  await made;
  expect(sent.map(({ runAs }) => runAs)).toEqual(['bob', null, null, 'bob']);
});

test('a call of a user who has left meanwhile is not sent again', async () => {
  renderInConsole(<IdentityProof />);
  const settled = vi.fn();
  void make().then(settled, settled);
  await field();
  apiHooks.generation += 1;
  await enter('correct horse').catch(() => {});
  await waitFor(() => expect(paths()).toContain('identity'));
  expect(paths().filter((path) => path === 'apprights')).toHaveLength(1);
  expect(settled).not.toHaveBeenCalled();
});
