import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Info } from '../../../../shared/model/info.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleBeacon } from '../../../testing/sample-beacon.ts';
import { sampleInfo } from '../../../testing/sample-info.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { InfoScreen } from './info-screen.tsx';
import { NewInfoScreen } from './new-info-screen.tsx';

let info: Info;
let sent: { what: string; body: { outputs?: unknown; beaconIds?: unknown } }[];
let refusal: { message: string; details?: unknown } | undefined;

beforeAll(() => inEnglish(['infos', 'beacons', 'list', 'errors']));
beforeEach(() => {
  info = sampleInfo();
  sent = [];
  refusal = undefined;
  signIn(sampleUser({ infoFeatureState: 'ON' }));
  stubApi((method, { pathname }, init) => {
    const call = pathname.split('/').slice(4).join('/');
    const body = init.body ? JSON.parse(String(init.body)) : {};
    if (/\/users?\//.test(pathname))
      return { body: sampleUser({ id: 'bob', name: 'Bob', email: 'bob@example.com' }) };
    if (call === 'getBeaconConfigurations')
      return { body: { items: [{ id: 'F00000000001', description: 'Lobby' }] } };
    if (call === 'beacons')
      return {
        body: {
          items: [
            sampleBeacon({ id: 'F00000000002', description: 'Taken', infoPointId: 'other' }),
            sampleBeacon({ id: 'F00000000003', description: 'Free' }),
          ],
          links: { self: '' },
        },
      };
    if (method === 'GET') return { body: info };
    sent.push({ what: `${method} ${call}`, body });
    if (refusal) return { status: 400, body: { ...refusal, requestId: 'q' } };
    info = { ...info, ...body, id: 'i1', version: info.version + 1 };
    return { body: info };
  });
});

const open = async () => {
  const screenOf = renderScreen(InfoScreen, paths.info.path, `/info-cms/infos/0/i1`);
  await screen.findByRole('textbox', { name: 'Name' });
  return screenOf;
};
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const dialog = () => within(screen.getByRole('dialog'));
const phone = () => within(screen.getByRole('group', { name: 'Phone of a visitor' }));

test('only what was changed is sent, with the version that was read', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  enter('Description', 'By the water');
  await press('Publish');
  await screen.findByText('Published. Phones show it within half an hour.');
  expect(sent).toEqual([
    { what: 'PUT setInfoPoint', body: { id: 'i1', version: 3, description: 'By the water' } },
  ]);
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
});

test('a fault in another language is shown there: its output is opened, and its field has the focus', async () => {
  info = sampleInfo({
    outputs: {
      en: info.outputs!.en!,
      de: [{ type: 'YOUTUBE', title: 'Film', url: 'https://youtu.be/dQw4w9WgXcQ' }],
    },
  });
  await open();
  await press(/^German/);
  await press(/^Film/);
  enter('YouTube link', 'https://harbour.example/');
  await press(/^English/);
  await press('Publish');
  const field = await screen.findByRole('textbox', { name: 'YouTube link' });
  expect(document.activeElement).toBe(field);
  screen.getByText('Not the address of a YouTube video.');
  expect(sent).toEqual([]);
  enter('YouTube link', 'https://youtu.be/aqz-KE-bpKQ');
  expect(screen.queryByText('Not the address of a YouTube video.')).toBeNull();
});

test('outputs are moved by buttons, which keep the focus, and the order is sent', async () => {
  info = sampleInfo({
    outputs: { en: ['One', 'Two', 'Three'].map((title) => ({ type: 'MESSAGE', title, text: title })) },
  });
  await open();
  const down = screen.getByRole('button', { name: 'Move “One” down, now at place 1' });
  await act(async () => fireEvent.click(down));
  screen.getByText('One is now at place 2 of 3');
  await press('Publish');
  await waitFor(() => expect(sent).toHaveLength(1));
  const { en } = sent[0]!.body.outputs as { en: { title: string }[] };
  expect(en.map(({ title }) => title)).toEqual(['Two', 'One', 'Three']);
});

test('an output is dragged to another place', async () => {
  info = sampleInfo({
    outputs: { en: ['One', 'Two', 'Three'].map((title) => ({ type: 'MESSAGE', title, text: title })) },
  });
  await open();
  const cards = () => screen.getAllByRole('listitem').filter((one) => one.querySelector('[draggable]'));
  const dataTransfer = { setData() {}, effectAllowed: '' };
  fireEvent.dragStart(cards()[0]!.querySelector('[draggable]')!, { dataTransfer });
  fireEvent.dragEnter(cards()[2]!);
  fireEvent.dragEnd(cards()[2]!.querySelector('[draggable]')!);
  expect(cards().map((one) => one.querySelector('b')?.textContent)).toEqual(['Two', 'Three', 'One']);
});

test('what visitors see follows the entries, the time, the distance and the measured value', async () => {
  info = sampleInfo({
    outputs: {
      en: [
        { type: 'MESSAGE', title: 'Always', text: 'Open' },
        {
          type: 'MESSAGE',
          title: 'Morning',
          text: 'Coffee',
          condition: { time: { from: '06:00', to: '10:00' } },
        },
        { type: 'MESSAGE', title: 'Warm', text: 'Ice', condition: { value: { min: 25 } } },
        { type: 'MESSAGE', title: 'Near', text: 'Here', rssi: -50 },
      ],
    },
  });
  await open();
  const titles = () =>
    phone()
      .queryAllByRole('listitem')
      .map((one) => one.querySelector('p')?.textContent);
  fireEvent.change(screen.getByLabelText('Time of day'), { target: { value: '12:00' } });
  expect(titles()).toEqual(['Always']);
  screen.getByText('Morning: only from 06:00 to 10:00');
  screen.getByText('Warm: needs a measured value');
  screen.getByText(/^Near: too far away, shown from −50/);
  fireEvent.change(screen.getByLabelText('Time of day'), { target: { value: '09:59' } });
  fireEvent.change(screen.getByLabelText('Measured value'), { target: { value: '24,9' } });
  expect(titles()).toEqual(['Always', 'Morning']);
  screen.getByText('Warm: the measured value is below 25');
  fireEvent.change(screen.getByLabelText('Measured value'), { target: { value: '25' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Code scanned or tag touched' }));
  expect(titles()).toEqual(['Always', 'Morning', 'Warm', 'Near']);
  await press('FR');
  screen.getByText('French: nothing written, so English is shown.');
});

test('beacons are found by a search; those of another Info cannot be chosen', async () => {
  await open();
  await screen.findByRole('link', { name: 'Lobby' });
  await press('Add beacons');
  const taken = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Taken/ });
  expect(taken.disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: /Free/ }));
  await act(async () => fireEvent.click(dialog().getByRole('button', { name: 'Add 1 beacon' })));
  await press('Publish');
  await waitFor(() => expect(sent[0]?.body.beaconIds).toEqual(['F00000000001', 'F00000000003']));
});

test('pasted beacons that the server refuses are marked and removed by one button', async () => {
  await open();
  await press('Add beacons');
  await press('List of IDs');
  fireEvent.change(screen.getByRole('textbox', { name: 'IDs' }), {
    target: { value: 'F0:00:00:00:00:09 x' },
  });
  screen.getByText('Not IDs, left out: x');
  await act(async () => fireEvent.click(dialog().getByRole('button', { name: 'Add 1 beacon' })));
  refusal = { message: 'DEVICE_NOT_REGISTERED', details: { ids: ['F00000000009'], count: 1 } };
  await press('Publish');
  await screen.findByText('A device is not registered.');
  await press('Remove it');
  expect(screen.queryByRole('link', { name: 'F00000000009' })).toBeNull();
});

test('a name that is taken is refused at its field', async () => {
  await open();
  enter('Name', 'Pier');
  refusal = { message: 'INFO_NAME_ALREADY_USED' };
  await press('Publish');
  await screen.findByText('Another Info has this name already.');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
});

test('an Info that is not published is published without a change, with all that it says', async () => {
  info = sampleInfo({ published: false });
  await open();
  await press('Publish');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ id: 'i1', version: 3, name: 'Harbour', outputs: info.outputs });
});

test('a draft that would be replaced is named', async () => {
  info = sampleInfo({ hasDraft: true });
  await open();
  screen.getByText('There is a draft that is not published. Publishing here replaces it.');
});

test('an Info of another owner is saved once its owner was confirmed', async () => {
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  info = sampleInfo({ userId: 'bob' });
  renderScreen(InfoScreen, paths.info.path, '/info-cms/infos/bob/i1');
  await screen.findByRole('link', { name: 'Bob' });
  enter('Description', 'By the water');
  await press('Publish');
  await screen.findByText(/bob@example.com/);
  expect(sent).toEqual([]);
  await press('Change it');
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('an Info is deleted once its name is typed', async () => {
  const { here } = await open();
  await press('More actions');
  await press('Delete');
  fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'harbour' } });
  await act(async () => fireEvent.click(dialog().getByRole('button', { name: 'Delete the Info' })));
  await waitFor(() => expect(here()).toBe('/info-cms/infos'));
  expect(sent.map(({ what }) => what)).toEqual(['POST removeInfoPoint/i1/0']);
});

test('a new Info names every fault, begins with the beacon of its link, and opens its page once it is saved', async () => {
  const { here } = renderScreen(
    NewInfoScreen,
    paths.info.createPath,
    '/info-cms/infos/0/new?beacon=F00000000001',
  );
  await screen.findByRole('link', { name: 'Lobby' });
  await press('Publish');
  screen.getByText('Enter a name.');
  screen.getByText('Add at least one output in one language.');
  enter('Name', 'Quay');
  await press('Add an output');
  await press('Message');
  enter('Title', 'Welcome');
  enter('Text', 'The pier is open.');
  await press('Publish');
  await waitFor(() => expect(here()).toBe('/info-cms/infos/0/i1'));
  expect(sent).toEqual([
    {
      what: 'PUT setInfoPoint',
      body: {
        userId: 'u1',
        name: 'Quay',
        description: '',
        outputs: { en: [{ type: 'MESSAGE', title: 'Welcome', text: 'The pier is open.' }] },
        rssi: -85,
        timeZone: 'Europe/Berlin',
        beaconIds: ['F00000000001'],
      },
    },
  ]);
});

test('a copy has the content of the other Info, and none of its beacons', async () => {
  renderScreen(NewInfoScreen, paths.info.createPath, '/info-cms/infos/0/new', { copyOf: 'i1' });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(name.value).toBe('Copy of Harbour');
  screen.getByRole('button', { name: /^Pier/ });
  screen.getByText('No beacon yet.');
});
