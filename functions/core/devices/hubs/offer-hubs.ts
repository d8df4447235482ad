import { offerHubs as contract } from '../../../../shared/contract/devices/offers.ts';
import { offeredKind } from '../offers/offered-kind.ts';
import { offering } from '../offers/offering.ts';
import { HUBS, hubDevice, readHubRows } from './store.ts';

const OFFERED_HUBS = offeredKind(
  hubDevice,
  (ids) => readHubRows(ids, { consistent: true }),
  (id, mark) => HUBS.change({ id }, mark),
);

/** Offers hubs to another account. */
export const { task: offerHubsTask, offer: offerHubs } = offering(OFFERED_HUBS, contract);
