import type { Beacon } from '../../shared/model/beacon.ts';

/** A beacon of the sample user, with the values of a test. */
export const sampleBeacon = (other: Partial<Beacon> = {}): Beacon => ({
  id: 'F00000000001',
  description: 'Lobby',
  type: 'SMART_BEACON',
  userId: 'u1',
  userAssigned: null,
  addedDate: '2026-01-01T00:00:00.000Z',
  orderCode: null,
  firmware: '007.001',
  hardware: null,
  shortUrl: null,
  infoPointId: null,
  siteId: null,
  tags: [],
  secure: false,
  featureList: [],
  activatedFrames: ['ibeacon'],
  deviceUpToDate: true,
  version: 1,
  ...other,
});
