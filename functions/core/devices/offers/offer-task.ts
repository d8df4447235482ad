import { OFFER_DAYS } from '../../../../shared/model/offer.ts';
import type { DeviceSkipReason } from '../../../../shared/model/task.ts';
import { iso, now } from '../../../platform/clock.ts';
import { expr } from '../../../platform/expression.ts';
import { ConditionFailed, transact, type Write, written } from '../../../platform/table.ts';
import { accountMustExist } from '../../people/accounts/account-exists.ts';
import { groupOf } from '../../people/accounts/groups-of.ts';
import type { Outcome, TaskItem } from '../../work/tasks/task-record.ts';
import type { Mark, TaskType } from '../../work/tasks/task-type.ts';
import { isOfferedAs } from '../ownership/offer-mark.ts';
import { queueOfferMail } from './offer-mail.ts';
import { type OfferRow, offerPuts } from './offer-store.ts';
import type { MarkedDevice, OfferedKind, Starting } from './offered-kind.ts';
import { openOffersOf } from './open-offers.ts';

/** Devices that are to be offered. */
export interface OfferOrder {
  /** The owner of the devices. */
  readonly giver: string;
  readonly receiver: string;
  readonly sendMail: boolean;
}

/** Their transactions fit well into one step, and into a call. */
const CHUNK = 480;
/** A transaction writes each of them once, its mark as the audit trail has it, and its outcome. */
const DEVICES_MAX = 96;
/** Attempts after concurrent changes of the devices. */
const ATTEMPTS = 8;
const DAY_MS = 24 * 3600_000;

export type OfferTask = TaskType<OfferOrder>;

/**
 * The task that makes an offer: it marks the devices, part by part, and opens the offer when all are marked. Only devices
 * that keep the mark until then are moved when it is accepted.
 */
export const offerTask = (device: OfferedKind, operation: Starting): OfferTask => ({
  kind: operation.id,
  operation,
  chunk: CHUNK,
  about: ({ giver }) => giver,
  part: (task, ids, mark) => markSome(device, task, ids, mark),
  finish: (task) => openOffer(device, task),
});

async function markSome(
  device: OfferedKind,
  { row, order, starter }: TaskItem<OfferOrder>,
  ids: readonly string[],
  mark: Mark,
): Promise<Outcome> {
  const considered = ids.slice(0, DEVICES_MAX);
  const managerGroup = await groupOf(order.giver);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const found = await device.marked(considered);
    const open = await openOffersOf([...found.values()], { consistent: true });
    const reasonToSkip = (is: MarkedDevice | undefined): DeviceSkipReason | undefined => {
      if (!is) return starter.reach === 'any' ? 'DEVICE_UNKNOWN' : 'NOT_OWNED';
      if (is.ownerId !== order.giver) return 'NOT_OWNED';
      return is.offerId && open.has(is.offerId) ? 'ALREADY_OFFERED' : undefined;
    };
    const decided = considered.map((id) => ({ id, is: found.get(id), reason: reasonToSkip(found.get(id)) }));
    const skipped = decided.flatMap(({ id, reason }) => (reason ? [{ id, reason }] : []));
    const marked = decided.filter(({ reason }) => reason === undefined);
    const outcome = { done: marked.length, skipped };
    const after = { offered: order.receiver, [`${device.kind}s`]: marked.map(({ id }) => id) };
    const change = { item: `offer/${row.id}`, subjectId: order.giver, managerGroup, after };
    const marks = mark(outcome, marked.length ? [change] : []);
    const writes = marked.map(
      ({ id, is }): Write => ({
        update: device.rowKey(id),
        change: device.marking(id, { offerId: row.id }),
        when: expr`#own = ${device.partitionOf(order.giver)} AND ${isOfferedAs(is!)}`,
      }),
    );
    try {
      await transact([...marks, ...writes]);
      return outcome;
    } catch (error) {
      if (!(error instanceof ConditionFailed) || error.at < marks.length) throw error;
    }
  }
  throw new Error(`${device.kind}s of offer ${row.id} lost the race on every attempt`);
}

/** Opens an offer of what was marked, and mails its recipient. It may run more than once. */
async function openOffer(
  { kind }: OfferedKind,
  { row: task, order: { giver, receiver, sendMail }, starter }: TaskItem<OfferOrder>,
): Promise<void> {
  if (task.done === 0) return;
  const row: OfferRow = {
    id: task.id,
    userId: giver,
    receiverId: receiver,
    deviceKind: kind,
    count: task.done,
    state: 'open',
    createdDate: iso(),
    expiresAt: iso(now() + OFFER_DAYS * DAY_MS),
    endedDate: null,
    taskId: null,
  };
  // Fails if the offer is open already, or one of the accounts was deleted.
  await written(transact([accountMustExist(giver), accountMustExist(receiver), ...offerPuts(row, starter)]));
  if (sendMail) await queueOfferMail(row.id, 'made');
}
