import type { Offer, ReceivedOffer } from '../../../../shared/model/offer.ts';
import { ownersOf } from '../../people/accounts/owners-of.ts';
import { progressOf, type TaskProgress } from '../../work/tasks/progress-of.ts';
import { stateOf } from './offer-state.ts';
import type { OfferRow } from './offer-store.ts';

/** Offers as their givers see them: with the addresses of their recipients, and how much has arrived. */
export async function toOffers(rows: readonly OfferRow[]): Promise<Offer[]> {
  const [people, tasks] = await Promise.all([
    ownersOf(rows.map(({ receiverId }) => receiverId)),
    movesOf(rows),
  ]);
  return rows.map((row) => ({
    ...bothSides(row, tasks),
    userId: row.userId,
    recipient: sideOf(people.get(row.receiverId)),
    taskId: row.taskId,
  }));
}

/** Offers as their recipients see them. */
export async function toReceivedOffers(rows: readonly OfferRow[]): Promise<ReceivedOffer[]> {
  const [people, tasks] = await Promise.all([ownersOf(rows.map(({ userId }) => userId)), movesOf(rows)]);
  return rows.map((row) => ({ ...bothSides(row, tasks), giver: sideOf(people.get(row.userId)) }));
}

const movesOf = (rows: readonly OfferRow[]) => progressOf(rows.flatMap(({ taskId }) => taskId ?? []));

const sideOf = (person: { readonly email: string } | undefined) => (person ? { email: person.email } : null);

function bothSides(row: OfferRow, tasks: ReadonlyMap<string, TaskProgress>) {
  const { id, deviceKind, count, createdDate, expiresAt } = row;
  const state = stateOf(row);
  const move = row.taskId === null ? undefined : tasks.get(row.taskId);
  return {
    ...{ id, deviceKind, count, state, createdDate, expiresAt },
    endedDate: state === 'expired' ? expiresAt : row.endedDate,
    arrived: move?.done ?? null,
    isUnderWay: move?.isUnderWay ?? false,
  };
}
