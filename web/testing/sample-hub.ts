import type { Hub } from '../../shared/model/hub.ts';
import { FACTORY_SETTINGS } from '../../shared/model/hub-settings.ts';

/** A hub of the sample user that is online, with the values of a test. */
export const sampleHub = (other: Partial<Hub> = {}): Hub => ({
  id: 'hub0badcafe',
  description: 'Foyer',
  assignedUserAt: null,
  isOnline: true,
  isSilent: false,
  isMarkedForUpdate: false,
  isSynchronized: true,
  updateStatus: 'none',
  firmware: '3.0.7.8',
  hardware: 'HUB-0300',
  orderCode: 'ABCD',
  siteId: null,
  tags: [],
  configModifiedAt: null,
  lastSeen: null,
  owner: { id: 'u1', name: 'Ida', email: 'ida@example.com' },
  version: 7,
  settings: FACTORY_SETTINGS,
  ...other,
});
