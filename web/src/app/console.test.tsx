import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Branding, DEFAULT_BRANDING } from '../../../shared/model/branding.ts';
import type { Hub } from '../../../shared/model/hub.ts';
import type { User } from '../../../shared/model/user.ts';
import { inEnglish } from '../../testing/in-english.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { sampleFleet } from '../../testing/sample-fleet.ts';
import { sampleUser } from '../../testing/sample-user.ts';
import { stubApi } from '../../testing/stub-api.ts';
import { apiHooks } from '../lib/api.ts';
import { actAs, forgetSession, getSession, signIn } from '../lib/session.ts';

const user = (role: User['roles'][number]) => sampleUser({ roles: [role] });
const hub: Hub = {
  id: 'hub0badcafe',
  description: 'Lobby',
  assignedUserAt: null,
  isOnline: true,
  isSilent: false,
  isMarkedForUpdate: false,
  isSynchronized: true,
  updateStatus: 'none',
  firmware: '3.0.7.8',
  hardware: 'HB-00012',
  orderCode: 'QX7B2K',
  siteId: null,
  tags: [],
  configModifiedAt: null,
  lastSeen: null,
  version: 1,
};

/** What the API returns for a label. */
let branding: Branding;
/** What the API returns for most requests, or for paths that end with `of` alone. */
let refusal: { status: number; message: string; of?: string } | undefined;
let openAlerts: number;
let calls: { path: string; query: URLSearchParams }[];

const paths = () => calls.map(({ path }) => path);

beforeAll(() =>
  inEnglish([
    'login',
    'hubs',
    'beacons',
    'list',
    'logs',
    'register',
    'errors',
    'terms',
    'legal',
    'settings',
    'users',
    'home',
    'alerts',
    'audit',
    'tasks',
    'infoCms',
  ]),
);
beforeEach(() => {
  refusal = undefined;
  openAlerts = 0;
  branding = DEFAULT_BRANDING;
  calls = [];
  vi.stubGlobal('scrollTo', () => {});
  forgetSession();
  stubApi((_, url, init) => {
    calls.push({ path: url.pathname, query: url.searchParams });
    if (url.pathname.endsWith('/emailLogin')) {
      const { email, password } = JSON.parse(String(init.body));
      return password === 'right'
        ? { body: user(email.startsWith('admin') ? 'ADMIN' : 'INFO_PROVIDER') }
        : { status: 401, body: { message: 'INVALID_EMAIL_OR_PASSWORD', requestId: 'r' } };
    }
    if (url.pathname.endsWith('/logout')) return { body: {} };
    if (url.pathname.endsWith('/fleet')) return { body: sampleFleet({ alerts: openAlerts }) };
    if (url.pathname.endsWith('/branding')) return { body: branding };
    if (url.pathname.endsWith('/legaltexts')) return { body: { imprint: {}, dataPrivacy: {} } };
    if (refusal && url.pathname.endsWith(refusal.of ?? ''))
      return { status: refusal.status, body: { message: refusal.message, requestId: 'r' } };
    return { body: { items: url.pathname.endsWith('/hubs') ? [hub] : [], links: { self: '' } } };
  });
});

const here = () => location.pathname + location.search;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function openAccountMenu() {
  fireEvent.click(screen.getByRole('button', { name: /anna@example\.com$/ }));
  const menu = within(screen.getByRole('group', { name: 'Account menu' }));
  await menu.findByRole('button', { name: 'Log out' });
  return menu;
}

async function logIn(email: string, password = 'right') {
  fireEvent.change(await screen.findByLabelText('E-mail address'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

test.each(['/login', '/scanned/k7m2qr01', '/imprint'])(
  'a visit of %s does not load the table of the screens behind the login',
  async (address) => {
    const { router } = renderConsole(address);
    await screen.findByRole('heading', { level: 1 });
    expect(here()).toBe(address);
    const known = () => router.routes[0]!.children!.map(({ id }) => id);
    expect(known()).not.toContain('shell');
    await router.navigate('/devices/hubs');
    expect(known()).toContain('shell');
  },
);

test('a path below a screen without login may belong to a screen behind the login', async () => {
  signIn(user('INFO_PROVIDER'));
  const { router } = renderConsole('/imprint/below');
  await heading('Needs attention');
  expect(router.routes[0]!.children!.map(({ id }) => id)).toContain('shell');
});

test('a visitor who opens the hubs must log in first, and then sees the hubs', async () => {
  renderConsole('/devices/hubs?live=1');
  await heading('Log in');
  expect(here()).toBe('/login?continue=%2Fdevices%2Fhubs%3Flive%3D1');
  await logIn('anna@example.com');
  await heading('My Hubs');
  expect(here()).toBe('/devices/hubs?live=1');
  expect(await screen.findByText('hub0badcafe')).toBeTruthy();
});

test.each(['anna@example.com', 'admin@example.com'])('after login, %s starts at home', async (email) => {
  renderConsole('/login');
  await logIn(email);
  await heading('Needs attention');
  expect(here()).toBe('/');
});

test('the list of all devices is requested without a user', async () => {
  signIn(user('ADMIN'));
  renderConsole('/infoprovider/beacon-list/all');
  await heading('All devices');
  await waitFor(() => expect(paths()).toContain('/api/devices/v1/beacons'));
  const { query } = calls.find(({ path }) => path.endsWith('/beacons'))!;
  expect(query.has('user')).toBe(false);
  expect(query.getAll('extra_field')).toEqual(['monitoring', 'offer', 'owner']);
});

test('a link to a foreign site leads to the home screen after login', async () => {
  renderConsole(`/login?continue=${encodeURIComponent('//evil.example/x')}`);
  await logIn('anna@example.com');
  await heading('Needs attention');
});

test('a wrong password shows an error in the form and focuses the password', async () => {
  renderConsole('/login');
  await logIn('anna@example.com', 'wrong');
  expect((await screen.findByRole('alert')).textContent).toBe('E-mail address or password is wrong.');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('an empty login form shows the missing fields and sends nothing', async () => {
  renderConsole('/login');
  await heading('Log in');
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText('Please enter your e-mail address.')).toBeTruthy();
  expect(screen.getByText('Please enter your password.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail address'));
  expect(paths()).toEqual([]);
});

test('a browser without cookies gets an explanation and cannot log in', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  renderConsole('/login');
  expect((await screen.findByRole('alert')).textContent).toContain('blocks cookies');
  expect(screen.getByRole('button', { name: 'Log in' }).getAttribute('aria-disabled')).toBe('true');
});

test('unknown addresses lead to the login, or to the home screen with a session', async () => {
  const { view } = renderConsole('/no/such/screen');
  await heading('Log in');
  expect(here()).toBe('/login');
  view.unmount();
  signIn(user('INFO_PROVIDER'));
  renderConsole('/no/such/screen');
  await heading('Needs attention');
});

test('a screen that is for others says at its address why it is not shown, and asks for nothing', async () => {
  signIn(user('INFO_PROVIDER'));
  renderConsole('/iam/users');
  await heading('This page is not for your account');
  screen.getByText('Only administrators and group administrators can open it.');
  screen.getByText(/You are signed in as anna@example\.com/);
  expect(here()).toBe('/iam/users');
  expect(paths().filter((path) => path.includes('/users'))).toEqual([]);
  fireEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Home' }));
  await heading('Needs attention');
});

test('a group admin reads whose Infos are, and where they are counted', async () => {
  signIn(user('GROUP_ADMIN'));
  renderConsole('/info-cms/infos');
  await heading('This page is not for your account');
  screen.getByText(/Infos and tours are for the users who write them/);
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Users' }).getAttribute('href')).toBe('/iam/users');
});

test('a member who is let in to some devices only reads of a screen about the whole account why it is closed', async () => {
  signIn(user('INFO_PROVIDER'));
  actAs(sampleUser({ id: 'u2', name: 'Otto' }), 'EDITOR', true);
  renderConsole('/devices/alerts');
  await heading('This page is not for your account');
  screen.getByText(/You are let in to some devices of this account only/);
  expect(paths().filter((path) => path.includes('/alerts'))).toEqual([]);
  expect(screen.queryByRole('button', { name: /alerts/i })).toBeNull();
  expect(paths().filter((path) => path.endsWith('/fleet'))).toEqual([]);
  const menu = await openAccountMenu();
  expect(menu.queryByRole('link', { name: 'Account' })).toBeNull();
  const main = within(screen.getByRole('main'));
  main.getByRole('button', { name: 'Back to my account' });
  fireEvent.click(main.getByRole('link', { name: 'My devices' }));
  await heading('My devices');
});

test('an admin who ends acting for a user leaves a screen that admins do not have', async () => {
  signIn(user('ADMIN'));
  actAs(sampleUser({ id: 'u2', name: 'Otto', infoFeatureState: 'OFF' }));
  renderConsole('/info-cms/activate');
  await heading('Start the Info CMS');
  fireEvent.click(screen.getByRole('button', { name: 'Work as me' }));
  await heading('Needs attention');
  expect(here()).toBe('/');
});

test('an admin who begins to act for a user leaves a screen that users do not have, and never reads that it is closed', async () => {
  signIn(user('ADMIN'));
  renderConsole('/iam/users');
  await heading('Users');
  const shown: string[] = [];
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const { textContent } of addedNodes) shown.push(textContent ?? '');
  });
  watch.observe(document.body, { childList: true, subtree: true });
  actAs(sampleUser({ id: 'u2', name: 'Otto' }));
  await screen.findByText(/You are working as Otto/);
  await waitFor(() => expect(here()).toBe('/'));
  await screen.findByRole('heading', { level: 1 });
  watch.disconnect();
  expect(shown.filter((text) => text.includes('This page is not for your account'))).toEqual([]);
});

test('an admin who acts for a user that may not see a screen reads for whom it is closed, and how to end that', async () => {
  signIn(user('ADMIN'));
  actAs(sampleUser({ id: 'u2', name: 'Otto' }));
  renderConsole('/iam/users');
  await heading('This page is not for your account');
  screen.getByText('You are working as Otto, to whom it is closed.');
  within(screen.getByRole('main')).getByRole('button', { name: 'Work as me' });
});

test.each(['/info-cms/infos', '/info-cms/infos/0/new', '/info-cms/tours/0/new?info=i1'])(
  'while the Info CMS is off, %s leads to where it is started, with the way back',
  async (address) => {
    signIn(user('INFO_PROVIDER'));
    renderConsole(address);
    await heading('Start the Info CMS');
    screen.getByText(/This page needs the Info CMS, which is off for your account/);
    expect(here()).toBe(`/info-cms/activate?continue=${encodeURIComponent(address)}`);
  },
);

test('a lost session leads to the login with a message, and back after login', async () => {
  signIn(user('INFO_PROVIDER'));
  refusal = { status: 401, message: 'NOT_LOGGED_IN' };
  renderConsole('/devices/hubs?limit=30');
  await heading('Log in');
  expect(await screen.findByText('Your session has expired. Please log in again.')).toBeTruthy();
  expect(here()).toBe('/login?continue=%2Fdevices%2Fhubs%3Flimit%3D30');
  refusal = undefined;
  await logIn('anna@example.com');
  await heading('My Hubs');
  expect(here()).toBe('/devices/hubs?limit=30');
});

test('after the end of a session, no call is sent for the former user', async () => {
  signIn(user('INFO_PROVIDER'));
  renderConsole('/devices/hubs');
  await screen.findByText('hub0badcafe');
  calls = [];
  act(() => apiHooks.sessionLost());
  expect(screen.queryByText('hub0badcafe')).toBeNull();
  await heading('Log in');
  expect(paths()).toEqual([]);
});

test('while the API answers nothing, a separate page leads back to the requested screen', async () => {
  signIn(user('INFO_PROVIDER'));
  refusal = { status: 503, message: 'INTERNAL_SERVER_ERROR' };
  renderConsole('/devices/hubs');
  await heading('Not available right now');
  expect(here()).toBe('/maintain?continue=%2Fdevices%2Fhubs');
});

test('while one list alone is unavailable, its screen says so, and the others work', async () => {
  signIn(user('INFO_PROVIDER'));
  refusal = { status: 503, message: 'Service Unavailable', of: '/hubs' };
  renderConsole('/devices/hubs');
  expect(await screen.findByText('Something went wrong on our side. We have been notified.')).toBeTruthy();
  await waitFor(() => expect(paths().some((path) => path.endsWith('/users/me'))).toBe(true));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(here()).toBe('/devices/hubs');
  fireEvent.click(screen.getAllByRole('link', { name: 'My devices' })[0]!);
  await heading('My devices');
});

test('a new screen focuses its heading and sets the title of the page', async () => {
  signIn(user('INFO_PROVIDER'));
  renderConsole('/devices/hubs');
  await screen.findByText('hub0badcafe');
  fireEvent.click(screen.getAllByRole('link', { name: 'Hub logs' })[0]!);
  const title = await heading('Hub logs');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(document.title).toBe('Hub logs – Beacon');
});

test('logging out leads to the login', async () => {
  signIn(user('INFO_PROVIDER'));
  renderConsole('/devices/hubs');
  await screen.findByText('hub0badcafe');
  fireEvent.click((await openAccountMenu()).getByRole('button', { name: 'Log out' }));
  await heading('Log in');
  expect(here()).toBe('/login');
  expect(paths()).toContain('/api/authentification/v1/logout');
});

test('an admin who acts for a user sees that on every screen, and can stop', async () => {
  signIn(user('ADMIN'));
  actAs({ ...user('INFO_PROVIDER'), id: 'u2', name: 'Bob', email: 'bob@example.com' });
  renderConsole('/devices/hubs');
  await screen.findByText('hub0badcafe');
  expect(screen.queryByText('Everybody'), 'an admin’s choice').toBeNull();
  expect(screen.getByText('You are working as Bob (bob@example.com).')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Work as me' })));
  expect(screen.queryByText(/You are working as/)).toBeNull();
  expect(screen.getByText('Everybody')).toBeTruthy();
});

test('the shortcuts are listed by a shortcut of their own', async () => {
  signIn(user('INFO_PROVIDER'));
  renderConsole('/devices/hubs');
  await screen.findByText('hub0badcafe');
  act(
    () =>
      void document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: '?', shiftKey: true, bubbles: true }),
      ),
  );
  const overlay = await screen.findByRole('dialog');
  expect([...overlay.querySelectorAll('h3, dt')].map((term) => term.textContent)).toEqual([
    'On this screen',
    'Next row; Enter opens it',
    'Previous row',
    'Select or clear the row',
    'Select from the last selected row to this one',
    'Next page',
    'Previous page',
    'Select or clear the page',
    'Select all rows of all pages',
    'Settings of the selected hubs, or of all that match',
    'Change the site of the selection, or of all that match',
    'Change the tags of the selection, or of all that match',
    'Go to the search',
    'Go to the search',
    'Everywhere',
    'Search',
    'Errors of a found hub in the last hour',
    'Go to Home',
    'Go to Alerts',
    'Go to My devices',
    'Go to My Hubs',
    'Go to Sites and tags',
    'Go to Info CMS',
    'Go to Hub logs',
    'Go to Changes',
    'Go to Offers',
    'Go to Tasks',
    'Fold or unfold the sidebar',
    'Show these shortcuts',
  ]);
});

const withTerms = {
  termsOfUseFile: '/files/terms/museums/terms_{language}.pdf',
  termsOfUseVersion: '2',
} as const;

test('new terms of use block the console until they are accepted', async () => {
  signIn({ ...user('INFO_PROVIDER'), ...withTerms, acceptedTermsOfUseVersion: '1' });
  renderConsole('/devices/hubs');
  const document = await screen.findByRole('link', { name: 'Read the terms of use' });
  expect(document.getAttribute('href')).toBe('/files/terms/museums/terms_en-gb.pdf');
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(paths()).toContain('/api/authentification/v1/setAcceptedTermsOfUseVersion/2'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull());
});

test('declining the terms of use logs the user out', async () => {
  signIn({ ...user('INFO_PROVIDER'), ...withTerms, acceptedTermsOfUseVersion: null });
  renderConsole('/devices/hubs');
  fireEvent.click(await screen.findByRole('button', { name: 'Decline and log out' }));
  await heading('Log in');
  expect(paths()).toContain('/api/authentification/v1/logout');
});

test.each([
  ['the accepted version', { ...withTerms, acceptedTermsOfUseVersion: '2' }],
  ['a version without a file', { termsOfUseVersion: '2', acceptedTermsOfUseVersion: '1' }],
])('%s does not open the dialog of the terms', async (_, terms) => {
  signIn({ ...user('INFO_PROVIDER'), ...terms });
  renderConsole('/devices/hubs');
  await screen.findByText('hub0badcafe');
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});

test('the language chosen in the account menu is stored in the account', async () => {
  signIn(user('INFO_PROVIDER'));
  renderConsole('/devices/hubs');
  await screen.findByText('hub0badcafe');
  fireEvent.change((await openAccountMenu()).getByLabelText('Language'), { target: { value: 'en-gb' } });
  await waitFor(() => expect(paths()).toContain('/api/authentification/v1/setAccountLanguage/en-gb'));
});

test('an admin who acts for a user does not change the language of that account', async () => {
  signIn(user('ADMIN'));
  actAs({ ...user('INFO_PROVIDER'), id: 'u2' });
  renderConsole('/devices/hubs');
  await screen.findByText('hub0badcafe');
  fireEvent.change((await openAccountMenu()).getByLabelText('Language'), { target: { value: 'en-gb' } });
  await act(async () => {});
  expect(paths().some((path) => path.includes('setAccountLanguage'))).toBe(false);
});

test('the imprint stays open when the session is lost', async () => {
  signIn(user('INFO_PROVIDER'));
  renderConsole('/imprint');
  await heading('Imprint');
  act(() => apiHooks.sessionLost());
  expect(getSession().user).toBeUndefined();
  await heading('Imprint');
  expect(here()).toBe('/imprint');
});

test('an unknown tab of the settings leads to the first one', async () => {
  signIn(user('INFO_PROVIDER'));
  renderConsole('/settings/nonsense');
  await heading('Account');
  expect(here()).toBe('/settings/user');
});

test('a signed-in user finds account, help, support and logout, and the footer shows the owner of the console', async () => {
  branding = {
    ...DEFAULT_BRANDING,
    label: 'helped',
    supportAddress: 'crew@harbour.example',
    termsOfUseFile: '/files/terms/crew/terms_{language}.pdf',
  };
  renderConsole('/devices/hubs');
  await heading('Log in');
  act(() => signIn({ ...user('INFO_PROVIDER'), managerLabel: 'helped' }));
  await screen.findByText('hub0badcafe');
  const menu = await openAccountMenu();
  const target = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href');
  await waitFor(() => expect(target('Support')).toBe('mailto:crew@harbour.example'));
  expect(target('Account')).toBe('/settings/user');
  expect(target('Help')).toBe('/help/hubs/list');
  expect(menu.getByText('User')).toBeTruthy();
  expect(menu.getByRole('button', { name: 'Log out' })).toBeTruthy();
  expect(target('Imprint')).toBe('/imprint');
  expect(target('Data privacy')).toBe('/data-privacy');
  expect(target('Terms of use')).toBe('/files/terms/crew/terms_en-gb.pdf');
});

test('a group that hides the help has no link to it, and without a support address there is no link to support', async () => {
  branding = { ...DEFAULT_BRANDING, label: 'unhelped', hideHelp: true };
  renderConsole('/devices/hubs');
  await heading('Log in');
  act(() => signIn({ ...user('INFO_PROVIDER'), managerLabel: 'unhelped' }));
  await screen.findByText('hub0badcafe');
  await openAccountMenu();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Help' })).toBeNull());
  expect(screen.queryByRole('link', { name: 'Support' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Terms of use' })).toBeNull();
});

function press(keys: readonly string[], target: Element = document.body) {
  for (const key of keys) fireEvent.keyDown(target, { key });
}

test('two letters lead to a screen, but not while typing', async () => {
  signIn(user('INFO_PROVIDER'));
  renderConsole('/devices/hubs');
  await screen.findByText('hub0badcafe');
  press(['g', 'd'], screen.getByPlaceholderText('Name, ID, order code or tag'));
  await act(async () => {});
  expect(here()).toBe('/devices/hubs');
  press(['g', 'd']);
  await heading('My devices');
});

test('the sidebar folds to icons with tooltips, and stays folded', async () => {
  signIn(user('INFO_PROVIDER'));
  const { view } = renderConsole('/devices/hubs');
  await screen.findByText('hub0badcafe');
  const entry = () => screen.getByRole('link', { name: 'My devices' });
  const isFolded = () => screen.queryByRole('button', { name: 'Unfold the sidebar' }) !== null;
  if (isFolded()) press(['[']);
  expect(entry().getAttribute('title')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Fold the sidebar' }));
  expect(entry().getAttribute('title')).toBe('Fleet: My devices');
  expect(localStorage.getItem('console.sidebar.folded')).toBe('true');
  view.unmount();
  renderConsole('/devices/hubs');
  await screen.findByText('hub0badcafe');
  expect(isFolded()).toBe(true);
  press(['[']);
  expect(isFolded()).toBe(false);
});

test('the menu of phones has the same entries, and closes when one is chosen', async () => {
  signIn(user('INFO_PROVIDER'));
  renderConsole('/devices/hubs');
  await screen.findByText('hub0badcafe');
  fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = within(await screen.findByRole('dialog'));
  expect(menu.getByText('anna@example.com')).toBeTruthy();
  expect(menu.getByRole('button', { name: 'Log out' })).toBeTruthy();
  fireEvent.click(menu.getByRole('link', { name: 'Hub logs' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await heading('Hub logs');
});

test('the bell counts the open alerts, and shows nothing if there are none', async () => {
  signIn(user('INFO_PROVIDER'));
  const { view } = renderConsole('/tasks');
  await waitFor(() => expect(paths()).toContain('/api/monitoring/v1/fleet'));
  expect(screen.getAllByRole('button', { name: 'No open alerts' })[0]!.textContent).toBe('');
  view.unmount();
  openAlerts = 3;
  renderConsole('/tasks');
  const [bell] = await screen.findAllByRole('button', { name: 'Open alerts: 3' });
  expect(bell!.textContent).toBe('3');
});

test('the sidebar leads to the admin tools and marks the open one, and an unknown address leads to the first', async () => {
  signIn(user('ADMIN'));
  renderConsole('/admintools/nonsense');
  await heading('Register devices');
  expect(here()).toBe('/admintools/register');
  fireEvent.click(screen.getByRole('link', { name: 'Hub logs' }));
  await heading('Logs of all hubs');
  expect(here()).toBe('/admintools/hub-logs');
  expect(screen.getByRole('link', { name: 'Hub logs' }).getAttribute('aria-current')).toBe('page');
});
