import type { Info } from '../../shared/model/info.ts';

/** An Info of the sample user in one language, with the values of a test. */
export const sampleInfo = (other: Partial<Info> = {}): Info => ({
  id: 'i1',
  userId: 'u1',
  name: 'Harbour',
  description: '',
  active: true,
  published: true,
  languages: ['en'],
  hasDraft: false,
  scheduledFor: null,
  offline: 'not',
  beaconsCount: 1,
  createdDate: '2026-01-01T00:00:00.000Z',
  changedDate: '2026-01-02T00:00:00.000Z',
  findings: 0,
  version: 3,
  outputs: { en: [{ type: 'HTML', title: 'Pier', url: 'https://harbour.example/' }] },
  rssi: -85,
  timeZone: 'Europe/Berlin',
  beaconIds: ['F00000000001'],
  ...other,
});
