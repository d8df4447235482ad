import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Info } from '../../../../../shared/model/info.ts';
import { inEnglish } from '../../../../testing/in-english.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { sampleInfo } from '../../../../testing/sample-info.ts';
import { sampleUser } from '../../../../testing/sample-user.ts';
import { stubApi } from '../../../../testing/stub-api.ts';
import { paths } from '../../../lib/paths.ts';
import { signIn } from '../../../lib/session.ts';
import { InfoListScreen } from './info-list-screen.tsx';

let infos: Info[];
let sent: { what: string; body: unknown }[];
let refusal: { message: string } | undefined;

beforeAll(() => inEnglish(['infos', 'infoCms', 'list', 'errors']));
beforeEach(() => {
  infos = [sampleInfo(), sampleInfo({ id: 'i2', name: 'Pier', active: false, beaconsCount: 0 })];
  sent = [];
  refusal = undefined;
  signIn(sampleUser({ infoFeatureState: 'ON' }));
  stubApi((method, { pathname, search }, init) => {
    const call = pathname.split('/').slice(4).join('/');
    if (/\/users?\//.test(pathname)) return { body: sampleUser({ id: 'bob', name: 'Bob' }) };
    if (method === 'GET') {
      sent.push({ what: `GET ${decodeURIComponent(search)}`, body: undefined });
      return { body: { items: infos, links: { self: '' }, total: { count: infos.length, isMore: false } } };
    }
    const body = init.body ? JSON.parse(String(init.body)) : undefined;
    sent.push({ what: `${method} ${call}`, body });
    if (refusal) return { status: 409, body: { ...refusal, requestId: 'q' } };
    if (call === 'infos/active') return { body: { errors: [] } };
    if (call === 'removeInfoPoints')
      return { body: { errors: [{ id: 'i2', message: 'INFO_NOT_AVAILABLE' }] } };
    const [, id, , active] = call.split('/');
    return { body: { ...sampleInfo({ id: id ?? 'i1', ...body }), version: 4, active: active === 'true' } };
  });
});

const open = (address = '/info-cms/infos') => renderScreen(InfoListScreen, paths.infos.path, address);
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const toggle = (name: string) =>
  screen.getByRole<HTMLInputElement>('switch', { name: `Show “${name}” on phones` });
const changes = () => sent.filter(({ what }) => !what.startsWith('GET'));
const tick = async (name: string) =>
  fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
const dialog = () => within(screen.getByRole('dialog'));

test('while the Info CMS is off, the list leads to where it is started', async () => {
  signIn(sampleUser());
  const { here } = open();
  await waitFor(() => expect(here()).toBe('/info-cms/activate'));
});

test('an Info is switched at once, and back if that is refused', async () => {
  open();
  await screen.findByRole('link', { name: 'Harbour' });
  await act(async () => fireEvent.click(toggle('Harbour')));
  expect(toggle('Harbour').checked).toBe(false);
  expect(changes()).toEqual([{ what: 'POST setInfoPointActive/i1/u1/false', body: undefined }]);
  refusal = { message: 'INFO_CMS_OFF' };
  fireEvent.click(toggle('Pier'));
  expect(toggle('Pier').checked).toBe(true);
  await screen.findByText('The Info CMS is not active.');
  expect(toggle('Pier').checked).toBe(false);
});

test('a row opens the Info, and an Info without a beacon says so', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'Pier' });
  expect(link.getAttribute('href')).toBe('/info-cms/infos/0/i2');
  expect(screen.getByText('No beacon')).toBeTruthy();
});

test('an Info is renamed in place, with nothing else in the call', async () => {
  open();
  await screen.findByRole('link', { name: 'Harbour' });
  await press('Rename Harbour');
  fireEvent.change(screen.getByRole('textbox', { name: /^Name of/ }), { target: { value: 'Quay' } });
  await act(async () =>
    fireEvent.keyDown(screen.getByRole('textbox', { name: /^Name of/ }), { key: 'Enter' }),
  );
  await screen.findByRole('link', { name: 'Quay' });
  expect(changes()).toEqual([{ what: 'PUT setInfoPoint', body: { id: 'i1', name: 'Quay' } }]);
});

test('several Infos are switched on by one call', async () => {
  open();
  await tick('i1');
  await tick('i2');
  await press('Switch on');
  await screen.findByText('2 Infos switched on');
  expect(changes()).toEqual([
    { what: 'POST infos/active', body: { userId: 'u1', idList: ['i1', 'i2'], active: true } },
  ]);
  expect(toggle('Pier').checked).toBe(true);
});

test('several Infos are deleted once their number is typed, and those that stayed are reported', async () => {
  open();
  await tick('i1');
  await tick('i2');
  await press('More actions');
  await press('Delete');
  const confirm = dialog().getByRole('button', { name: 'Delete 2 Infos' });
  fireEvent.click(confirm);
  expect(changes()).toEqual([]);
  fireEvent.change(dialog().getByRole('textbox'), { target: { value: '2' } });
  await act(async () => fireEvent.click(confirm));
  await screen.findByText('1 Info deleted');
  await screen.findByText('1 Info could not be deleted: This Info does not exist.');
  expect(changes()).toEqual([
    { what: 'POST removeInfoPoints', body: { userId: 'u1', idList: ['i1', 'i2'] } },
  ]);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Harbour' })).toBeNull());
});

test('an admin sees all Infos with their owners, and confirms a change with the owner’s name', async () => {
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  infos = [sampleInfo({ userId: 'bob', owner: { id: 'bob', name: 'Bob', email: 'bob@example.com' } })];
  open();
  await screen.findByRole('heading', { name: /^All Infos/ });
  expect(sent[0]?.what).toContain('extra_field=owner');
  expect(screen.getByRole('link', { name: 'Harbour' }).getAttribute('href')).toBe('/info-cms/infos/bob/i1');
  fireEvent.click(toggle('Harbour'));
  await screen.findByText(/bob@example.com/);
  expect(changes()).toEqual([]);
  await press('Change it');
  await waitFor(() => expect(changes()).toHaveLength(1));
});

test('the Infos of one user are listed by that user’s id, with a link to create one there', async () => {
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  infos = [];
  open('/info-cms/infos?user=bob');
  await screen.findByRole('heading', { name: 'Infos of Bob' });
  await screen.findByText('No Infos yet');
  expect(sent[0]?.what).toContain('user=bob');
  const [create] = screen.getAllByRole('link', { name: 'Create an Info' });
  expect(create?.getAttribute('href')).toBe('/info-cms/infos/bob/new');
});
