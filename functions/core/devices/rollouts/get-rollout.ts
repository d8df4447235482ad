import type { getRollout as contract } from '../../../../shared/contract/devices.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { readWhole } from './to-rollout.ts';

/** A roll-out with the number of hubs of each group in each state. */
export const getRollout: UseCase<typeof contract> = (_, { params }) => readWhole(params.id);
