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
  calls: { set: 'setInfoPointActive', rename: 'setInfoPoint', remove: 'removeInfoPoints' },
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

test('naming an Info that is only a draft does not publish it, and one with a newer draft is named in its form', async () => {
  stub.items = [
    sampleInfo({ id: 'a', name: 'Pier', published: false, hasDraft: true }),
    sampleInfo({ id: 'b', name: 'Quay', hasDraft: true }),
  ];
  open();
  await screen.findByRole('link', { name: 'Pier' });
  await press('Rename Pier');
  const input = screen.getByRole('textbox', { name: /^Name of/ });
  fireEvent.change(input, { target: { value: 'Harbour' } });
  await act(async () => fireEvent.keyDown(input, { key: 'Enter' }));
  expect(changes()).toEqual([{ what: 'PUT infos/a/draft', body: { name: 'Harbour' } }]);
  expect(screen.queryByRole('button', { name: 'Rename Quay' })).toBeNull();
});
