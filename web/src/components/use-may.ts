import { useCallback } from 'react';
import { memberNeed, type Operation, WRITES_NEED } from '../../../shared/contract/operation.ts';
import { memberMay } from '../../../shared/roles.ts';
import { useSession } from '../lib/session.ts';

/** The operation behind a command. Absent: one that needs what writes usually need. `nothing`: it only shows something. */
export type Called = Operation | 'nothing' | undefined;

/**
 * Whether the user may give a command: everything in the own account, and as an admin; as a member what the contract says of the
 * operation behind it. Commands that a member may not give are not shown, and fields that it may not change are read-only.
 */
export function useMay(): (calls?: Called) => boolean {
  const { memberRole } = useSession();
  return useCallback(
    (calls) => {
      if (memberRole === undefined || calls === 'nothing') return true;
      const need = calls ? memberNeed(calls) : WRITES_NEED;
      return need !== undefined && memberMay(memberRole, need);
    },
    [memberRole],
  );
}
