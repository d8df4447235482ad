import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Hub } from '../../../../shared/model/hub.ts';
import { FACTORY_SETTINGS, type HubSettings } from '../../../../shared/model/hub-settings.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleHub } from '../../../testing/sample-hub.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { useSelection } from '../../components/list/selection.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { HubBulkScreen } from './hub-bulk-screen.tsx';
import { UpdatesDialog } from './updates-dialog.tsx';

const IDS = ['hub00000001', 'hub00000002', 'hub00000003'];
const HUBS = new Map<string, Hub>(
  IDS.map((id, at) => [id, sampleHub({ id, description: `Hall ${at + 1}` })]),
);
let sent: Record<string, unknown>[];
let settings: (HubSettings | null)[];

const finished = (kind: string) => ({
  taskId: 't1',
  kind,
  taskStatus: 'finished',
  createdDate: '2026-01-01T00:00:00.000Z',
  data: { total: 3, done: 2, skipped: [{ id: IDS[2], reason: 'HUB_UPDATE_RUNNING' }], skippedCount: 1 },
});
const planOf = (field: string, from: unknown, to: unknown) => ({
  planId: 'p1',
  items: [
    { id: IDS[0], changes: [{ field, from, to }] },
    { id: IDS[1], changes: [{ field, from, to }] },
    { id: IDS[2], changes: [], skip: { reason: 'HUB_UPDATE_RUNNING' } },
  ],
  omitted: 0,
  changed: 2,
  unchanged: 0,
  skipped: 1,
});

beforeAll(() => inEnglish(['hubConfig', 'hubs', 'bulk', 'tasks', 'moving', 'list', 'errors']));
beforeEach(() => {
  sent = [];
  settings = [FACTORY_SETTINGS, { ...FACTORY_SETTINGS, logLevel: 'DEBUG' }, null];
  signIn(sampleUser());
  stubApi((_, url, init) => {
    const body = JSON.parse(String(init.body ?? '{}'));
    if (url.pathname.endsWith('/hubs/settings'))
      return { body: { items: IDS.map((id, at) => ({ id, settings: settings[at] })) } };
    sent.push(body);
    const isUpdate = url.pathname.endsWith('/induce_firmware_update');
    if (!body.dryRun) return { body: finished(isUpdate ? 'updateHubs' : 'configureHubs') };
    return {
      body: isUpdate ? planOf('firmware', '3.0.7.8', '3.0.9.0') : planOf('logLevel', 'WARNING', 'INFO'),
    };
  });
});

function open() {
  const { result } = renderHook(() => useSelection<Hub>('hubs 0'));
  act(() => result.current.togglePage([...HUBS]));
  return renderScreen(HubBulkScreen, paths.hubBulk.path, paths.hubBulk.to('0'));
}
const choose = async (label: string) => {
  const set = await screen.findByRole('button', { name: `Set ${label}` });
  act(() => set.click());
  return screen.getByLabelText(label);
};
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const enter = (where: HTMLElement, value: string) => fireEvent.change(where, { target: { value } });

test('without selected hubs, the screen redirects to the list', async () => {
  const { here } = renderScreen(HubBulkScreen, paths.hubBulk.path, paths.hubBulk.to('0'));
  await screen.findByText('elsewhere');
  expect(here()).toBe(paths.hubs.of('0'));
});

test('nothing is filled in, and each setting shows what the hubs have', async () => {
  open();
  const logs = within(await screen.findByRole('region', { name: 'Logs and updates' }));
  expect(logs.getByText('Warning on 1, Debug on 1')).toBeTruthy();
  expect(logs.queryByRole('combobox')).toBeNull();
  expect(((await choose('Log level')) as HTMLSelectElement).selectedOptions[0]!.textContent).toBe('Mixed');
  expect(screen.queryByRole('button', { name: 'Review' }), 'nothing is changed yet').toBeNull();
});

test('only what was chosen is planned, equal changes are shown together, and then applied exactly', async () => {
  const { here } = open();
  enter(await choose('Log level'), 'INFO');
  await press('Review');
  const review = within(screen.getByRole('region', { name: 'What will happen' }));
  expect(review.getAllByRole('group').map(({ textContent }) => textContent)).toEqual([
    '2Log level Warning → Info',
    '1A firmware update is running.',
  ]);
  await press('Change 2 hubs');
  expect(sent).toEqual([
    { idList: IDS, settings: { logLevel: 'INFO' }, dryRun: true },
    { idList: IDS, settings: { logLevel: 'INFO' }, planId: 'p1' },
  ]);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await screen.findByText('elsewhere');
  expect(here()).toBe(paths.hubs.of('0'));
});

test('an entry that no hub can take is marked, and nothing is sent', async () => {
  open();
  enter(await choose('Push interval (seconds)'), '2');
  await press('Review');
  expect(sent).toEqual([]);
  expect(screen.getByLabelText('Push interval (seconds)').getAttribute('aria-invalid')).toBe('true');
});

test('MQTT takes the server URL away, and the review shows both', async () => {
  settings = [{ ...FACTORY_SETTINGS, pushMethod: 'HTTP_POST', serverUrl: 'https://a.example/' }];
  open();
  enter(await choose('Push method'), 'MQTT');
  await press('Review');
  expect(sent).toMatchObject([{ settings: { pushMethod: 'MQTT', serverUrl: null } }]);
});

test('the dialog of updates says which hubs get what, and starts exactly this', async () => {
  const ended: string[] = [];
  renderScreen(
    () => <UpdatesDialog owner="0" selection={HUBS} onEnded={() => ended.push('ended')} onClose={() => {}} />,
    paths.home.path,
    paths.home.to(),
  );
  await screen.findByRole('heading', { name: 'Update firmware of 3 hubs' });
  const groups = await screen.findAllByRole('group');
  expect(groups.map(({ textContent }) => textContent)).toEqual([
    '2Firmware 3.0.7.8 → 3.0.9.0',
    '1A firmware update is running.',
  ]);
  fireEvent.click(screen.getByLabelText(/Also hubs that are offline/));
  await waitFor(() => expect(sent).toHaveLength(2));
  fireEvent.click(await screen.findByRole('button', { name: 'Update 2 hubs' }));
  await screen.findByText(IDS[2]!);
  expect(sent.at(-1)).toEqual({ idList: IDS, evenOffline: true, planId: 'p1' });
  expect(ended).toEqual(['ended']);
});
