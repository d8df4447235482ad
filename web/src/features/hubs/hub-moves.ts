import {
  assignHubs,
  checkHubAssignment,
  detachHubs,
  transferHubs,
} from '../../../../shared/contract/devices/ownership.ts';
import type { Moves } from '../../components/moving/moves.ts';
import { call } from '../../lib/api.ts';

export const HUB_MOVES: Moves = {
  of: 'hubs',
  check: (code, query) => call(checkHubAssignment, { params: { code }, query }),
  assign: (code, query) => call(assignHubs, { params: { code }, query }),
  transfer: (body, query) => call(transferHubs, { body, query }),
  detach: (body, query) => call(detachHubs, { body, query }),
};
