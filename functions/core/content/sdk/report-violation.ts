import type { reportViolation as contract } from '../../../../shared/contract/sdk.ts';
import type { Caller, UseCase } from '../../../platform/caller.ts';
import { limited } from '../../../platform/throttle.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import { knownInfos } from './known-infos.ts';
import { queueViolationMail } from './violation-mail.ts';

const COUNTER = { name: 'violation', windowSeconds: 3600 } as const;
/** Reports of one key in an hour: about one Info, and about all. */
const OF_INFO_MAX = 5;
const OF_KEY_MAX = 50;

/**
 * Takes a report about content and queues a mail. The answer is the same for an Info that the app may not show, and if
 * nobody gets a mail: it must not tell what exists. Throws PLEASE_TRY_AGAIN (429) after too many reports.
 */
export const reportViolation: UseCase<typeof contract> = async (caller, { body }) => {
  const by = senderOf(caller);
  const limits = [
    { counter: COUNTER, what: `${by}/${body.infoId}`, max: OF_INFO_MAX },
    { counter: COUNTER, what: by, max: OF_KEY_MAX },
  ];
  return limited(
    limits,
    async () => {
      const ownerId = (await knownInfos(caller, [body.infoId])).get(body.infoId);
      if (ownerId !== undefined)
        await queueViolationMail({ kind: 'violation', id: newTimeId(), ownerId, ...body });
      return { taken: true };
    },
    () => true,
  );
};

const senderOf = ({ key, userId }: Caller): string => key?.id ?? userId;
