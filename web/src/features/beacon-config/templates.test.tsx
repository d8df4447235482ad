import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { factoryDefaults } from '../../../../shared/configuration/device.ts';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import type { Template } from '../../../../shared/model/template.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { useSelection } from '../../components/list/selection.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { BulkScreen } from './bulk-screen.tsx';
import { TemplateListScreen } from './template-list-screen.tsx';

const IDS = ['A1A2A3A4A5A6', 'B1B2B3B4B5B6'];
const metaData = {
  firmware: '007.001',
  securebeacon_editable: false,
  eventbeacon_editable: false,
  energy_save_editable: false,
};
const factory = factoryDefaults({ type: 'SMART_BEACON', metaData });
const SLOW: Template = {
  id: 'slow',
  name: 'Slow',
  configData: { adv_int: 1000, ibeacon_major: 7 },
  orderCodes: ['ABCD'],
};
let templates: Template[];
let version: number;
let planned: object[];

beforeAll(() => inEnglish(['templates', 'configuration', 'bulk', 'beacons', 'tasks', 'list', 'errors']));
beforeEach(() => {
  templates = [SLOW, { ...SLOW, id: 'fast', name: 'Fast', configData: { adv_int: 100 }, orderCodes: [] }];
  version = 1;
  planned = [];
  signIn(sampleUser());
  stubApi((method, url, init) => {
    const body = JSON.parse(String(init.body ?? '{}'));
    if (url.pathname.endsWith('/templates')) {
      if (method === 'PUT' && body.version !== version)
        return { status: 409, body: { message: 'PLEASE_TRY_AGAIN', requestId: 'r' } };
      if (method === 'PUT') [templates, version] = [body.templates, version + 1];
      return { body: { templates, version } };
    }
    if (url.pathname.endsWith('/getBeaconConfigurations')) {
      const items = (body.idList as string[]).map((id) => ({
        ...{ id, description: '', deviceUpToDate: true, metaData, version: 1 },
        configData: factory,
      }));
      return { body: { items } };
    }
    planned.push(body);
    return { body: { planId: 'p', items: [], omitted: 0, changed: 2, unchanged: 0, skipped: 0 } };
  });
});

const open = () => renderScreen(TemplateListScreen, paths.templates.path, paths.templates.to());
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function openBulk(template?: string) {
  const { result } = renderHook(() => useSelection<Beacon>('beacons 0'));
  const beacon = (id: string) =>
    ({ id, type: 'SMART_BEACON', description: id, userId: 'u1', featureList: [] }) as unknown as Beacon;
  act(() => result.current.togglePage(IDS.map((id) => [id, beacon(id)])));
  renderScreen(BulkScreen, paths.beaconBulk.path, paths.beaconBulk.to('0', template));
  await screen.findByRole('region', { name: 'Advertising' });
}

test('a template is shown with what it sets, and with its order codes', async () => {
  open();
  const slow = within(await screen.findByRole('listitem', { name: 'Slow' }));
  expect(slow.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '1,000\u00a0ms',
    '7',
  ]);
  expect(slow.getByText('When claimed: order codes ABCD')).toBeTruthy();
});

test('without templates, the screen says where they are made', async () => {
  templates = [];
  open();
  await screen.findByText(/Open the configuration of a device/);
  expect(screen.getByRole('link', { name: 'Open the list of devices' })).toBeTruthy();
});

test('a template gets another name and order codes, but none that another template has', async () => {
  open();
  await screen.findByText('Fast');
  await press('Edit “Fast”');
  enter('Order codes', 'efgh, abcd');
  expect(screen.getByText('“Slow” has one of these order codes already.')).toBeTruthy();
  enter('Order codes', 'efgh ij12');
  enter('Name', 'Slow');
  expect(screen.getByText('Another template has this name.')).toBeTruthy();
  enter('Name', 'Quick');
  await press('Save');
  await screen.findByRole('listitem', { name: 'Quick' });
  expect(templates[1]).toMatchObject({ id: 'fast', name: 'Quick', orderCodes: ['EFGH', 'IJ12'] });
});

test('a template is deleted, and what was saved elsewhere meanwhile is kept', async () => {
  open();
  await screen.findByText('Fast');
  [templates, version] = [[...templates, { ...SLOW, id: 'new', name: 'New', orderCodes: [] }], 2];
  await press('Delete “Slow”');
  await press('Delete template');
  await waitFor(() => expect(templates.map(({ name }) => name)).toEqual(['Fast', 'New']));
});

test('what is set on several devices is saved as a template, with the chosen fields alone', async () => {
  await openBulk();
  const advertising = within(screen.getByRole('region', { name: 'Advertising' }));
  act(() => advertising.getByRole('button', { name: 'Set Transmit power' }).click());
  fireEvent.change(advertising.getByLabelText('Transmit power'), { target: { value: '0' } });
  act(() => screen.getByRole('button', { name: 'Set Major' }).click());
  enter('Major', '9');
  await press('Save as template');
  await screen.findByRole('dialog');
  fireEvent.click(await screen.findByLabelText(/iBeacon, Major/));
  enter('Name', 'Strong');
  await press('Save 1 setting');
  await waitFor(() => expect(templates).toHaveLength(3));
  expect(templates[2]).toMatchObject({ name: 'Strong', configData: { tx_power: 0 }, orderCodes: [] });
});

test('a template fills in its fields on several devices, and the plan is about them', async () => {
  await openBulk('slow');
  expect(screen.getByText(/From the template “Slow”/)).toBeTruthy();
  expect((screen.getByLabelText('Major') as HTMLInputElement).value).toBe('7');
  await press('Review');
  expect(planned).toEqual([
    { userId: '0', idList: IDS, configData: { adv_int: 1000, ibeacon_major: 7 }, dryRun: true },
  ]);
});

test('a template that is gone is reported, and nothing is filled in', async () => {
  await openBulk('other');
  expect(screen.getByText('This template is no longer there.')).toBeTruthy();
  expect(screen.queryByLabelText('Major')).toBeNull();
});
