import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { UsedTag } from '../../../../shared/model/place.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { TagListScreen } from './tag-list-screen.tsx';

let tags: UsedTag[];
let asked: URLSearchParams[];

beforeAll(() => inEnglish(['places', 'list', 'errors']));
beforeEach(() => {
  [tags, asked] = [[{ tag: 'trade fair', beacons: 3, hubs: 0 }], []];
  signIn(sampleUser({ id: 'u1' }));
  stubApi((_, { pathname, searchParams }) => {
    if (/\/users?\//.test(pathname)) return { body: sampleUser({ id: 'bob', name: 'Bob' }) };
    asked.push(searchParams);
    return { body: { items: tags, links: { self: '' } } };
  });
});

const open = (address = '/devices/tags') => renderScreen(TagListScreen, paths.tags.path, address);

test('a tag links to the devices that have it', async () => {
  open();
  const link = await screen.findByRole('link', { name: '3 beacons' });
  expect(new URL(link.getAttribute('href')!, location.origin).searchParams.getAll('filter')).toEqual([
    'tag:eq:trade fair',
  ]);
});

test('tags are found by their beginning, which the address keeps', async () => {
  const { here } = open();
  await screen.findByText('trade fair');
  const box = screen.getByRole('combobox', { name: 'Search: Beginning of a tag' });
  await act(async () => fireEvent.change(box, { target: { value: 'Tra' } }));
  await act(async () => fireEvent.keyDown(box, { key: 'Enter' }));
  expect(here()).toBe('/devices/tags?filter=tag:prefix:tra');
  await waitFor(() => expect(asked.at(-1)?.get('prefix')).toBe('tra'));
  expect(asked.at(-1)?.has('filter')).toBe(false);
});

test('without tags, the page says how a device gets one', async () => {
  tags = [];
  open();
  await screen.findByRole('heading', { name: 'No tags yet' });
  expect(screen.getByRole('link', { name: 'Select beacons' }).getAttribute('href')).toBe(
    '/infoprovider/beacon-list/0',
  );
});

test('an admin sees the tags of one owner at a time, since those of all are no list', async () => {
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  open('/devices/tags?user=bob');
  await screen.findByRole('heading', { name: 'Tags of Bob' });
  await screen.findByText('trade fair');
  expect(asked.map((query) => query.get('user'))).toEqual(['bob']);
  expect(screen.queryByRole('link', { name: 'Everybody' })).toBeNull();
});
