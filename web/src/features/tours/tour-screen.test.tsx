import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { InfoCheck } from '../../../../shared/contract/content/checks.ts';
import type { Tour } from '../../../../shared/model/tour.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleInfo } from '../../../testing/sample-info.ts';
import { sampleTour } from '../../../testing/sample-tour.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { NewTourScreen } from './new-tour-screen.tsx';
import { TourScreen } from './tour-screen.tsx';

let tour: Tour;
let sent: { what: string; body: { infoIds?: string[] } }[];
let refusal: { message: string; details?: unknown } | undefined;
/** The sites that cannot be reached. */
let unreachable: string[];

const check = (id: string, more: Partial<InfoCheck> = {}): InfoCheck => ({
  ...{ id, name: `Info ${id}`, active: true, published: true, languages: ['en'], dead: [], links: [] },
  devices: { count: 1, checked: 1, silent: 0, weak: 0 },
  ...more,
});
let checks: InfoCheck[];

beforeAll(() => inEnglish(['tours', 'gate', 'infos', 'list', 'errors']));
beforeEach(() => {
  tour = sampleTour();
  sent = [];
  refusal = undefined;
  unreachable = [];
  checks = [check('i1')];
  signIn(sampleUser({ infoFeatureState: 'ON' }));
  const api = stubApi((method, { pathname }, init) => {
    const call = pathname.split('/').slice(4).join('/');
    const body = init.body ? JSON.parse(String(init.body)) : {};
    if (/\/users?\//.test(pathname))
      return { body: sampleUser({ id: 'bob', name: 'Bob', email: 'bob@example.com' }) };
    if (call.startsWith('checks/')) return { body: { items: checks } };
    if (call === 'infos')
      return {
        body: {
          items: [sampleInfo({ id: 'i1', name: 'Pier' }), sampleInfo({ id: 'i4', name: 'Lighthouse' })],
          links: { self: '' },
        },
      };
    if (method === 'GET') return { body: tour };
    sent.push({ what: `${method} ${call}`, body });
    if (refusal) return { status: 400, body: { ...refusal, requestId: 'q' } };
    const published = /true$/.test(call) || (body.published ?? tour.published);
    tour = { ...tour, ...body, id: 't1', published, version: tour.version + 1 };
    return { body: tour };
  });
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (!input.startsWith('http')) return api(input, init);
    if (unreachable.includes(input)) throw new TypeError('Failed to fetch');
    return new Response();
  });
});

const open = async () => {
  renderScreen(TourScreen, paths.tour.path, '/info-cms/tours/0/t1');
  await screen.findByRole('textbox', { name: 'Name' });
};
const openNew = (address = '/info-cms/tours/0/new', state?: unknown) =>
  renderScreen(NewTourScreen, paths.tour.createPath, address, state);
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const dialog = () => within(screen.getByRole('dialog'));
const order = () =>
  within(screen.getByRole('list', { name: 'Infos' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('only what was changed is sent, with the version that was read', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  enter('German', 'Ein Spaziergang');
  await press('Save');
  await screen.findByText('Saved. Phones do not show the tour.');
  const outputs = { de: { title: 'Ein Spaziergang' }, en: { title: 'A walk' } };
  expect(sent).toEqual([{ what: 'PUT setInfoBundle', body: { id: 't1', version: 3, outputs } }]);
});

test('a language without a title says that phones show the name', async () => {
  await open();
  expect(screen.getAllByText('No title: phones show “Harbour walk”.')).toHaveLength(2);
  enter('German', 'Ein Spaziergang');
  expect(screen.getAllByText('No title: phones show “Harbour walk”.')).toHaveLength(1);
});

test('Infos that phones do not get are marked', async () => {
  await open();
  const rows = within(screen.getByRole('list', { name: 'Infos' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => /Switched off|Not published/.exec(textContent ?? '')?.[0])).toEqual([
    undefined,
    'Switched off',
    'Not published',
  ]);
});

test('Infos are moved by Alt and an arrow key, which keeps the focus and is announced, and the order is sent', async () => {
  await open();
  const down = screen.getByRole('button', { name: 'Move “Pier” down, now at place 1' });
  down.focus();
  fireEvent.keyDown(down, { key: 'ArrowDown', altKey: true });
  expect(order()).toEqual(['Crane', 'Pier', 'Quay']);
  screen.getByText('Pier is now at place 2 of 3');
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: 'Move “Pier” down, now at place 2' }),
  );
  fireEvent.keyDown(document.activeElement!, { key: 'End', altKey: true });
  expect(order()).toEqual(['Crane', 'Quay', 'Pier']);
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' });
  expect(order()).toEqual(['Crane', 'Quay', 'Pier']);
  await press('Save');
  await waitFor(() => expect(sent[0]?.body.infoIds).toEqual(['i2', 'i3', 'i1']));
});

test('an Info is dragged to another place', async () => {
  await open();
  const [first, , third] = within(screen.getByRole('list', { name: 'Infos' })).getAllByRole('listitem');
  const dataTransfer = { setData: () => {} };
  fireEvent.dragStart(within(first!).getByTitle('Drag to move'), { dataTransfer });
  fireEvent.dragEnter(third!);
  fireEvent.dragEnd(within(first!).getByTitle('Drag to move'));
  expect(order()).toEqual(['Crane', 'Quay', 'Pier']);
});

test('Infos are chosen by Enter and added at the end; those that are there cannot be chosen', async () => {
  await open();
  await press('Add Infos');
  const here = await dialog().findByRole<HTMLInputElement>('checkbox', { name: /Pier/ });
  expect([here.checked, here.disabled]).toEqual([true, true]);
  fireEvent.keyDown(dialog().getByRole('textbox'), { key: 'Enter' });
  await act(async () => fireEvent.click(dialog().getByRole('button', { name: 'Add 1 Info' })));
  expect(order()).toEqual(['Pier', 'Crane', 'Quay', 'Lighthouse']);
  screen.getByText('1 Info added at the end');
});

test('a new tour can be saved from the start, and what is not entered is not discarded', async () => {
  openNew();
  await screen.findByRole('textbox', { name: 'Name' });
  screen.getByText('Not saved yet');
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  await press('Save');
  screen.getByText('Enter a name.');
  enter('Name', 'Walk');
  screen.getByRole('button', { name: 'Discard' });
  expect(sent).toEqual([]);
});

test('a new tour names everything that it lacks at its field', async () => {
  openNew();
  await screen.findByRole('textbox', { name: 'Name' });
  enter('Preview image (optional)', 'picture');
  await press('Save');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  for (const fault of [
    'Enter a name.',
    'Enter a title in at least one language.',
    'Add at least one Info.',
    'Not a web address. It begins with https:// or http://.',
  ])
    screen.getByText(fault);
  expect(sent).toEqual([]);
});

test('a name that another tour has is reported at the name', async () => {
  await open();
  enter('Name', 'Old town');
  refusal = { message: 'TOUR_NAME_ALREADY_USED' };
  await press('Save');
  await screen.findByText('Another tour has this name already.');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
});

test('Infos that are gone are marked in the list', async () => {
  await open();
  await press('Remove “Crane” from the tour');
  refusal = { message: 'MISSING_DATA_REFERENCE', details: { infoIds: ['i3'], count: 1 } };
  await press('Save');
  await screen.findByText('These Infos no longer exist. Remove them.');
  const rows = within(screen.getByRole('list', { name: 'Infos' })).getAllByRole('listitem');
  expect(rows.map((row) => row.dataset.refused)).toEqual([undefined, '']);
});

test('a copy has titles and Infos, another name, and is not published', async () => {
  tour = sampleTour({ published: true });
  openNew('/info-cms/tours/0/new', { copyOf: 't1' });
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe(
    'Copy of Harbour walk',
  );
  await press('Save');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    userId: 'u1',
    name: 'Copy of Harbour walk',
    outputs: { en: { title: 'A walk' } },
    imageUrl: null,
    published: false,
    protected: false,
    infoIds: ['i1', 'i2', 'i3'],
  });
});

test('before a tour is published, findings are shown, links are tried by the browser, and publishing stays possible', async () => {
  checks = [
    check('i1', { links: ['https://gone.example/', 'https://fine.example/'] }),
    check('i2', { active: false }),
    check('i3', { devices: { count: 3, checked: 3, silent: 1, weak: 0 } }),
  ];
  unreachable = ['https://gone.example/'];
  await open();
  fireEvent.click(screen.getByRole('switch', { name: 'Publish “Harbour walk”' }));
  await dialog().findByText(/1 link leads nowhere\./);
  dialog().getByText('https://gone.example/');
  dialog().getByText(/1 Info is switched off/);
  dialog().getByText('1 of 3 beacons');
  expect(dialog().queryByText('https://fine.example/')).toBeNull();
  expect(sent).toEqual([]);
  await act(async () => fireEvent.click(dialog().getByRole('button', { name: 'Publish anyway' })));
  expect(sent).toEqual([{ what: 'POST setInfoBundleActive/t1/0/true', body: {} }]);
});

test('a form that publishes is checked first, too, and one that was published before is not', async () => {
  await open();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Publish the tour' }));
  await press('Save for phones');
  await dialog().findByText('No findings.');
  expect(sent).toEqual([]);
  await act(async () => fireEvent.click(dialog().getByRole('button', { name: 'Publish' })));
  await screen.findByText('Saved. Phones show the tour within half an hour.');
  enter('French', 'Une promenade');
  await press('Save for phones');
  await waitFor(() => expect(sent).toHaveLength(2));
});
