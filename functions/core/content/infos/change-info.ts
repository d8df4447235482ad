import type { Caller } from '../../../platform/caller.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { auditedInfo } from './audited-info.ts';
import { stateInReach } from './info-in-reach.ts';
import { type InfoState, isSame } from './info-state.ts';
import { type StoredInfo, saveInfo } from './store.ts';

/**
 * Changes an Info that the caller may change, with its entry in the audit trail. What changes nothing writes nothing.
 * Another attempt follows a concurrent change.
 *
 * @param version the version that the caller read; undefined: any
 * @param decide returns the state after the change; throws refusals
 * @throws INFO_NOT_AVAILABLE, PLEASE_TRY_AGAIN, the refusals of `saveInfo`
 */
export const changeInfo = (
  caller: Caller,
  { id, version }: { readonly id: string; readonly version?: number | undefined },
  decide: (was: StoredInfo) => InfoState | Promise<InfoState>,
): Promise<StoredInfo> =>
  retryOnConflict(async () => {
    const was = await stateInReach(caller, id, version);
    const is = await decide(was);
    if (isSame(was, is)) return was;
    const also = await auditedInfo(caller, { before: was, after: is });
    return saveInfo(was, is, { by: caller.userId, also });
  });
