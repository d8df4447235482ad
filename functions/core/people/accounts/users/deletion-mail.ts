import * as z from 'zod/mini';
import { LANGUAGES } from '../../../../../shared/model/user-limits.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { iso } from '../../../../platform/clock.ts';
import { enqueue, UNTIL_DECIDED_SECONDS } from '../../../../platform/queue.ts';
import { readCounts } from '../counts.ts';
import type { UserItem } from '../user-item.ts';

/** What of an account stays when it is deleted, because the law demands it. */
const Kept = z.strictObject({
  invoices: z.int(),
  /** At the end of which the last of them is deleted; null: there are none. */
  invoicesUntilYear: z.nullable(z.int()),
});
export type Kept = z.output<typeof Kept>;

/**
 * The report to somebody whose account was deleted: what went, and what is kept until when. The account cannot be looked up any
 * more when it is sent, so it says all that the mail needs.
 */
export const DeletionMail = z.strictObject({
  kind: z.literal('accountDeleted'),
  userId: z.string(),
  email: z.string(),
  language: z.enum(LANGUAGES),
  managerLabel: z.nullable(z.string()),
  managerGroup: z.nullable(z.string()),
  at: z.string(),
  isOwn: z.boolean(),
  /** What was deleted with it. */
  went: z.strictObject({ keys: z.int(), infos: z.int(), tours: z.int() }),
  /** What has no owner any more. */
  detached: z.strictObject({ beacons: z.int(), hubs: z.int() }),
  kept: Kept,
});
export type DeletionMail = z.output<typeof DeletionMail>;

/** Queues the report about an account that is about to be deleted. It is sent if the account is gone. */
export async function queueDeletionMail(
  { row, languageCode: language }: UserItem,
  caller: Pick<Caller, 'userId'>,
  kept: Kept,
): Promise<void> {
  // An address that nobody has confirmed may be a stranger's.
  if (!row.verified || row.mailState !== 'ok') return;
  const { id: userId, email, managerLabel, managerGroup } = row;
  const counts = (await readCounts([userId])).get(userId);
  const { beacons = 0, hubs = 0, keys = 0, infos = 0, tours = 0 } = counts ?? {};
  const mail: DeletionMail = {
    ...{ kind: 'accountDeleted', userId, email, language, managerLabel, managerGroup, kept },
    ...{ at: iso(), isOwn: caller.userId === userId },
    went: { keys, infos, tours },
    detached: { beacons, hubs },
  };
  await enqueue('MAILS_QUEUE', mail, UNTIL_DECIDED_SECONDS);
}
