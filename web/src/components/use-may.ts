import { useCallback } from 'react';
import { type ClientOperation, memberNeed, WRITES_NEED } from '../../../shared/contract/operation.ts';
import { memberMay } from '../../../shared/roles.ts';
import { useSession } from '../lib/session.ts';

/**
 * The operation behind a command or a part of a page. Absent: one that needs what writes usually need. `device`: one that does, and
 * configures devices. `nothing`: it only shows something.
 */
export type Called = ClientOperation | 'device' | 'nothing' | undefined;

/**
 * Whether the user may give a command: everything in their own account, and as an admin; as a member what the contract says of the
 * operation behind it, to its role and to whom is let in to some devices only. Commands that a member may not give are not shown, nor
 * parts of pages that it may not read, and fields that it may not change are read-only.
 */
export function useMay(): (calls?: Called) => boolean {
  const { memberRole, isScoped } = useSession();
  return useCallback(
    (calls) => {
      if (memberRole === undefined || calls === 'nothing') return true;
      const operation = typeof calls === 'object' ? calls : undefined;
      // What nobody has thought about is closed within a scope, as on the server.
      if (isScoped && calls !== 'device' && operation?.scoped === undefined) return false;
      const need = operation ? memberNeed(operation) : WRITES_NEED;
      return need !== undefined && memberMay(memberRole, need);
    },
    [memberRole, isScoped],
  );
}
