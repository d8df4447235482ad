import type { Site } from '../../shared/model/place.ts';

/** A site of the sample user, with the values of a test. */
export const sampleSite = (other: Partial<Site> = {}): Site => ({
  id: 's1',
  name: 'Hall 4',
  address: 'Fair Street 1',
  position: null,
  floorPlan: null,
  userId: 'u1',
  beacons: 0,
  hubs: 0,
  createdDate: '2026-11-23T00:00:00.000Z',
  version: 2,
  ...other,
});
