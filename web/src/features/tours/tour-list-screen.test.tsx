import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tour } from '../../../../shared/model/tour.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleTour } from '../../../testing/sample-tour.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { TourListScreen } from './tour-list-screen.tsx';

let tours: Tour[];
let sent: { what: string; body: unknown }[];
let refusal: { message: string } | undefined;

beforeAll(() => inEnglish(['tours', 'infoCms', 'list', 'errors']));
beforeEach(() => {
  tours = [sampleTour({ published: true }), sampleTour({ id: 't2', name: 'Old town', protected: true })];
  sent = [];
  refusal = undefined;
  signIn(sampleUser({ infoFeatureState: 'ON' }));
  stubApi((method, { pathname, search }, init) => {
    const call = pathname.split('/').slice(4).join('/');
    if (/\/users?\//.test(pathname)) return { body: sampleUser({ id: 'bob', name: 'Bob' }) };
    if (method === 'GET') {
      sent.push({ what: `GET ${decodeURIComponent(search)}`, body: undefined });
      return { body: { items: tours, links: { self: '' }, total: { count: tours.length, isMore: false } } };
    }
    const body = init.body ? JSON.parse(String(init.body)) : undefined;
    sent.push({ what: `${method} ${call}`, body });
    if (refusal) return { status: 409, body: { ...refusal, requestId: 'q' } };
    if (call === 'setInfoBundles')
      return { body: { items: [], errors: [{ at: 1, id: 't2', message: 'PLEASE_TRY_AGAIN' }] } };
    if (call === 'removeInfoBundles')
      return { body: { errors: [{ id: 't2', message: 'TOUR_NOT_AVAILABLE' }] } };
    const [, id, , published] = call.split('/');
    return { body: sampleTour({ id: id ?? 't1', ...body, version: 4, published: published === 'true' }) };
  });
});

const open = (address = '/info-cms/tours') => renderScreen(TourListScreen, paths.tours.path, address);
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name: `Publish “${name}”` });
const changes = () => sent.filter(({ what }) => !what.startsWith('GET'));
const tick = async (id: string) =>
  fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${id}` }));
const dialog = () => within(screen.getByRole('dialog'));

test('while the Info CMS is off, the list leads to where it is started', async () => {
  signIn(sampleUser());
  const { here } = open();
  await waitFor(() => expect(here()).toBe('/info-cms/activate'));
});

test('a row opens its tour, counts its Infos and says that it is protected', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'Old town' });
  expect(link.getAttribute('href')).toBe('/info-cms/tours/0/t2');
  expect(screen.getAllByText('3 Infos')).toHaveLength(2);
  expect(screen.getByText('Protected')).toBeTruthy();
  expect(sent[0]?.what).toContain('extra_field=offline');
});

test('a tour is published at once, and taken back if that is refused', async () => {
  open();
  await screen.findByRole('link', { name: 'Harbour walk' });
  await act(async () => fireEvent.click(toggle('Harbour walk')));
  expect(toggle('Harbour walk').checked).toBe(false);
  expect(changes()).toEqual([{ what: 'POST setInfoBundleActive/t1/u1/false', body: undefined }]);
  refusal = { message: 'INFO_CMS_OFF' };
  fireEvent.click(toggle('Old town'));
  expect(toggle('Old town').checked).toBe(true);
  await screen.findByText('The Info CMS is not active.');
  expect(toggle('Old town').checked).toBe(false);
});

test('several tours are withdrawn by one call, and the one that stayed keeps its switch', async () => {
  tours = tours.map((tour) => ({ ...tour, published: true }));
  open();
  await tick('t1');
  await tick('t2');
  await press('Withdraw');
  await screen.findByText('1 tour withdrawn');
  await screen.findByText(/^1 tour stayed as it was/);
  expect(changes()).toEqual([
    {
      what: 'PUT setInfoBundles',
      body: {
        items: [
          { id: 't1', published: false },
          { id: 't2', published: false },
        ],
      },
    },
  ]);
  expect([toggle('Harbour walk').checked, toggle('Old town').checked]).toEqual([false, true]);
});

test('several tours are deleted once their number is typed, and those that could not be are reported', async () => {
  open();
  await tick('t1');
  await tick('t2');
  await press('More actions');
  await press('Delete');
  const confirm = dialog().getByRole('button', { name: 'Delete 2 tours' });
  fireEvent.click(confirm);
  expect(changes()).toEqual([]);
  fireEvent.change(dialog().getByRole('textbox'), { target: { value: '2' } });
  await act(async () => fireEvent.click(confirm));
  await screen.findByText('1 tour deleted');
  await screen.findByText('1 tour could not be deleted: This tour does not exist.');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Harbour walk' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Old town' })).toBeTruthy();
});

test('an admin sees all tours with their owners, and confirms a change with the owner’s name', async () => {
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  tours = [sampleTour({ userId: 'bob', owner: { id: 'bob', name: 'Bob', email: 'bob@example.com' } })];
  open();
  await screen.findByRole('heading', { name: /^All tours/ });
  expect(sent[0]?.what).toContain('extra_field=owner');
  expect(screen.getByRole('link', { name: 'Harbour walk' }).getAttribute('href')).toBe(
    '/info-cms/tours/bob/t1',
  );
  fireEvent.click(toggle('Harbour walk'));
  await screen.findByText(/bob@example.com/);
  expect(changes()).toEqual([]);
  await press('Change it');
  await waitFor(() => expect(changes()).toHaveLength(1));
});
