import {
  assignBeacons,
  checkBeaconAssignment,
  detachBeacons,
  transferBeacons,
} from '../../../../shared/contract/devices/ownership.ts';
import { call } from '../../lib/api.ts';
import type { Moves } from './moves.ts';

export const BEACON_MOVES: Moves = {
  of: 'beacons',
  check: (code, query) => call(checkBeaconAssignment, { params: { code }, query }),
  assign: (code, query) => call(assignBeacons, { params: { code }, query }),
  transfer: (body, query) => call(transferBeacons, { body, query }),
  detach: (body, query) => call(detachBeacons, { body, query }),
};
