import { offerBeacons, offerHubs } from '../../../../shared/contract/devices/offers.ts';
import {
  assignBeacons,
  assignHubs,
  checkBeaconAssignment,
  checkHubAssignment,
  detachBeacons,
  detachHubs,
  transferBeacons,
  transferHubs,
} from '../../../../shared/contract/devices/ownership.ts';
import { call } from '../../lib/api.ts';
import type { MovedKind, Moves } from './moves.ts';

export const MOVES: Readonly<Record<MovedKind, Moves>> = {
  hubs: {
    check: (code, query) => call(checkHubAssignment, { params: { code }, query }),
    assign: (code, query) => call(assignHubs, { params: { code }, query }),
    transfer: (body, query) => call(transferHubs, { body, query }),
    offer: (body, query) => call(offerHubs, { body, query }),
    detach: (body, query) => call(detachHubs, { body, query }),
  },
  beacons: {
    check: (code, query) => call(checkBeaconAssignment, { params: { code }, query }),
    assign: (code, query) => call(assignBeacons, { params: { code }, query }),
    transfer: (body, query) => call(transferBeacons, { body, query }),
    offer: (body, query) => call(offerBeacons, { body, query }),
    detach: (body, query) => call(detachBeacons, { body, query }),
  },
};
