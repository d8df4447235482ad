import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Content } from '../src/components/content/content-kind.ts';
import { signIn } from '../src/lib/session.ts';
import { inEnglish } from './in-english.ts';
import { renderScreen } from './render-screen.tsx';
import { sampleUser } from './sample-user.ts';
import { stubApi } from './stub-api.ts';

interface Case<T extends Content> {
  readonly Screen: ComponentType;
  readonly name: 'infos' | 'tours';
  /** How many of them, in words. */
  readonly count: (number: number) => string;
  readonly path: string;
  readonly sample: (other: Partial<Content>, isOn: boolean) => T;
  /** The label of the switch of an item. */
  readonly toggle: (name: string) => string;
  readonly calls: {
    readonly read?: string;
    readonly set: string;
    readonly rename: string;
    readonly remove: string;
  };
  /** What a call that renames says besides the name. */
  readonly renamed?: object;
  /** The answer to a call on several. */
  readonly several: { readonly call: string; readonly answer: unknown };
  /** The code and the text about an item that no longer exists. */
  readonly missing: readonly [code: string, text: string];
}

/**
 * What the lists of Infos and of tours do alike, as tests: Harbour (`a`), which is on, and Pier (`b`), which is off.
 * Returns what tests of one of them alone need.
 */
export function contentListCases<T extends Content>(kind: Case<T>) {
  const { Screen, name, count, path, sample, calls, several, missing } = kind;
  const stub = {
    items: [] as T[],
    sent: [] as { what: string; body: unknown }[],
    refusal: undefined as { message: string } | undefined,
    /** What has become of the items since the list was read. */
    since: {} as Partial<T>,
  };
  const list = `/info-cms/${name}`;
  const open = (query = '') => renderScreen(Screen, path, list + query);
  const press = (label: string) =>
    act(async () => fireEvent.click(screen.getByRole('button', { name: label })));
  const toggle = (item: string) => screen.getByRole<HTMLInputElement>('switch', { name: kind.toggle(item) });
  const changes = () => stub.sent.filter(({ what }) => !what.startsWith('GET'));
  const tick = async (id: string) =>
    fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${id}` }));

  beforeAll(() => inEnglish([name, 'infoCms', 'list', 'errors']));
  beforeEach(() => {
    stub.items = [sample({ id: 'a', name: 'Harbour' }, true), sample({ id: 'b', name: 'Pier' }, false)];
    stub.sent = [];
    stub.refusal = undefined;
    stub.since = {};
    signIn(sampleUser({ infoFeatureState: 'ON' }));
    stubApi((method, { pathname, search }, init) => {
      const call = pathname.split('/').slice(4).join('/');
      const { items } = stub;
      if (/\/users?\//.test(pathname)) return { body: sampleUser({ id: 'bob', name: 'Bob' }) };
      const read = items.find(({ id }) => call === `${calls.read}/${id}/u1`);
      if (read) return { body: { ...read, ...stub.since } };
      if (method === 'GET') {
        stub.sent.push({ what: `GET ${decodeURIComponent(search)}`, body: undefined });
        return { body: { items, links: { self: '' }, total: { count: items.length, isMore: false } } };
      }
      const body = init.body ? JSON.parse(String(init.body)) : undefined;
      stub.sent.push({ what: `${method} ${call}`, body });
      if (stub.refusal) return { status: 409, body: { ...stub.refusal, requestId: 'q' } };
      if (call === several.call) return { body: several.answer };
      if (call === calls.remove) return { body: { errors: [{ id: 'b', message: missing[0] }] } };
      const [, id, , isOn] = call.split('/');
      return { body: sample({ ...(id && { id }), ...body, version: 4 }, isOn === 'true') };
    });
  });

  describe(`a list of ${name}`, () => {
    test('switches an item at once, and back if that is refused', async () => {
      open();
      await screen.findByRole('link', { name: 'Harbour' });
      await act(async () => fireEvent.click(toggle('Harbour')));
      expect(toggle('Harbour').checked).toBe(false);
      expect(changes()).toEqual([{ what: `POST ${calls.set}/a/u1/false`, body: undefined }]);
      stub.refusal = { message: 'INFO_CMS_OFF' };
      fireEvent.click(toggle('Pier'));
      expect(toggle('Pier').checked).toBe(true);
      await screen.findByText('The Info CMS is not active.');
      expect(toggle('Pier').checked).toBe(false);
    });

    test('renames an item in place, with nothing else in the call', async () => {
      open();
      await screen.findByRole('link', { name: 'Harbour' });
      await press('Rename Harbour');
      const input = screen.getByRole('textbox', { name: /^Name of/ });
      fireEvent.change(input, { target: { value: 'Quay' } });
      await act(async () => fireEvent.keyDown(input, { key: 'Enter' }));
      await screen.findByRole('link', { name: 'Quay' });
      expect(changes()).toEqual([
        { what: `PUT ${calls.rename}`, body: { id: 'a', name: 'Quay', ...kind.renamed } },
      ]);
    });

    test('deletes several items once their number is typed, and reports those that could not be deleted', async () => {
      open();
      await tick('a');
      await tick('b');
      await press('More actions');
      await press('Delete');
      const dialog = within(screen.getByRole('dialog'));
      const confirm = dialog.getByRole('button', { name: `Delete ${count(2)}` });
      fireEvent.click(confirm);
      expect(changes()).toEqual([]);
      fireEvent.change(dialog.getByRole('textbox'), { target: { value: '2' } });
      await act(async () => fireEvent.click(confirm));
      await screen.findByText(`${count(1)} deleted`);
      await screen.findByText(`${count(1)} could not be deleted: ${missing[1]}`);
      expect(changes()).toEqual([
        { what: `POST ${calls.remove}`, body: { userId: 'u1', idList: ['a', 'b'] } },
      ]);
      await waitFor(() => expect(screen.queryByRole('link', { name: 'Harbour' })).toBeNull());
      expect(screen.getByRole('link', { name: 'Pier' })).toBeTruthy();
    });

    test('shows admins all items with their owners, and names the owner before a change', async () => {
      signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
      const owner = { id: 'bob', name: 'Bob', email: 'bob@example.com' };
      stub.items = [sample({ id: 'a', name: 'Harbour', userId: 'bob', owner }, true)];
      open();
      await screen.findByRole('heading', { name: new RegExp(`^All ${count(2).slice(2)}`) });
      expect(stub.sent[0]?.what).toContain('extra_field=owner');
      const link = screen.getByRole('link', { name: 'Harbour' });
      expect(link.getAttribute('href')).toBe(`${list}/bob/a`);
      fireEvent.click(toggle('Harbour'));
      await screen.findByText(/bob@example.com/);
      expect(changes()).toEqual([]);
      await press('Change it');
      await waitFor(() => expect(changes()).toHaveLength(1));
    });

    test('shows the items of one user by that user’s id, with a link to create one there', async () => {
      signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
      stub.items = [];
      open('?user=bob');
      await screen.findByRole('heading', { name: `${capital(count(2).slice(2))} of Bob` });
      expect(stub.sent[0]?.what).toContain('user=bob');
      const [create] = screen.getAllByRole('link', { name: /^Create an? / });
      expect(create?.getAttribute('href')).toBe(`${list}/bob/new`);
    });
  });

  return { stub, open, press, toggle, tick, changes };
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
