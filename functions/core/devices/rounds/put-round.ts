import type { putRound as contract } from '../../../../shared/contract/devices/rounds.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { refuseOther } from '../../../platform/refuse-other.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { auditedRound } from './audited-round.ts';
import { roundInReach } from './round-in-reach.ts';
import { renameRound } from './round-store.ts';
import { toRound } from './to-round.ts';

export const putRound: UseCase<typeof contract> = (caller, { params: { id }, body, asRead }) =>
  retryOnConflict(async () => {
    const item = await roundInReach(caller, id);
    const { row } = item;
    refuseOther(asRead, { ...row });
    const { name = row.name } = body;
    if (name === row.name) return toRound(item);
    const after = { ...row, name };
    await renameRound(row, name, await auditedRound(caller, { before: row, after }));
    return toRound({ ...item, row: after });
  });
