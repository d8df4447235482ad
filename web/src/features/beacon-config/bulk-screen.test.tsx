import { act, fireEvent, renderHook, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { factoryDefaults } from '../../../../shared/configuration/device.ts';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { useSelection } from '../../components/list/selection.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { BulkScreen } from './bulk-screen.tsx';

const IDS = ['A1A2A3A4A5A6', 'B1B2B3B4B5B6', 'C1C2C3C4C5C6'];
let owner: string;
let sent: Record<string, unknown>[];
let refused: { status: number; body: object } | undefined;

const metaData = {
  firmware: '007.001',
  securebeacon_editable: false,
  eventbeacon_editable: false,
  energy_save_editable: false,
};
const finished = {
  taskId: 't1',
  kind: 'configureBeacons',
  taskStatus: 'finished',
  createdDate: '2026-01-01T00:00:00.000Z',
  data: { total: 3, done: 2, skipped: [{ id: IDS[2], reason: 'NOT_KNOWN' }], skippedCount: 1 },
};
const factory = factoryDefaults({ type: 'SMART_BEACON', metaData });
const beacon = (id: string) =>
  ({
    id,
    type: 'SMART_BEACON',
    description: `At ${id[0]}`,
    userId: owner,
    featureList: [],
  }) as unknown as Beacon;

beforeAll(() => inEnglish(['configuration', 'bulk', 'tasks', 'list', 'errors']));
beforeEach(() => {
  owner = 'u1';
  sent = [];
  refused = undefined;
  signIn(sampleUser());
  stubApi((_, url, init) => {
    const body = JSON.parse(String(init.body ?? '{}'));
    if (url.pathname.includes('/users/'))
      return { body: sampleUser({ id: 'u2', name: 'Bob', email: 'bob@example.com' }) };
    if (url.pathname.endsWith('/getBeaconConfigurations')) {
      const items = (body.idList as string[]).map((id, at) => ({
        ...{ id, description: '', deviceUpToDate: true, metaData, version: 1 },
        configData: { ...factory, ibeacon_major: 7, tx_power: at === 0 ? 5 : 0 },
      }));
      return { body: { items } };
    }
    sent.push(body);
    if (refused) return refused;
    if (!body.dryRun) return { body: finished };
    const changes = [{ field: 'tx_power', from: 0, to: 10 }];
    const items = [
      { id: IDS[0], changes },
      { id: IDS[1], changes },
      { id: IDS[2], changes: [], skip: { reason: 'NOT_KNOWN', field: 'tx_power' } },
    ];
    return { body: { planId: 'p1', items, omitted: 0, changed: 2, unchanged: 0, skipped: 1 } };
  });
});

function open() {
  const { result } = renderHook(() => useSelection<Beacon>('beacons 0'));
  act(() => result.current.togglePage(IDS.map((id) => [id, beacon(id)])));
  return renderScreen(BulkScreen, paths.beaconBulk.path, paths.beaconBulk.to('0'));
}
const region = (name: string) => within(screen.getByRole('region', { name }));
/** Chooses to set a field, and returns its control. */
const control = async (label: string, section?: string) => {
  const where = section ? within(await screen.findByRole('region', { name: section })) : screen;
  const set = (await where.findAllByRole('button', { name: `Set ${label}` }))[0]!;
  act(() => set.click());
  return where.getByLabelText(label);
};
const power = () => control('Transmit power', 'Advertising');
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const enter = (where: HTMLElement, value: string) => fireEvent.change(where, { target: { value } });

test('without a selection, the screen redirects to the list', async () => {
  const { here } = renderScreen(BulkScreen, paths.beaconBulk.path, paths.beaconBulk.to('0'));
  await screen.findByText('elsewhere');
  expect(here()).toBe(paths.beacons.to('0'));
});

test('nothing is filled in: a field shows what the beacons have until one chooses to set it', async () => {
  open();
  const advertising = within(await screen.findByRole('region', { name: 'Advertising' }));
  expect(advertising.queryByLabelText('Transmit power')).toBeNull();
  expect(advertising.getByText('0 dBm on 2, 5 dBm on 1')).toBeTruthy();
  expect(region('iBeacon').getByText('7')).toBeTruthy();
  const select = (await power()) as HTMLSelectElement;
  expect(document.activeElement).toBe(select);
  expect(select.selectedOptions[0]!.textContent).toBe('Mixed');
  expect(((await control('Major')) as HTMLInputElement).value).toBe('7');
  expect(screen.queryByRole('button', { name: 'Review' }), 'nothing is changed yet').toBeNull();
});

test('only edited fields are planned, equal changes are shown together, and then applied exactly', async () => {
  const { here } = open();
  enter(await power(), '10');
  enter(await control('Major'), '9');
  const touched = { userId: '0', idList: IDS, configData: { tx_power: 10, ibeacon_major: 9 } };
  await press('Review');
  expect(sent).toHaveLength(1);
  const review = region('What will happen');
  const groups = () => review.getAllByRole('group').map(({ textContent }) => textContent);
  expect(groups()).toEqual([
    '2Advertising, Transmit power 0\u00a0dBm → 10\u00a0dBm',
    '1Its firmware does not know “Advertising, Transmit power”.',
  ]);
  expect(review.getByRole('heading', { name: '2 will change' })).toBeTruthy();
  expect(review.getByRole('heading', { name: '1 stay as they are' })).toBeTruthy();
  const [first] = review.getAllByRole('group') as HTMLDetailsElement[];
  await act(async () => {
    first!.open = true;
    fireEvent(first!, new Event('toggle'));
  });
  expect(
    within(first!)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['At A', 'At B']);
  await press('Change 2 devices');
  expect(sent).toEqual([
    { ...touched, dryRun: true },
    { ...touched, planId: 'p1' },
  ]);
  const task = within(screen.getByRole('dialog'));
  expect(task.getByText(IDS[2]!)).toBeTruthy();
  fireEvent.click(task.getByRole('button', { name: 'Close' }));
  await screen.findByText('elsewhere');
  expect(here(), 'with nothing ticked any more').toBe(paths.beacons.to('0'));
});

test('a field that is reset to unchanged is not sent', async () => {
  open();
  enter(await power(), '10');
  await press('Leave unchanged');
  expect(region('Advertising').queryByLabelText('Transmit power')).toBeNull();
  enter(await control('Major'), '9');
  await press('Review');
  expect(sent).toEqual([{ userId: '0', idList: IDS, configData: { ibeacon_major: 9 }, dryRun: true }]);
});

test('a value that no beacon can take is a fault at its field, and nothing is sent', async () => {
  open();
  enter(await control('Minor'), '70000');
  await press('Review');
  expect(sent).toEqual([]);
  expect(document.activeElement).toBe(screen.getByLabelText('Minor'));
  expect(screen.getByText('Please check what you have entered.')).toBeTruthy();
});

test('changing another owner’s beacons shows the owner first', async () => {
  owner = 'u2';
  open();
  enter(await control('Major'), '9');
  await press('Review');
  await press('Change 2 devices');
  expect(sent).toHaveLength(1);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('heading', { name: 'This belongs to Bob' })).toBeTruthy();
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Change it' })));
  expect(sent).toHaveLength(2);
});

test('a refused plan shows the error, and the form keeps its entries', async () => {
  open();
  enter(await control('Major'), '9');
  await press('Review');
  refused = { status: 400, body: { message: 'MISSING_DATA_REFERENCE', requestId: 'r' } };
  await press('Change 2 devices');
  expect(await screen.findByRole('alert')).toBeTruthy();
  await press('Back to the form');
  expect((screen.getByLabelText('Major') as HTMLInputElement).value).toBe('9');
});
