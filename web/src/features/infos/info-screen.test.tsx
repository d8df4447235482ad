import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleInfo } from '../../../testing/sample-info.ts';
import { sampleTour } from '../../../testing/sample-tour.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubInfo } from '../../../testing/stub-info.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { InfoScreen } from './info-screen.tsx';
import { NewInfoScreen } from './new-info-screen.tsx';

let server: ReturnType<typeof stubInfo>;
const message = (title: string) => ({ type: 'MESSAGE' as const, title, text: title });
const EN = sampleInfo().outputs!;

beforeAll(() => inEnglish(['infos', 'gate', 'beacons', 'tasks', 'list', 'errors']));
beforeEach(() => {
  server = stubInfo();
  signIn(sampleUser({ infoFeatureState: 'ON' }));
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

const sent = () => server.sent.map(({ what }) => what);

test('a draft is saved with only what was changed and the version that was read, and phones keep what is published', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull();
  enter('Description', 'By the water');
  await press('Save draft');
  await screen.findByText('Published, 1 change in draft');
  expect(server.sent).toEqual([
    { what: 'PUT infos/i1/draft', body: { version: 3, description: 'By the water' } },
  ]);
  screen.getByText(/The draft differs: Description/);
  expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull();
});

test('publishing saves what was entered, and publishes it in the version that this made', async () => {
  await open();
  enter('Description', 'By the water');
  await press('Publish');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(server.sent).toEqual([
    { what: 'PUT infos/i1/draft', body: { version: 3, description: 'By the water' } },
    { what: 'POST infos/i1/publish', body: { version: 4 } },
  ]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull());
});

test('a draft may be incomplete: its language is held back, and the others are published', async () => {
  server.saveAs({ outputs: { en: [message('Quay')], de: [{ type: 'MESSAGE', title: 'Kai' }] } });
  await open();
  screen.getByText('German: 1 output is incomplete, held back');
  await press('Publish English');
  await waitFor(() => expect(sent()).toEqual(['POST infos/i1/publish']));
  expect(server.sent[0]?.body).toEqual({ version: 4, languages: ['en'] });
  await screen.findByText(/The draft differs: German/);
});

test('a language that the user adds to the publication is checked, and leads to its first fault', async () => {
  server.saveAs({ outputs: { en: [message('Quay')], de: [{ type: 'MESSAGE', title: 'Kai' }] } });
  await open();
  fireEvent.click(screen.getByRole('checkbox', { name: 'German' }));
  await press('Publish');
  screen.getByText('Enter the text of the message.');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Text' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'English' }));
  await press('Publish German');
  expect(sent()).toEqual([]);
});

test('an output that is open stays open while its draft is saved', async () => {
  await open();
  await press(/^Pier/);
  enter('Title', 'Quay');
  await press('Save draft');
  await screen.findByText(/The draft differs: English/);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Quay');
});

test('a draft is saved although publishing it is refused', async () => {
  server.info = sampleInfo({ hasDraft: true, published: false, beaconsCount: 0, beaconIds: [] });
  await open();
  enter('Description', 'By the water');
  await press('Publish');
  screen.getByText('Add at least one beacon.');
  await press('Save draft');
  await waitFor(() => expect(sent()).toEqual(['PUT infos/i1/draft']));
});

test('a save that is refused as stale keeps what was entered, beside what somebody else has saved', async () => {
  await open();
  enter('Description', 'By the water');
  enter('Name', 'Quay');
  server.saveAs({ description: 'By the sea', rssi: -60 });
  await press('Save draft');
  await screen.findByText(/Somebody else has changed the same fields: Description\./);
  const description = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
  expect(description.value).toBe('By the water');
  await press('Use theirs');
  expect(description.value).toBe('By the sea');
  await press('Save draft');
  await waitFor(() => expect(server.sent).toHaveLength(2));
  expect(server.sent[1]?.body).toEqual({ version: 4, name: 'Quay' });
  expect(server.draft).toMatchObject({ name: 'Quay', description: 'By the sea', rssi: -60 });
});

test('a draft is discarded once that is confirmed, which names what is lost', async () => {
  server.saveAs({ name: 'Quay' });
  await open();
  await press('Discard draft');
  dialog().getByText('These changes are lost: Name.');
  await act(async () => fireEvent.click(dialog().getByRole('button', { name: 'Discard draft' })));
  await waitFor(() => expect(sent()).toEqual(['DELETE infos/i1/draft']));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Harbour');
});

test('an Info is taken from phones in some languages', async () => {
  server.info = sampleInfo({ languages: ['de', 'en'], outputs: { ...EN, de: [message('Hafen')] } });
  await open();
  await press('More actions');
  await press('Unpublish');
  fireEvent.click(dialog().getByRole('checkbox', { name: 'English' }));
  await act(async () => fireEvent.click(dialog().getByRole('button', { name: 'Unpublish German' })));
  await waitFor(() => expect(sent()).toEqual(['POST infos/i1/unpublish']));
  expect(server.sent[0]?.body).toEqual({ version: 3, languages: ['de'] });
});

test('a fault in another language is shown there: its output is opened, and its field has the focus', async () => {
  server.info = sampleInfo({
    outputs: {
      ...EN,
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
  expect(sent()).toEqual([]);
  enter('YouTube link', 'https://youtu.be/aqz-KE-bpKQ');
  expect(screen.queryByText('Not the address of a YouTube video.')).toBeNull();
});

test('outputs are moved by buttons, which keep the focus, and the order is sent', async () => {
  server.info = sampleInfo({
    outputs: { en: ['One', 'Two', 'Three'].map((title) => ({ type: 'MESSAGE', title, text: title })) },
  });
  await open();
  const down = screen.getByRole('button', { name: 'Move “One” down, now at place 1' });
  await act(async () => fireEvent.click(down));
  screen.getByText('One is now at place 2 of 3');
  await press('Save draft');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  const { en } = server.sent[0]!.body.outputs!;
  expect(en?.map(({ title }) => title)).toEqual(['Two', 'One', 'Three']);
});

test('an output is dragged to another place', async () => {
  server.info = sampleInfo({
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
  server.info = sampleInfo({
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
  await screen.findByText('F00000000003');
  expect(server.sent).toEqual([
    { what: 'POST infos/i1/devices', body: { add: { idList: ['F00000000003'] } } },
  ]);
});

test('beacons are added and removed at once, and what is unsaved stays so', async () => {
  await open();
  enter('Description', 'By the water');
  await press('Remove Lobby');
  await screen.findByText('No beacon yet.');
  expect(server.sent).toEqual([
    { what: 'POST infos/i1/devices', body: { remove: { idList: ['F00000000001'] } } },
  ]);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' }).value).toBe(
    'By the water',
  );
  screen.getByRole('button', { name: 'Save draft' });
});

test('all beacons that a search finds are added by a task, whose progress is shown', async () => {
  await open();
  await press('Add beacons');
  fireEvent.click(await screen.findByRole('button', { name: 'Choose all that match' }));
  await screen.findByText('2,500 beacons match. Those of other Infos are left out.');
  server.task = {
    taskStatus: 'running',
    data: { total: 2500, done: 450, skipped: [], skippedCount: 0 },
  };
  await act(async () => fireEvent.click(dialog().getByRole('button', { name: 'Add 2,500 beacons' })));
  await screen.findByText('Assign devices to an Info');
  expect(server.sent.at(-1)).toEqual({
    what: 'POST infos/i1/devices',
    body: { add: { selectionId: 's1' } },
  });
});

test('beacons that could not be added are named with the reason', async () => {
  await open();
  await press('Add beacons');
  await press('List of IDs');
  fireEvent.change(screen.getByRole('textbox', { name: 'IDs' }), {
    target: { value: 'F0:00:00:00:00:09 x' },
  });
  screen.getByText('Not IDs, left out: x');
  const skipped = [{ id: 'F00000000009', reason: 'OTHER_INFO' }];
  server.task = { data: { total: 1, done: 0, skipped, skippedCount: 1 } };
  await act(async () => fireEvent.click(dialog().getByRole('button', { name: 'Add 1 beacon' })));
  await screen.findByRole('link', { name: 'F00000000009' });
});

test('pasted beacons of a new Info that the server refuses are marked and removed by one button', async () => {
  renderScreen(NewInfoScreen, paths.info.createPath, '/info-cms/infos/0/new?beacon=F00000000009');
  await screen.findByRole('link', { name: 'F00000000009' });
  enter('Name', 'Quay');
  await press('Add an output');
  await press('Message');
  enter('Title', 'Welcome');
  enter('Text', 'The pier is open.');
  server.refusal = { message: 'DEVICE_NOT_REGISTERED', details: { ids: ['F00000000009'], count: 1 } };
  await press('Publish');
  await screen.findByText('A device is not registered.');
  await press('Remove it');
  expect(screen.queryByRole('link', { name: 'F00000000009' })).toBeNull();
});

test('a name that is taken is refused at its field', async () => {
  await open();
  enter('Name', 'Pier');
  server.refusal = { message: 'INFO_NAME_ALREADY_USED' };
  await press('Save draft');
  await screen.findByText('Another Info has this name already.');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
});

test('a tab has a line on what phones get before and after the Info is published, so that its height stays', async () => {
  const linesOf = (language: RegExp) =>
    [...screen.getByRole('button', { name: language }).querySelectorAll('small')].map(
      (line) => line.textContent,
    );
  server.info = sampleInfo({ published: false, hasDraft: true, languages: [] });
  await open();
  expect(linesOf(/^English/)).toEqual(['Complete, 1 output', 'Not published']);
  expect(linesOf(/^French/)).toHaveLength(1);
  await press('Publish');
  await waitFor(() => expect(linesOf(/^English/)).toEqual(['Complete, 1 output', 'Published']));
});

test('an Info that is not published is published without a change', async () => {
  server.info = sampleInfo({ published: false, hasDraft: true, languages: [] });
  await open();
  screen.getByText('Not published yet: phones show nothing of it.');
  await press('Publish');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(server.sent[0]).toEqual({ what: 'POST infos/i1/publish', body: { version: 3 } });
});

test('an Info of another owner is saved once its owner was confirmed', async () => {
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  server.info = sampleInfo({ userId: 'bob' });
  renderScreen(InfoScreen, paths.info.path, '/info-cms/infos/bob/i1');
  await screen.findByRole('link', { name: 'Bob' });
  enter('Description', 'By the water');
  await press('Publish');
  await screen.findByText(/bob@example.com/);
  expect(sent()).toEqual([]);
  await screen.findByRole('button', { name: 'Change it' });
  await press('Change it');
  await waitFor(() => expect(sent()).toEqual(['PUT infos/i1/draft', 'POST infos/i1/publish']));
});

test('an Info is deleted once its name is typed', async () => {
  const { here } = await open();
  await press('More actions');
  await press('Delete');
  fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'harbour' } });
  await act(async () => fireEvent.click(dialog().getByRole('button', { name: 'Delete the Info' })));
  await waitFor(() => expect(here()).toBe('/info-cms/infos'));
  expect(sent()).toEqual(['POST removeInfoPoint/i1/0']);
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
  expect(server.sent).toEqual([
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

test('a new Info is saved as a draft, with its beacons, however incomplete it is', async () => {
  const { here } = renderScreen(
    NewInfoScreen,
    paths.info.createPath,
    '/info-cms/infos/0/new?beacon=F00000000001',
  );
  await screen.findByRole('link', { name: 'Lobby' });
  await press('Save draft');
  screen.getByText('Enter a name.');
  enter('Name', 'Quay');
  await press('Add an output');
  await press('Message');
  await press('Save draft');
  await waitFor(() => expect(here()).toBe('/info-cms/infos/0/i1'));
  expect(server.sent).toEqual([
    {
      what: 'POST infos',
      body: {
        ...{ userId: 'u1', name: 'Quay', description: '', rssi: -85, timeZone: 'Europe/Berlin' },
        outputs: { en: [{ type: 'MESSAGE', title: '' }] },
      },
    },
    { what: 'POST infos/i1/devices', body: { add: { idList: ['F00000000001'] } } },
  ]);
});

test('a copy has the content of the other Info, and none of its beacons', async () => {
  renderScreen(NewInfoScreen, paths.info.createPath, '/info-cms/infos/0/new', { copyOf: 'i1' });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(name.value).toBe('Copy of Harbour');
  screen.getByRole('button', { name: /^Pier/ });
  screen.getByText('No beacon yet.');
});

test('before it is published, an Info is checked as it would be then, and no finding forbids it', async () => {
  server.info = sampleInfo({ active: false });
  server.saveAs({ outputs: { de: [message('Kai')] } });
  server.check = { dead: ['/files/content/gone.png'] };
  const walk = { published: false, languages: ['fr' as const] };
  server.tours = [sampleTour({ id: 't1', name: 'Old town', ...walk })];
  await open();
  // A dead file; and English, which phones have, the Info itself and its tour.
  await screen.findByText('1 error, 3 warnings');
  await press('Check before publishing');
  const found = within(screen.getByRole('list', { name: 'Findings' }));
  found.getByText('1 link leads nowhere.');
  found.getByText('1 Info has nothing in English: visitors get another language.');
  found.getByText('1 Info is switched off: phones leave it out.');
  expect(found.getByRole('link', { name: 'Old town' }).getAttribute('href')).toContain('/t1');
  await press('Publish');
  await waitFor(() => expect(sent()).toEqual(['POST infos/i1/publish']));
});

test('the check says that it does not know yet what was entered since the last save', async () => {
  server.saveAs({ description: 'By the water' });
  await open();
  await screen.findByText('nothing found');
  await press('Check before publishing');
  screen.getByText('No findings.');
  expect(screen.queryByText(/since the last save/)).toBeNull();
  await press(/^Pier/);
  enter('Title', 'Quay');
  screen.getByText(/since the last save/);
});
