import type { getRollout as contract } from '../../../../shared/contract/devices.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import type { Caller } from '../../../platform/caller.ts';
import { readWhole } from './to-rollout.ts';

/** A roll-out with how many hubs of each group are where. */
export const getRollout = (_: Caller, { params }: Input<typeof contract>): Promise<Reply<typeof contract>> =>
  readWhole(params.id);
