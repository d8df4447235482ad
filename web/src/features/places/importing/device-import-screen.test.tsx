import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { DescriptionOutcome, DescriptionRow } from '../../../../../shared/model/description.ts';
import { inEnglish } from '../../../../testing/in-english.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { sampleUser } from '../../../../testing/sample-user.ts';
import { stubApi } from '../../../../testing/stub-api.ts';
import { paths } from '../../../lib/paths.ts';
import { signIn } from '../../../lib/session.ts';
import { DeviceImportScreen } from './device-import-screen.tsx';

interface Sent {
  readonly what: string;
  readonly key: string | null;
  readonly body: { readonly rows?: DescriptionRow[]; readonly dryRun?: boolean; readonly name?: string };
}
let sent: Sent[];
let sites: Set<string>;
let lost: number;
let held: Promise<{ status: number; body: object }> | undefined;

/** As the API answers: every device has no name and is at no site. */
function outcomeOf({ id, description = '', site = null, tags = [] }: DescriptionRow): DescriptionOutcome {
  const skipped = { id, outcome: 'skipped', before: null, after: null } as const;
  if (id === 'FFFFFFFFFFFF') return { ...skipped, reason: 'NOT_OWNED' };
  if (site !== null && !sites.has(site)) return { ...skipped, reason: 'SITE_UNKNOWN' };
  const before = { description: '', site: null, tags: [], spot: null };
  const after = { description, site, tags, spot: null };
  const outcome = JSON.stringify(before) === JSON.stringify(after) ? 'unchanged' : 'changed';
  return { id, outcome, reason: null, before, after };
}

beforeAll(() => inEnglish(['deviceImport', 'places', 'list', 'errors']));
beforeEach(() => {
  sent = [];
  lost = 0;
  held = undefined;
  sites = new Set(['Hall 4']);
  signIn(sampleUser());
  stubApi(async (method, { pathname, search }, init) => {
    if (method === 'GET') return { body: { id: 'someone', name: 'Some One', email: 'one@example.com' } };
    const body = init.body ? JSON.parse(String(init.body)) : {};
    const key = new Headers(init.headers).get('idempotency-key');
    sent.push({ what: `${method} ${pathname.split('/').slice(4).join('/')}${search}`, key, body });
    // The answer is lost on the way.
    if (lost-- > 0) throw new Error('lost');
    if (pathname.endsWith('/sites')) {
      if (held) return held;
      sites.add(body.name);
      return { body: {} };
    }
    return { body: { items: body.rows.map(outcomeOf) } };
  });
});

const open = (query = '') =>
  renderScreen(DeviceImportScreen, paths.deviceImport.path, `/devices/import${query}`);
const choose = (rows: readonly string[]) =>
  act(async () =>
    fireEvent.change(screen.getByLabelText('Choose a CSV file', { selector: 'input' }), {
      target: { files: [new File([rows.join('\n')], 'devices.csv')] },
    }),
  );
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const calls = () => sent.map(({ what, body }) => [what, body.dryRun ?? body.name, body.rows?.length]);
const CHECKED = 'This would happen. Nothing is changed yet.';

test('a file is tried first, and its devices are changed once the user has seen how', async () => {
  open();
  await choose([
    'id,name,site',
    '5A0012FFBC01,Door,Hall 4',
    '5A0012FFBC02,,',
    'FFFFFFFFFFFF,Gate,',
    'nonsense!,x,',
  ]);
  await screen.findByText(CHECKED);
  expect(calls()).toEqual([['POST beacons/describe', true, 3]]);
  // What is left out is shown first.
  screen.getByText('No ID of a beacon or hub');
  const table = () => within(screen.getByRole('table', { name: 'Rows of the file' }));
  expect(table().getAllByRole('row')).toHaveLength(3);
  await press('All (4)');
  expect(table().getAllByRole('row')[1]!.textContent).toBe('25A0012FFBC01would changeDoorHall 4–');
  await press('Change 1 device');
  await screen.findByText('The import has ended.');
  expect(sent.at(-1)!.body).toEqual({
    rows: [{ id: '5A0012FFBC01', description: 'Door', site: 'Hall 4' }],
    dryRun: false,
  });
  expect(screen.getByText('changed')).toBeTruthy();
});

test('sites that are missing are named, and created only if the user wants it', async () => {
  open();
  await choose(['id,site', ...['1', '2', '3'].map((n) => `5A0012FFBC0${n},Hall ${n === '3' ? 6 : 5}`)]);
  await screen.findByText('Hall 5, Hall 6');
  expect((screen.getByRole('button', { name: 'Change 0 devices' }) as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getAllByText('There is no site with this name')).toHaveLength(3);
  fireEvent.click(screen.getByLabelText('Create the 2 missing sites'));
  expect(screen.queryByText('There is no site with this name')).toBeNull();
  await press('Change 3 devices');
  await screen.findByText('The import has ended.');
  expect(calls().slice(1)).toEqual([
    ['POST sites', 'Hall 5', undefined],
    ['POST sites', 'Hall 6', undefined],
    ['POST beacons/describe', false, 3],
  ]);
});

test('nothing is said to have ended while sites are being created, and a refused one ends the import before it', async () => {
  const answer = Promise.withResolvers<{ status: number; body: object }>();
  held = answer.promise;
  open();
  await choose(['id,site', '5A0012FFBC01,Hall 5']);
  fireEvent.click(await screen.findByLabelText('Create the missing site'));
  await press('Change 1 device');
  expect(screen.queryByText('The import has ended.')).toBeNull();
  screen.getByText('0 of 1 devices done');
  await act(async () => answer.resolve({ status: 403, body: { message: 'MISSING_ROLE' } }));
  await screen.findByRole('alert');
  await screen.findByRole('button', { name: 'Change 1 device' });
  expect(calls().filter(([, dryRun]) => dryRun === false)).toEqual([]);
});

test('a file that cannot be read leaves nothing of the one before', async () => {
  open();
  await choose(['id,name', '5A0012FFBC01,Door']);
  await press('Change 1 device');
  await screen.findByText('The import has ended.');
  await act(async () =>
    fireEvent.change(screen.getByLabelText('Choose a CSV file', { selector: 'input' }), {
      target: { files: [new File([''], 'empty.csv')] },
    }),
  );
  await screen.findByText('There are no rows in this file.');
  expect(screen.queryByRole('table')).toBeNull();
});

test('many rows are sent in parts, beacons and hubs apart, and a part whose answer was lost is the same call again', async () => {
  open();
  lost = 1;
  const ids = Array.from({ length: 60 }, (_, n) => `5A00000000${String(n).padStart(2, '0')}`);
  await choose(['id,name', 'hub0badcafe,Gate', ...ids.map((id) => `${id},Door`)]);
  await screen.findByText(CHECKED);
  expect(calls()).toEqual([
    ['POST hubs/describe', true, 1],
    ['POST hubs/describe', true, 1],
    ['POST beacons/describe', true, 50],
    ['POST beacons/describe', true, 10],
  ]);
  expect(sent[1]!.key).toBe(sent[0]!.key);
});

test('another meaning of a column is tried again', async () => {
  open();
  await choose(['id,remark', '5A0012FFBC01,Door']);
  await screen.findByText(CHECKED);
  expect((screen.getByRole('button', { name: 'Change 0 devices' }) as HTMLButtonElement).disabled).toBe(true);
  await act(async () => fireEvent.change(screen.getByLabelText('remark'), { target: { value: 'name' } }));
  await screen.findByRole('button', { name: 'Change 1 device' });
  await act(async () => fireEvent.change(screen.getByLabelText('id'), { target: { value: '' } }));
  await screen.findByText('Choose the column with the IDs.');
});

test('an admin imports devices of the chosen user, and is asked before', async () => {
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  open('?user=someone');
  await choose(['id,name', '5A0012FFBC01,Door']);
  await screen.findByText(CHECKED);
  await press('Change 1 device');
  expect(sent).toHaveLength(1);
  await screen.findByRole('button', { name: 'Change it' });
  await press('Change it');
  await screen.findByText('The import has ended.');
  expect(sent.map(({ what, body }) => [what, body.dryRun])).toEqual([
    ['POST beacons/describe?user=someone', true],
    ['POST beacons/describe?user=someone', false],
  ]);
});
