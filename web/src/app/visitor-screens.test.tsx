import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { inEnglish } from '../../testing/in-english.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { sampleFleet } from '../../testing/sample-fleet.ts';
import { sampleUser } from '../../testing/sample-user.ts';
import { stubApi } from '../../testing/stub-api.ts';
import { forgetSession, signIn } from '../lib/session.ts';
import { writeStored } from '../lib/storage.ts';
import { OPEN_SCREENS } from './open-screens.ts';

/** The flows of users without a session: sign up, confirm, reset, unsubscribe (specification 1.4). */
interface Sent {
  readonly path: string;
  readonly body: Record<string, unknown> | undefined;
}
let sent: Sent[];
/** Refusals by operation, in order. */
let refusals: Record<string, { code: string; details?: unknown }[]>;

let mayResume: boolean;

beforeAll(() =>
  inEnglish(['login', 'signup', 'reset', 'links', 'home', 'alerts', 'audit', 'tasks', 'list', 'errors']),
);
beforeEach(() => {
  sent = [];
  refusals = {};
  mayResume = false;
  vi.stubGlobal('scrollTo', () => {});
  forgetSession();
  stubApi((method, { pathname }, { body }) => {
    const [operation = ''] = pathname.split('/v1/')[1]!.split('/');
    if (method !== 'GET')
      sent.push({ path: pathname.split('/v1')[1]!, body: body ? JSON.parse(String(body)) : undefined });
    const refusal = refusals[operation]?.shift();
    if (refusal)
      return { status: 400, body: { message: refusal.code, details: refusal.details, requestId: 'r' } };
    if (operation === 'alertMails') return { body: { mayResume } };
    if (pathname.endsWith('/fleet')) return { body: sampleFleet() };
    if (pathname.endsWith('/legaltexts')) return { body: { imprint: {}, dataPrivacy: {} } };
    return { body: pathname.endsWith('/beacons') ? { items: [], links: { self: '' } } : {} };
  });
});

const here = () => location.pathname + location.search;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const write = (name: string, value: string) =>
  fireEvent.input(document.querySelector(`[name=${name}]`)!, { target: { value } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const focused = () => (document.activeElement as HTMLInputElement).name;

async function fillSignup(other: Record<string, string> = {}) {
  await heading('Create an account');
  const entries = {
    email: ' anna@example.com ',
    name: 'Anna Berger',
    password: 'four grey buoys',
    repeat: 'four grey buoys',
    ...other,
  };
  for (const [name, value] of Object.entries(entries)) write(name, value);
}
const anna = {
  email: 'anna@example.com',
  userName: 'Anna Berger',
  password: 'four grey buoys',
  languageCode: 'en-gb',
};

test('the login links to the sign-up and back, and keeps the requested path', async () => {
  renderConsole('/login?continue=%2Fdevices%2Fhubs');
  fireEvent.click(await screen.findByRole('link', { name: 'Create an account' }));
  await heading('Create an account');
  expect(here()).toBe('/signup?continue=%2Fdevices%2Fhubs');
  fireEvent.click(screen.getByRole('link', { name: 'Log in' }));
  await heading('Log in');
  expect(here()).toBe('/login?continue=%2Fdevices%2Fhubs');
});

test('a sign-up is sent once, and then shows where the mail was sent', async () => {
  renderConsole('/signup');
  await fillSignup();
  await press('Create account');
  await heading('Look into your mailbox');
  expect(sent).toEqual([{ path: '/emailSignup', body: anna }]);
  expect(screen.getByText(/We have sent a mail to anna@example\.com\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to login' }).getAttribute('href')).toBe('/login');
});

test('a sign-up sends the labels of the address', async () => {
  writeStored('tab', 'labels', { managerlabel: 'harbour', managergroup: 'crew', applabel: 'tours' });
  renderConsole('/signup');
  await fillSignup();
  await press('Create account');
  await heading('Look into your mailbox');
  expect(sent[0]?.body).toEqual({
    ...anna,
    managerLabel: 'harbour',
    managerGroup: 'crew',
    appLabel: 'tours',
  });
});

test('unknown labels are dropped, and do not prevent a sign-up', async () => {
  writeStored('tab', 'labels', { managergroup: 'nobody' });
  refusals.emailSignup = [{ code: 'MISSING_DATA_REFERENCE', details: { managerGroup: 'nobody' } }];
  renderConsole('/signup');
  await fillSignup();
  await press('Create account');
  await heading('Look into your mailbox');
  expect(sent.map(({ body }) => body?.managerGroup)).toEqual(['nobody', undefined]);
});

test.each([
  ['email', '', 'Please enter your e-mail address.'],
  ['email', 'anna', 'This is not a valid e-mail address.'],
  ['name', ' ', 'Please enter your name.'],
  ['password', '', 'Please enter a password.'],
  ['password', 'seven77', 'The password needs at least 8 characters.'],
  ['repeat', 'four grey bouys', 'The two passwords are not the same.'],
])('a sign-up whose %s is %j is not sent, and the field is focused', async (name, value, text) => {
  renderConsole('/signup');
  await fillSignup({ [name]: value, ...(name === 'password' && { repeat: value }) });
  await press('Create account');
  expect(screen.getByText(text)).toBeTruthy();
  expect([sent, focused()]).toEqual([[], name]);
});

test.each([
  [
    'EMAIL_PROVIDER_BLOCKED',
    { provider: 'blocked.example' },
    'blocked.example addresses are not accepted. Please use an address of another provider.',
  ],
  ['EMAIL_ALREADY_USED', undefined, 'There is already an account with this e-mail address.'],
  [
    'EMAIL_CONTAINS_UNSUPPORTED_CHARACTERS',
    undefined,
    'The e-mail address contains characters that are not supported.',
  ],
])('%s is shown at the address', async (code, details, text) => {
  refusals.emailSignup = [{ code, details }];
  renderConsole('/signup');
  await fillSignup();
  await press('Create account');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(focused()).toBe('email');
  expect(here()).toBe('/signup');
});

test('a browser without cookies gets an explanation and cannot sign up', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  renderConsole('/signup');
  expect((await screen.findByRole('alert')).textContent).toContain('blocks cookies');
  expect(screen.getByRole('button', { name: 'Create account' }).getAttribute('aria-disabled')).toBe('true');
});

test('a user with an unconfirmed address can request the link again', async () => {
  refusals.emailLogin = [{ code: 'EMAIL_NOT_VERIFIED' }];
  renderConsole('/login');
  await heading('Log in');
  write('email', 'anna@example.com');
  write('password', 'four grey buoys');
  await press('Log in');
  fireEvent.click(await screen.findByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText(/We have sent the link to anna@example\.com again\./)).toBeTruthy();
  expect(sent.at(-1)).toEqual({
    path: '/resendVerificationMail',
    body: { email: 'anna@example.com', password: 'four grey buoys', languageCode: 'en-gb' },
  });
});

test('a wrong password does not offer to resend the mail', async () => {
  refusals.emailLogin = [{ code: 'INVALID_EMAIL_OR_PASSWORD' }];
  renderConsole('/login');
  await heading('Log in');
  write('email', 'anna@example.com');
  write('password', 'wrong');
  await press('Log in');
  await screen.findByText('E-mail address or password is wrong.');
  expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
});

test('a mail to reset the password is requested in the language of the screen', async () => {
  renderConsole('/request-reset-password-email');
  await heading('Reset your password');
  write('email', 'anna+x@example.com');
  await press('Send link');
  const title = await heading('Look into your mailbox');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(sent).toEqual([{ path: '/sendResetPasswordMail/anna%2Bx%40example.com/en-gb', body: undefined }]);
});

test('a failed reset mail shows a message, and the form stays', async () => {
  refusals.sendResetPasswordMail = [{ code: 'PLEASE_TRY_AGAIN' }];
  renderConsole('/request-reset-password-email');
  await heading('Reset your password');
  write('email', 'anna@example.com');
  await press('Send link');
  expect(await screen.findByText(/^The mail could not be sent\./)).toBeTruthy();
  await heading('Reset your password');
});

test('a new password is sent with the token of the link, and then works for login', async () => {
  renderConsole('/reset-password/t0ken');
  await heading('Set a new password');
  write('password', 'four grey buoys');
  write('repeat', 'four grey buoys');
  await press('Set password');
  await heading('Log in');
  expect(sent).toEqual([
    { path: '/resetPassword', body: { newPassword: 'four grey buoys', token: 't0ken' } },
  ]);
});

test('new passwords that differ are not sent', async () => {
  renderConsole('/reset-password/t0ken');
  await heading('Set a new password');
  write('password', 'four grey buoys');
  write('repeat', 'other');
  await press('Set password');
  expect([sent, focused()]).toEqual([[], 'repeat']);
});

test('an expired reset link offers to request a new one', async () => {
  refusals.resetPassword = [{ code: 'INVALID_RESET_PASSWORD_TOKEN' }];
  renderConsole('/reset-password/t0ken');
  await heading('Set a new password');
  write('password', 'four grey buoys');
  write('repeat', 'four grey buoys');
  await press('Set password');
  const link = await screen.findByRole('link', { name: 'Request a new link' });
  expect(link.getAttribute('href')).toBe('/request-reset-password-email');
});

/** Presses the button of a link that asks first. Opening it has done nothing. */
async function agree() {
  const button = await screen.findByRole('button', {
    name: /^(Yes, send them to me|Stop these mails|Unsubscribe)$/,
  });
  expect(sent).toEqual([]);
  await act(async () => void fireEvent.click(button));
}

test('a newsletter is unsubscribed by a button behind the link', async () => {
  renderConsole('/unsubscribe/t0ken');
  await heading('Unsubscribe from the newsletter?');
  await agree();
  await heading('No more newsletters');
  expect(sent).toEqual([{ path: '/unsubscribe/t0ken', body: undefined }]);
});

test('mails of an alert rule are confirmed by a button behind the link', async () => {
  renderConsole('/confirm-alert-mails/t0ken');
  await agree();
  await heading('You will get these mails');
  expect(sent).toEqual([{ path: '/alertMails/t0ken', body: { isWanted: true } }]);
});

test('they are stopped by a button behind the link, and resumed by a recipient who had confirmed them', async () => {
  mayResume = true;
  renderConsole('/stop-alert-mails/t0ken');
  await agree();
  await heading('No more mails about this rule');
  await press('Send them to me again');
  await heading('You get these mails again');
  await press('Stop them after all');
  await heading('No more mails about this rule');
  expect(sent.map(({ body }) => body)).toEqual([
    { isWanted: false },
    { isWanted: true },
    { isWanted: false },
  ]);
});

test('a recipient who has never confirmed them can only stop them', async () => {
  renderConsole('/stop-alert-mails/t0ken');
  await agree();
  await heading('No more mails about this rule');
  expect(screen.queryByRole('button', { name: 'Send them to me again' })).toBeNull();
});

const LINKS = [
  ['/authenticate-email-token/t0ken', '/authenticateEmail/t0ken', 'Your e-mail address is confirmed'],
  [
    '/authenticate-change-email-token/t0ken',
    '/authenticateChangeEmailToken/t0ken',
    'Your new e-mail address holds',
  ],
] as const;

test.each(LINKS)('%s performs its action once when it is opened', async (address, path, title) => {
  renderConsole(address);
  await heading(title);
  expect(sent).toEqual([{ path, body: undefined }]);
});

test.each([
  ['/authenticate-email-token/t0ken', 'authenticateEmail', 'This link does not work any more'],
  ['/authenticate-change-email-token/t0ken', 'authenticateChangeEmailToken', 'The address was not changed'],
  ['/unsubscribe/t0ken', 'unsubscribe', 'That did not work'],
  ['/confirm-alert-mails/t0ken', 'alertMails', 'That did not work'],
  ['/stop-alert-mails/t0ken', 'alertMails', 'That did not work'],
])('%s with an invalid token shows an error and what to do', async (address, operation, title) => {
  refusals[operation] = [{ code: 'INVALID_AUTHENTICATION_TOKEN' }];
  renderConsole(address);
  if (!operation.startsWith('authenticate')) await agree();
  await heading(title);
  expect(screen.getByRole('alert').textContent).toBe('This link is not valid, or no longer.');
  expect(screen.getByRole('link', { name: 'Go to login' })).toBeTruthy();
});

test('using a confirmation link twice is a success', async () => {
  refusals.authenticateEmail = [{ code: 'EMAIL_ALREADY_VERIFIED' }];
  renderConsole('/authenticate-email-token/t0ken');
  await heading('Confirmed already');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a link that failed by a fault of the server can be retried', async () => {
  const fetch = stubApi(() => ({ status: 500, body: { message: 'INTERNAL_SERVER_ERROR', requestId: 'r' } }));
  renderConsole('/authenticate-email-token/t0ken');
  await heading('That did not work just now');
  fetch.mockImplementation(async () => new Response('{}'));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Your e-mail address is confirmed');
});

test('a signed-in user is redirected home after a link, with its outcome as a message', async () => {
  signIn(sampleUser());
  renderConsole('/authenticate-email-token/t0ken');
  // The message stays for seconds, in which the next screen may still be loading.
  await screen.findByText('Your e-mail address is confirmed');
  await heading('Needs attention');
  expect(sent[0]?.path).toBe('/authenticateEmail/t0ken');
});

test('a signed-in user who unsubscribes stays on the page with the outcome', async () => {
  signIn(sampleUser());
  renderConsole('/unsubscribe/t0ken');
  await agree();
  await heading('No more newsletters');
  expect(screen.getByRole('link', { name: 'Go to the console' })).toBeTruthy();
});

const openPaths = Object.values(OPEN_SCREENS)
  .map(({ path }) => path.replace(':token', 'abc').replace('/:shortId?', '/k7m2qr01'))
  .filter((path) => path !== '/maintain');

test.each(openPaths)('the footer of %s shows the year and the owner of the console', async (path) => {
  renderConsole(path);
  const foot = await screen.findByRole('contentinfo');
  expect(foot.textContent).toContain(`© ${new Date().getFullYear()} Beacon`);
});
