import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { GroupCount, Rollout } from '../../../../shared/model/rollout.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { doneGroup, sampleRollout } from '../../../testing/sample-rollout.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { noteVisit } from '../../lib/last-visit.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { RolloutOverviewScreen } from './rollout-overview-screen.tsx';

const known = sampleRollout();
let rollout: Rollout;
/** The index of a roll-out's hubs lags. */
let isLate: boolean;
let isRefused: boolean;
let calls: { method: string; url: URL }[];
beforeAll(() => inEnglish(['rollouts', 'audit', 'hubs', 'list', 'errors']));
beforeEach(() => {
  rollout = known;
  isLate = false;
  isRefused = false;
  calls = [];
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  stubApi((method, url) => {
    calls.push({ method, url });
    const links = { self: '' };
    if (url.pathname.endsWith('/users/anna')) return { body: sampleUser({ id: 'anna', name: 'Anna' }) };
    if (url.pathname.endsWith('/audit')) return { body: { items: [], links } };
    if (url.pathname.endsWith('/hubs')) {
      if (isLate) return { body: { items: [], links } };
      const state = url.searchParams.get('state');
      const one = { hubId: 'hub0000abcd', group: 1, state, reason: 'NOT_APPLIED', at: known.createdDate };
      const last = { ...one, hubId: 'hub0000ffff', reason: null };
      return { body: { items: rollout.state === 'finished' ? [one, last] : [one], links } };
    }
    if (isRefused && method === 'POST')
      return { status: 409, body: { message: 'PLEASE_TRY_AGAIN', requestId: '1' } };
    if (url.pathname.endsWith('/resume')) rollout = { ...known, state: 'running', stopReason: null };
    return { body: rollout };
  });
});

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const reads = () => calls.filter(({ url }) => url.pathname.endsWith('/hubs')).length;
const sent = (end: string) =>
  calls.filter(({ method, url }) => method === 'POST' && url.pathname.endsWith(end));
const open = () => renderScreen(RolloutOverviewScreen, paths.rollout.path, paths.rollout.to('winter'));

test('a roll-out shows its groups and failures, and resuming a stopped one needs a confirmation', async () => {
  open();
  await screen.findByText('It stopped because too many hubs of a group have failed.');
  screen.getByText('Everybody');
  expect(screen.getByText('Order code begins with').parentElement!.textContent).toContain('HALLE');
  expect(screen.getByRole('link', { name: '3.0.9.0 (HUB-0300)' }).getAttribute('href')).toBe(
    '/firmwaremgmt/hub-firmware/HUB-0300/3.0.9.0/overview',
  );
  screen.getByText('At any hour');
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

test('a roll-out shows whose hubs it updates, and links to them', async () => {
  rollout = { ...known, user: 'anna' };
  open();
  const link = await screen.findByRole('link', { name: 'Anna' });
  expect(link.getAttribute('href')).toBe('/devices/hubs?user=anna&filter=');
});

test('the list of hubs agrees with the numbers, also when the roll-out ends', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const [first, second] = known.counts as [GroupCount, GroupCount];
  const running = { ...known, state: 'running', stopReason: null } as const;
  rollout = { ...running, counts: [first, { ...second, failed: 0, done: 15, waiting: 0, updating: 1 }] };
  open();
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

test('hubs that are counted but not in the index yet are loaded later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  isLate = true;
  rollout = { ...known, counts: [doneGroup, { ...doneGroup, done: 15, failed: 1 }] };
  open();
  await waitFor(() => expect(reads()).toBe(1));
  expect(screen.queryByText('No hub.')).toBeNull();
  isLate = false;
  await act(() => vi.advanceTimersByTimeAsync(3500));
  await screen.findByText('hub0000abcd');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(reads()).toBe(2);
});

test.each([
  ['ready', ['Abort', 'Start'], []],
  ['running', ['Abort', 'Pause'], []],
  ['paused', ['Abort', 'Resume'], ['Try 8 hubs again']],
  ['stopped', ['Abort', 'Resume'], ['Try 8 hubs again']],
  ['finished', ['Try 8 hubs again'], []],
  ['aborted', [], []],
] as const)('a roll-out that is %s has at most two buttons', async (state, buttons, rare) => {
  rollout = { ...known, state, stopReason: null };
  open();
  await screen.findByText('hub0000abcd');
  const commands = /^(Start|Pause|Resume|Abort|Try 8 hubs again)$/;
  const menu = screen.queryByRole('button', { name: 'More actions' });
  if (menu) await act(async () => fireEvent.click(menu));
  const shown = screen.queryAllByRole('button', { name: commands }).map(({ textContent }) => textContent);
  expect(shown).toEqual([...buttons, ...rare]);
});

test('a failed hub leads to its page, and a pause that is refused is reported', async () => {
  rollout = { ...known, state: 'running', stopReason: null };
  isRefused = true;
  open();
  const hub = await screen.findByRole('link', { name: 'hub0000abcd' });
  expect(hub.getAttribute('href')).toBe('/devices/hubs/hub0000abcd');
  await press('Pause');
  await screen.findByText(/changed it at the same time|try again/i);
});

test('the way back leads to the page of the list as it was left', async () => {
  noteVisit('rollouts', { to: '/firmwaremgmt/rollouts', state: null });
  noteVisit('rolloutsPage', { to: '/firmwaremgmt/rollouts/page/abc?filter=state:eq:stopped', state: null });
  open();
  await screen.findByText('hub0000abcd');
  expect(screen.getByRole('link', { name: 'Roll-outs' }).getAttribute('href')).toBe(
    '/firmwaremgmt/rollouts/page/abc?filter=state:eq:stopped',
  );
});
