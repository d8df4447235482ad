import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contentListCases } from '../../../testing/content-list-cases.ts';
import { sampleTour } from '../../../testing/sample-tour.ts';
import { paths } from '../../lib/paths.ts';
import { TourListScreen } from './tour-list-screen.tsx';

const { stub, open, press, toggle, tick, changes } = contentListCases({
  Screen: TourListScreen,
  name: 'tours',
  count: (number) => (number === 1 ? '1 tour' : `${number} tours`),
  path: paths.tours.path,
  sample: (other, published) => sampleTour({ ...other, published }),
  toggle: (name) => `Publish “${name}”`,
  calls: { set: 'setInfoBundleActive', rename: 'setInfoBundle', remove: 'removeInfoBundles' },
  several: {
    call: 'setInfoBundles',
    answer: { items: [], errors: [{ at: 1, id: 'b', message: 'PLEASE_TRY_AGAIN' }] },
  },
  missing: ['TOUR_NOT_AVAILABLE', 'This tour does not exist.'],
});

test('a row opens its tour, counts its Infos and says that it is protected', async () => {
  stub.items = [sampleTour(), sampleTour({ id: 't2', name: 'Old town', protected: true })];
  open();
  const link = await screen.findByRole('link', { name: 'Old town' });
  expect(link.getAttribute('href')).toBe('/info-cms/tours/0/t2');
  expect(screen.getAllByText('3 Infos')).toHaveLength(2);
  expect(screen.getByText('Protected')).toBeTruthy();
  expect(stub.sent[0]?.what).toContain('extra_field=offline');
});

test('several tours are withdrawn by one call, and the one that stayed keeps its switch', async () => {
  stub.items = stub.items.map((tour) => ({ ...tour, published: true }));
  open();
  await tick('a');
  await tick('b');
  await press('Withdraw');
  await screen.findByText('1 tour withdrawn');
  await screen.findByText(/^1 tour stayed as it was/);
  expect(changes()).toEqual([
    {
      what: 'PUT setInfoBundles',
      body: {
        items: [
          { id: 'a', published: false },
          { id: 'b', published: false },
        ],
      },
    },
  ]);
  expect([toggle('Harbour').checked, toggle('Pier').checked]).toEqual([false, true]);
});
