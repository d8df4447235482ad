import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { RegisterScreen } from './register-screen.tsx';

interface Call {
  readonly path: string;
  readonly key: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever was sent.
  readonly body: any;
}
let calls: Call[];
let answer: (call: Call) => { status?: number; body: unknown };

const registered = ({ body }: Call) => ({
  body: {
    status: 'OK',
    data: Object.fromEntries(body.beaconConfigurations.map(({ id }: { id: string }) => [id, 'OK'])),
  },
});

beforeAll(() => inEnglish(['register', 'beacons', 'list', 'errors']));
beforeEach(() => {
  calls = [];
  answer = registered;
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  stubApi((_, { pathname, search }, init) => {
    const call = {
      path: pathname + search,
      key: new Headers(init.headers).get('idempotency-key'),
      body: init.body ? JSON.parse(String(init.body)) : undefined,
    };
    calls.push(call);
    return answer(call);
  });
  URL.createObjectURL = vi.fn(() => 'blob:file');
  URL.revokeObjectURL = vi.fn();
  // A click would navigate to the link.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});

const part = (name: string) => within(screen.getByRole('region', { name }));
const type = (name: string, label: string, value: string) =>
  fireEvent.change(part(name).getByLabelText(label), { target: { value } });
const press = (name: string, button: string | RegExp) =>
  act(async () => fireEvent.click(part(name).getByRole('button', { name: button })));
const open = () => renderScreen(RegisterScreen, paths.register.path, '/admintools/register');

test('an empty id is reported as too short, and nothing is sent', async () => {
  open();
  await press('Beacons', 'Register');
  expect(screen.getAllByText('This ID is too short').length).toBeGreaterThan(1);
  await press('Delete a beacon', 'Delete');
  expect(calls).toEqual([]);
});

test('one id is registered with the chosen values, in normalised form', async () => {
  open();
  type('Beacons', 'ID', ' 5a:00:12:ff:bc:01 ');
  fireEvent.change(part('Beacons').getByLabelText('Type'), { target: { value: 'SENSOR_BEACON' } });
  type('Beacons', 'Order code', 'abcd');
  fireEvent.click(part('Beacons').getAllByLabelText('Short URL')[0]!);
  await press('Beacons', 'Register');
  expect(calls[0]!.body).toEqual({
    beaconConfigurations: [
      { id: '5A0012FFBC01', metaData: { generateShortId: true, orderCode: 'ABCD', type: 'SENSOR_BEACON' } },
    ],
    update: false,
  });
  expect(await screen.findByText('5A0012FFBC01 is registered.')).toBeTruthy();
});

test('a type that was not chosen is not sent, because it would change that of a registered beacon', async () => {
  open();
  type('Beacons', 'ID', '5A0012FFBC01');
  expect(part('Beacons').getByRole('option', { name: 'As the ID suggests: Smart beacon' })).toBeTruthy();
  await press('Beacons', 'Register');
  type('Beacons', 'ID', '03:60:00:29:14:52');
  await press('Beacons', 'Register');
  expect(calls.map(({ body }) => body)).toMatchObject([
    { beaconConfigurations: [{ id: '5A0012FFBC01', metaData: { generateShortId: false } }] },
    { beaconConfigurations: [{ id: '036000291452', metaData: { type: 'SMART_BEACON' } }] },
  ]);
  expect(JSON.stringify(calls[0]!.body)).not.toContain('"type"');
});

test('a result of the server for one id is shown at its field, with its details', async () => {
  open();
  answer = () => ({ body: { status: 'FAILED', data: { '5A0012FFBC01': 'ALREADY_EXISTS' } } });
  type('Beacons', 'ID', '5A0012FFBC01');
  await press('Beacons', 'Register');
  expect(await screen.findByText('This ID is registered already')).toBeTruthy();
  type('Beacons', 'ID', '4006381333932');
  await press('Beacons', 'Register');
  expect(screen.getByText('Not valid: the check digit is wrong')).toBeTruthy();
  expect(calls).toHaveLength(1);
});

async function choose(rows: readonly string[]) {
  await press('Beacons', 'CSV file');
  const file = new File([rows.join('\n')], 'ids.csv', { type: 'text/csv' });
  await act(async () =>
    fireEvent.change(screen.getByLabelText('Choose a CSV file', { selector: 'input' }), {
      target: { files: [file] },
    }),
  );
  await screen.findByRole('table', { name: 'Preview' });
}
const ids = (count: number) =>
  Array.from({ length: count }, (_, n) => `5A${n.toString(16).toUpperCase().padStart(10, '0')}`);

test('a file is previewed, then sent in chunks without its invalid rows, whose faults are among the results', async () => {
  open();
  await choose(['id', ...ids(1100), 'broken', '']);
  await screen.findByText(/1 of 1,101 rows have a problem/);
  expect(calls).toEqual([]);
  await press('Beacons', 'Register 1,100 beacons');
  await screen.findByText('1,100 registered, 1 failed, 0 to go');
  expect(calls.map(({ body }) => body.beaconConfigurations.length)).toEqual(Array(22).fill(50));
  await press('Beacons', 'Failed 1');
  const rows = within(screen.getByRole('table', { name: 'Results' })).getAllByRole('row');
  expect(rows).toHaveLength(2);
  expect(rows[1]!.textContent).toContain('1102');
  await press('Beacons', 'Save as CSV');
  expect(URL.createObjectURL).toHaveBeenCalled();
});

test('a chunk whose response was lost is retried as the same call', async () => {
  open();
  await choose(ids(3));
  answer = (call) => (calls.length === 1 ? { status: 502, body: {} } : registered(call));
  await press('Beacons', 'Register 3 beacons');
  await screen.findByText('3 registered, 0 failed, 0 to go');
  expect(calls).toHaveLength(2);
  expect(calls[1]!.key).toBe(calls[0]!.key);
});

test('a refused run stops with the reason, and can be resumed', async () => {
  open();
  await choose(ids(150));
  answer = (call) =>
    calls.length === 2 ? { status: 403, body: { message: 'MISSING_ROLE' } } : registered(call);
  await press('Beacons', 'Register 150 beacons');
  await screen.findByText('50 registered, 0 failed, 100 to go');
  await press('Beacons', 'Continue');
  await screen.findByText('150 registered, 0 failed, 0 to go');
  expect(calls.map(({ body }) => body.beaconConfigurations.length)).toEqual([50, 50, 50, 50]);
});

test('a beacon is deleted after its id was typed', async () => {
  open();
  answer = () => ({ body: {} });
  type('Delete a beacon', 'ID of the beacon', '5a0012ffbc01');
  await press('Delete a beacon', 'Delete');
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Type “5A0012FFBC01” to confirm'), {
    target: { value: '5A0012FFBC01' },
  });
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Delete' })));
  expect(calls[0]!.path).toBe('/api/admin/v1/deleteBeacon/5A0012FFBC01');
  expect(await screen.findByText('5A0012FFBC01 is deleted.')).toBeTruthy();
});

test('an order of QR codes is the same call until its entries change', async () => {
  open();
  const items = [{ id: 'k7m2qr9x', shortUrl: 'https://x/q/k7m2qr9x', orderCode: 'ABCD2345' }];
  answer = () => (calls.length === 1 ? { status: 500, body: {} } : { body: { items } });
  type('QR codes', 'How many', '0');
  await press('QR codes', 'Make codes');
  expect(screen.getByText('Please enter a number from 1 to 1,000.')).toBeTruthy();
  type('QR codes', 'How many', '1');
  type('QR codes', 'Order number', 'A-17');
  await press('QR codes', 'Make codes');
  await press('QR codes', 'Make codes');
  expect(calls.map(({ path }) => path)).toEqual(
    Array(2).fill('/api/admin/v1/registerQrCodes/1?orderNumber=A-17'),
  );
  expect(calls[1]!.key).toBe(calls[0]!.key);
  expect(await screen.findByText('1 codes with the order code ABCD2345')).toBeTruthy();
  await press('QR codes', 'Make codes');
  expect(calls[2]!.key).not.toBe(calls[0]!.key);
  await press('QR codes', 'Sheet to print (PDF)');
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalled());
});

test('hubs get their credentials once, each as a file, and leaving without them needs a confirmation', async () => {
  open();
  const credentials = { certificate: 'C', privateKey: 'K', endpoint: 'host' };
  answer = () => ({
    body: { status: 'PARTIAL', data: { hub0badcafe: credentials, hub0badcaff: 'ALREADY_EXISTS' } },
  });
  type('Hubs', 'Hub IDs', 'HUB0BADCAFE, hub0badcaff\nhub1');
  type('Hubs', 'Hardware', 'HUB-0300');
  type('Hubs', 'Order code', 'abcd');
  await press('Hubs', 'Register hubs');
  expect(screen.getByText('No hub IDs: hub1')).toBeTruthy();
  type('Hubs', 'Hub IDs', 'HUB0BADCAFE, hub0badcaff');
  await press('Hubs', 'Register hubs');
  expect(calls[0]!.body).toMatchObject({
    hubs: [{ id: 'hub0badcafe', hardwareId: 'HUB-0300', orderCode: 'ABCD' }, { id: 'hub0badcaff' }],
    update: false,
  });
  await screen.findByText(/Download the credentials now/);
  expect(screen.getByText('Registered already')).toBeTruthy();
  await press('Hubs', 'hub0badcafe.json');
  expect(screen.queryByText(/Download the credentials now/)).toBeNull();
  const [blob] = vi.mocked(URL.createObjectURL).mock.calls[0]!;
  expect(JSON.parse(await (blob as Blob).text())).toEqual({ id: 'hub0badcafe', ...credentials });
});
