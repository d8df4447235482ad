import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { GroupCount, Rollout } from '../../../../shared/model/rollout.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { NewRolloutScreen } from './new-rollout-screen.tsx';
import { RolloutListScreen } from './rollout-list-screen.tsx';
import { RolloutScreen } from './rollout-screen.tsx';

const count = { total: 4, waiting: 0, updating: 0, done: 4, failed: 0, late: 0, skipped: 0 };
const known: Rollout = {
  id: 'winter',
  name: 'Winter release',
  firmware: { hardwareId: 'HUB-0300', id: '3.0.9.0' },
  state: 'stopped',
  stopReason: 'TOO_MANY_FAILED',
  total: 20,
  createdDate: '2026-11-20T10:00:00.000Z',
  createdBy: 'admin',
  startedDate: '2026-11-20T11:00:00.000Z',
  endedDate: null,
  version: 7,
  user: null,
  filter: ['orderCode:prefix:HALLE'],
  groups: [{ hubs: 4 }, { share: 100 }],
  thresholds: { errors: 50, success: 90 },
  window: null,
  counts: [count, { ...count, total: 16, done: 0, failed: 8, waiting: 8 }],
  current: 1,
};

const anna = sampleUser({ id: 'anna', name: 'Anna', email: 'anna@example.org' });

let rollout: Rollout;
/** The index of a roll-out's hubs has not heard yet. */
let isLate: boolean;
let calls: { method: string; url: URL; body: Record<string, unknown> }[];
beforeAll(() => inEnglish(['rollouts', 'users', 'firmware', 'hubs', 'list', 'errors']));
beforeEach(() => {
  rollout = known;
  isLate = false;
  calls = [];
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  stubApi((method, url, init) => {
    calls.push({ method, url, body: init.body ? JSON.parse(String(init.body)) : {} });
    const links = { self: '' };
    if (url.pathname.endsWith('/users/anna')) return { body: anna };
    if (url.pathname.endsWith('/users')) return { body: { items: [anna], links } };
    if (url.pathname.endsWith('/firmwares'))
      return { body: { items: [{ hardwareId: 'HUB-0300', id: '3.0.9.0' }], links } };
    if (url.pathname.endsWith('/preview'))
      return {
        body: {
          targets: 20,
          offline: 2,
          groups: [1, 2, 17],
          leftOut: [{ reason: 'ALREADY_THERE', count: 3, examples: ['hub00000001'] }],
        },
      };
    if (url.pathname.endsWith('/hubs')) {
      if (isLate) return { body: { items: [], links } };
      const state = url.searchParams.get('state');
      const one = { hubId: 'hub0000abcd', group: 1, state, reason: 'NOT_APPLIED', at: known.createdDate };
      const last = { ...one, hubId: 'hub0000ffff', reason: null };
      return { body: { items: rollout.state === 'finished' ? [one, last] : [one], links } };
    }
    if (url.pathname.endsWith('/resume')) rollout = { ...known, state: 'running', stopReason: null };
    if (method === 'GET' && url.pathname.endsWith('/rollouts')) {
      const { id, name, email } = anna;
      const hers = { ...known, id: 'hers', name: 'Hers', user: id, owner: { id, name, email } };
      return { body: { items: [known, hers], links } };
    }
    return { body: rollout };
  });
});

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const reads = () => calls.filter(({ url }) => url.pathname.endsWith('/hubs')).length;
const sent = (end: string) =>
  calls.filter(({ method, url }) => method === 'POST' && url.pathname.endsWith(end));

test('the list tells of each roll-out how it stands, and why it stopped', async () => {
  renderScreen(RolloutListScreen, paths.rolloutsFirst.path, paths.rollouts.to());
  const link = await screen.findByRole('link', { name: 'Winter release' });
  expect(link.getAttribute('href')).toBe('/firmwaremgmt/rollouts/winter');
  expect(within(screen.getByRole('table')).getAllByText('Stopped')[0]!.title).toContain('too many hubs');
});

test('the list tells whose hubs each is for, and leads to that account', async () => {
  renderScreen(RolloutListScreen, paths.rolloutsFirst.path, paths.rollouts.to());
  const link = await screen.findByRole('link', { name: 'Anna' });
  expect(link.getAttribute('href')).toBe('/iam/users/anna/details');
  screen.getByText('Everybody');
  expect(calls[0]!.url.searchParams.getAll('extra_field')).toEqual(['owner']);
});

test('a roll-out shows its groups and what failed; resuming one that stopped is asked for', async () => {
  renderScreen(RolloutScreen, paths.rollout.path, paths.rollout.to('winter'));
  await screen.findByText('It stopped because too many hubs of a group have failed.');
  screen.getByText('Everybody');
  expect(screen.getByText('Order code begins with').parentElement!.textContent).toContain('HALLE');
  const commands = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(commands.slice(0, 3)).toEqual(['Resume', 'Try 8 hubs again', 'Abort']);
  expect(screen.getByRole('region', { name: 'Group 2' }).getAttribute('aria-current')).toBe('step');
  expect(within(screen.getByRole('region', { name: 'Group 2' })).getByText('Failed')).toBeTruthy();
  await screen.findByText('hub0000abcd');
  await press('Resume');
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText(/What has failed so far is accepted/);
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Resume' })));
  expect(sent('/winter/resume')).toHaveLength(1);
  expect(await screen.findByText('Running')).toBeTruthy();
});

test('a roll-out says whose hubs get it, and leads to them', async () => {
  rollout = { ...known, user: 'anna' };
  renderScreen(RolloutScreen, paths.rollout.path, paths.rollout.to('winter'));
  const link = await screen.findByRole('link', { name: 'Anna' });
  expect(link.getAttribute('href')).toBe('/devices/hubs?user=anna');
});

test('the hubs stand there as the numbers do, also when it ends', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const [first, second] = known.counts as [GroupCount, GroupCount];
  const running = { ...known, state: 'running', stopReason: null } as const;
  rollout = { ...running, counts: [first, { ...second, failed: 0, done: 15, waiting: 0, updating: 1 }] };
  renderScreen(RolloutScreen, paths.rollout.path, paths.rollout.to('winter'));
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Done 19' })));
  await screen.findByText('hub0000abcd');
  rollout = {
    ...running,
    state: 'finished',
    current: 2,
    counts: [first, { ...second, failed: 0, done: 16, waiting: 0 }],
  };
  await act(() => vi.advanceTimersByTimeAsync(2500));
  await screen.findByRole('button', { name: 'Done 20' });
  expect(await screen.findByText('hub0000ffff')).toBeTruthy();
});

test('hubs that are counted and cannot be read yet are waited for', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  isLate = true;
  rollout = { ...known, counts: [count, { ...count, done: 15, failed: 1 }] };
  renderScreen(RolloutScreen, paths.rollout.path, paths.rollout.to('winter'));
  await waitFor(() => expect(reads()).toBe(1));
  expect(screen.queryByText('No hub.')).toBeNull();
  isLate = false;
  await act(() => vi.advanceTimersByTimeAsync(3500));
  await screen.findByText('hub0000abcd');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(reads()).toBe(2);
});

test('it is for everybody’s hubs, or for those of the owner one chooses; a preview is of that choice only', async () => {
  const { createPath, create } = paths.rollout;
  renderScreen(NewRolloutScreen, createPath, create('HUB-0300/3.0.9.0'));
  const owner = within(await screen.findByRole('group', { name: 'Owner' }));
  owner.getByText('Everybody');
  await press('Preview');
  await screen.findByText('20 hubs get it');
  expect(sent('/preview')[0]!.body).toMatchObject({ user: null });
  await press('Choose…');
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: /anna@example.org/ })));
  await owner.findByText('Anna');
  // What was found for everybody says nothing about hers.
  expect(screen.queryByText('20 hubs get it')).toBeNull();
  await press('Preview');
  expect(sent('/preview')[1]!.body).toMatchObject({ user: 'anna' });
  type('Name', 'Winter release');
  await press('Create the roll-out');
  expect(sent('/rollouts')[0]!.body).toMatchObject({ user: 'anna' });
});

test('one goes back to everybody', async () => {
  const { createPath, create } = paths.rollout;
  renderScreen(NewRolloutScreen, createPath, create('HUB-0300/3.0.9.0'));
  await press('Choose…');
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: /anna@example.org/ })));
  await press('Everybody');
  expect(screen.queryByText('Anna')).toBeNull();
  await press('Preview');
  await waitFor(() => expect(sent('/preview')).toHaveLength(1));
  expect(sent('/preview')[0]!.body).toMatchObject({ user: null });
});

test('a new one is looked at before it is created, and says what is wrong where it is wrong', async () => {
  const { createPath, create } = paths.rollout;
  renderScreen(NewRolloutScreen, createPath, create('HUB-0300/3.0.9.0'));
  await screen.findByRole('option', { name: '3.0.9.0 (HUB-0300)' });
  await press('Preview');
  await screen.findByText('20 hubs get it');
  screen.getByText('Groups of 1 · 2 · 17');
  screen.getByText(/Left out: 3, run it already/);
  await press('Create the roll-out');
  expect(sent('/rollouts')).toEqual([]);
  screen.getByText('Please enter a name.');
  type('Name', 'Winter release');
  type('Order code begins with', 'ha');
  await press('Create the roll-out');
  screen.getByText('4 to 8 letters and digits.');
  type('Order code begins with', 'halle');
  await press('Create the roll-out');
  expect(sent('/rollouts')[0]!.body).toMatchObject({
    name: 'Winter release',
    firmware: { hardwareId: 'HUB-0300', id: '3.0.9.0' },
    filter: ['orderCode:prefix:HALLE'],
    groups: [{ hubs: 1 }, { share: 10 }, { share: 100 }],
    thresholds: { errors: 10, success: 90 },
    window: null,
  });
});
