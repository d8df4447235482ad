import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contentListCases } from '../../../../testing/content-list-cases.ts';
import { sampleInfo } from '../../../../testing/sample-info.ts';
import { paths } from '../../../lib/paths.ts';
import { InfoListScreen } from './info-list-screen.tsx';

const { stub, open, press, toggle, tick, changes } = contentListCases({
  Screen: InfoListScreen,
  name: 'infos',
  count: (number) => (number === 1 ? '1 Info' : `${number} Infos`),
  path: paths.infos.path,
  sample: (other, active) => sampleInfo({ ...other, active }),
  toggle: (name) => `Show “${name}” on phones`,
  calls: {
    ...{ read: 'getInfoPoint', set: 'setInfoPointActive' },
    ...{ rename: 'setInfoPoint', remove: 'removeInfoPoints' },
  },
  renamed: { version: 3 },
  several: { call: 'infos/active', answer: { errors: [] } },
  missing: ['INFO_NOT_AVAILABLE', 'This Info does not exist.'],
});

test('a row opens the Info, and an Info without a beacon says so', async () => {
  stub.items = [sampleInfo({ name: 'Pier', beaconsCount: 0 })];
  open();
  const link = await screen.findByRole('link', { name: 'Pier' });
  expect(link.getAttribute('href')).toBe('/info-cms/infos/0/i1');
  expect(screen.getByText('No beacon')).toBeTruthy();
});

test('several Infos are switched on by one call', async () => {
  open();
  await tick('a');
  await tick('b');
  await press('Switch on');
  await screen.findByText('2 Infos switched on');
  expect(changes()).toEqual([
    { what: 'POST infos/active', body: { userId: 'u1', idList: ['a', 'b'], active: true } },
  ]);
  expect(toggle('Pier').checked).toBe(true);
});

async function rename(from: string, to: string) {
  await screen.findByRole('link', { name: from });
  await press(`Rename ${from}`);
  const input = screen.getByRole('textbox', { name: /^Name of/ });
  fireEvent.change(input, { target: { value: to } });
  await act(async () => fireEvent.keyDown(input, { key: 'Enter' }));
}

test('naming an Info that is only a draft does not publish it, and one with a newer draft is named in its form', async () => {
  stub.items = [
    sampleInfo({ id: 'a', name: 'Pier', published: false, hasDraft: true }),
    sampleInfo({ id: 'b', name: 'Quay', hasDraft: true }),
  ];
  open();
  await rename('Pier', 'Harbour');
  expect(changes()).toEqual([{ what: 'PUT infos/a/draft', body: { name: 'Harbour', version: 3 } }]);
  expect(screen.queryByRole('button', { name: 'Rename Quay' })).toBeNull();
});

test('an Info that was withdrawn since the list was read is not published by its new name', async () => {
  stub.items = [sampleInfo({ id: 'a', name: 'Pier' })];
  stub.since = { published: false, hasDraft: true, version: 4 };
  open();
  await rename('Pier', 'Harbour');
  expect(changes()).toEqual([{ what: 'PUT infos/a/draft', body: { name: 'Harbour', version: 4 } }]);
});

test('an Info that got a draft since the list was read keeps it: the version of the row is refused', async () => {
  stub.items = [sampleInfo({ id: 'a', name: 'Pier' })];
  stub.since = { hasDraft: true, version: 4 };
  stub.refusal = { message: 'PLEASE_TRY_AGAIN' };
  open();
  await rename('Pier', 'Harbour');
  await screen.findByRole('link', { name: 'Pier' });
  expect(changes()).toEqual([{ what: 'PUT setInfoPoint', body: { id: 'a', name: 'Harbour', version: 3 } }]);
});
