import type { deleteRound as contract } from '../../../../shared/contract/devices/rounds.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { auditedRound } from './audited-round.ts';
import { roundInReach } from './round-in-reach.ts';
import { removeRound } from './round-store.ts';

export const deleteRound: UseCase<typeof contract> = (caller, { params: { id } }) =>
  retryOnConflict(async () => {
    const { row } = await roundInReach(caller, id);
    await removeRound(row, await auditedRound(caller, { before: row }));
    return {};
  });
