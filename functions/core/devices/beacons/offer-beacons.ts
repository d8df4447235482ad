import { offerBeacons as contract } from '../../../../shared/contract/devices/offers.ts';
import { offeredKind } from '../offers/offered-kind.ts';
import { offering } from '../offers/offering.ts';
import { BEACONS, beaconDevice, readBeacons } from './store.ts';

const OFFERED_BEACONS = offeredKind(beaconDevice, readBeacons, (id, mark) => BEACONS.change({ id }, mark));

/** Offers beacons to another account. */
export const { task: offerBeaconsTask, offer: offerBeacons } = offering(OFFERED_BEACONS, contract);
