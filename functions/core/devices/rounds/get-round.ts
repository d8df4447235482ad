import type { getRound as contract } from '../../../../shared/contract/devices/rounds.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { roundInReach } from './round-in-reach.ts';
import { toRound } from './to-round.ts';

export const getRound: UseCase<typeof contract> = async (caller, { params: { id } }) =>
  toRound(await roundInReach(caller, id));
