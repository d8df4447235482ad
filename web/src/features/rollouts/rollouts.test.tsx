import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleRollout } from '../../../testing/sample-rollout.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { NewRolloutScreen } from './new-rollout-screen.tsx';
import { RolloutListScreen } from './rollout-list-screen.tsx';

const known = sampleRollout();

const anna = sampleUser({ id: 'anna', name: 'Anna', email: 'anna@example.org' });

let calls: { method: string; url: URL; body: Record<string, unknown> }[];
beforeAll(() => inEnglish(['rollouts', 'users', 'firmware', 'hubs', 'list', 'errors']));
beforeEach(() => {
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
    if (method === 'GET' && url.pathname.endsWith('/rollouts')) {
      const { id, name, email } = anna;
      const hers = { ...known, id: 'hers', name: 'Hers', user: id, owner: { id, name, email } };
      return { body: { items: [known, hers], links } };
    }
    return { body: known };
  });
});

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const sent = (end: string) =>
  calls.filter(({ method, url }) => method === 'POST' && url.pathname.endsWith(end));

test('the list shows the state of each roll-out, and why it stopped', async () => {
  renderScreen(RolloutListScreen, paths.rolloutsFirst.path, paths.rollouts.to());
  const link = await screen.findByRole('link', { name: 'Winter release' });
  expect(link.getAttribute('href')).toBe('/firmwaremgmt/rollouts/winter');
  expect(within(screen.getByRole('table')).getAllByText('Stopped')[0]!.title).toContain('too many hubs');
});

test('the list shows the owner of the hubs, with a link to the account', async () => {
  renderScreen(RolloutListScreen, paths.rolloutsFirst.path, paths.rollouts.to());
  const link = await screen.findByRole('link', { name: 'Anna' });
  expect(link.getAttribute('href')).toBe('/iam/users/anna/details');
  screen.getByText('Everybody');
  expect(calls[0]!.url.searchParams.getAll('extra_field')).toEqual(['owner']);
});

test('a roll-out is for all hubs or for those of one owner, and its preview depends on that choice', async () => {
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
  // The preview for all owners is not valid for one of them.
  expect(screen.queryByText('20 hubs get it')).toBeNull();
  await press('Preview');
  expect(sent('/preview')[1]!.body).toMatchObject({ user: 'anna' });
  type('Name', 'Winter release');
  await press('Create the roll-out');
  expect(sent('/rollouts')[0]!.body).toMatchObject({ user: 'anna' });
});

test('the choice can be reset to all owners', async () => {
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

test('a new roll-out is previewed before it is created, and faults are shown at their fields', async () => {
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
