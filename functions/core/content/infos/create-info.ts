import type { createInfo as contract } from '../../../../shared/contract/content/drafts.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import { namedUser } from '../../people/accounts/subject.ts';
import { auditedInfo } from './audited-info.ts';
import { checkSize } from './check-outputs.ts';
import { checkName } from './info-name.ts';
import { changed, type InfoState, toWritten } from './info-state.ts';
import { saveInfo } from './store.ts';
import { toInfo } from './to-info.ts';

/** An Info that is not stored yet. */
export function newInfo(userId: string): InfoState {
  const at = iso();
  return {
    row: {
      ...{ id: newTimeId(), userId, name: '', description: '', active: true, published: false },
      ...{ languages: '', hasDraft: false, offline: 'not', beaconsCount: 0, hasFindings: false },
      ...{ createdDate: at, changedDate: at, version: 0 },
    },
    shown: undefined,
    draft: undefined,
    schedule: undefined,
  };
}

/** Creates an Info that is not published. */
export const createInfo: UseCase<typeof contract> = async (caller, { body }) => {
  const userId = body.userId === undefined ? caller.actsFor : await namedUser(caller, body.userId);
  checkName(body.name);
  checkSize(body.outputs);
  const is = changed(newInfo(userId), { draft: toWritten(body) });
  const also = await auditedInfo(caller, { after: is });
  return toInfo(await saveInfo(undefined, is, { by: caller.userId, also }), []);
};
