import type { Tour } from '../../shared/model/tour.ts';

/** A tour of the sample user with three Infos, one of them switched off, with the values of a test. */
export const sampleTour = (other: Partial<Tour> = {}): Tour => ({
  id: 't1',
  userId: 'u1',
  name: 'Harbour walk',
  imageUrl: null,
  published: false,
  protected: false,
  languages: ['en'],
  infosCount: 3,
  createdDate: '2026-01-01T00:00:00.000Z',
  changedDate: '2026-01-02T00:00:00.000Z',
  findings: 0,
  version: 3,
  outputs: { en: { title: 'A walk' } },
  infoIds: ['i1', 'i2', 'i3'],
  infos: [
    { id: 'i1', name: 'Pier', active: true, published: true, languages: ['en'], offline: 'ready' },
    { id: 'i2', name: 'Crane', active: false, published: true, languages: ['de', 'en'], offline: 'not' },
    { id: 'i3', name: 'Quay', active: true, published: false, languages: [], offline: 'not' },
  ],
  inactiveInfoIds: ['i2', 'i3'],
  offline: 'partial',
  ...other,
});
