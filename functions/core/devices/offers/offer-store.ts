import { Refusal } from '../../../../shared/errors.ts';
import type { OfferedKind, OfferState } from '../../../../shared/model/offer.ts';
import { iso } from '../../../platform/clock.ts';
import { expr } from '../../../platform/expression.ts';
import type { Guarded } from '../../../platform/guarded.ts';
import { listed } from '../../../platform/listed.ts';
import { deleteItem, getItem, getItems, type Item, queryIndex, type Write } from '../../../platform/table.ts';
import type { TaskStarter } from '../../work/tasks/task-record.ts';

/**
 * Items of offers:
 * - `offer#<id>` / `row`: an offer, listed by the owner of its devices (`own`) and all together (`all`)
 * - `receivedOffer#<id>` / `row`: the same row, listed by its recipient. Both change in one transaction
 *
 * The id is that of the task that marked the devices, which also keeps their ids.
 */
export interface OfferRow {
  id: string;
  /** The owner of the devices. */
  userId: string;
  receiverId: string;
  deviceKind: OfferedKind;
  count: number;
  /** As stored: an offer stays `open` for up to an hour after it has expired (see stateOf). */
  state: OfferState;
  createdDate: string;
  expiresAt: string;
  endedDate: string | null;
  /** The task that moves the devices. */
  taskId: string | null;
}

export interface OfferItem extends Item {
  schema: 1;
  row: OfferRow;
  /** Who made the offer; the devices are moved in this name, as far as the rights of that moment go. */
  starter: TaskStarter;
}

const slots = {
  descending: true,
  orders: {
    id: { slot: 1, from: ['id'], key: ({ id }: OfferRow) => id },
    /** Open offers alone, by their end. */
    due: {
      slot: 5,
      from: ['state', 'expiresAt'],
      key: ({ state, expiresAt, id }: OfferRow) => (state === 'open' ? `${expiresAt}#${id}` : undefined),
    },
  },
  fields: { state: { slot: 2, of: 'state' } },
} as const;

const OFFERS = listed<OfferRow>()('offer', { shards: 1, owner: 'userId', ...slots });
const RECEIVED = listed<OfferRow>()('receivedOffer', { owner: 'receiverId', ownersOnly: true, ...slots });
export const offerList = OFFERS.list;
export const receivedOfferList = RECEIVED.list;

/** An offer, read consistently. */
export const readOffer = (id: string) => getItem<OfferItem>(OFFERS.keyOf(id), { consistent: true });

/** Those of these offers that exist, by id. */
export const readOffers = async (ids: readonly string[], options?: { consistent?: boolean }) =>
  new Map(
    (await getItems<OfferItem>([...new Set(ids)].map(OFFERS.keyOf), options)).map((item) => [
      item.row.id,
      item,
    ]),
  );

/** The writes that create an offer. They fail if it exists. */
export const offerPuts = (row: OfferRow, starter: TaskStarter): (Write & { put: Item })[] => [
  { put: { ...OFFERS.itemOf(row), schema: 1, starter }, when: expr`attribute_not_exists(#pk)` },
  { put: { ...RECEIVED.itemOf(row), schema: 1 } },
];

/** The writes that end an open offer. They are refused with OFFER_ENDED if it is not open any more. */
export function offerEnds(
  row: OfferRow,
  state: Exclude<OfferState, 'open'>,
  taskId: string | null = null,
): Guarded[] {
  const change = { state, taskId, endedDate: iso() };
  const isOpen = expr`#row.#state = ${'open'}`;
  return [
    {
      write: { update: OFFERS.keyOf(row.id), change: OFFERS.change(row, change), when: isOpen },
      refusal: new Refusal('OFFER_ENDED'),
    },
    { write: { update: RECEIVED.keyOf(row.id), change: RECEIVED.change(row, change) } },
  ];
}

/** Some offers that are stored as open although they have expired at a time (ISO 8601). The index lags. */
export const someExpired = (at: string, limit: number) =>
  queryIndex<OfferRow>('all', OFFERS.slotOf('due'), OFFERS.kind, { range: { to: at }, limit });

/** Some offers of an account, and some offers to it. The index lags. */
export async function someOffersOf(userId: string, limit: number): Promise<OfferRow[]> {
  const found = await Promise.all([
    queryIndex<OfferRow>('own', OFFERS.slotOf('id'), OFFERS.partitionOf(userId), { limit }),
    queryIndex<OfferRow>('own', RECEIVED.slotOf('id'), RECEIVED.partitionOf(userId), { limit }),
  ]);
  return found.flatMap(({ items }) => items.map(({ row }) => row));
}

/** Deletes what one side sees of an offer that has ended. */
export const deleteSide = (side: 'giver' | 'receiver', id: string): Promise<void> =>
  deleteItem(side === 'giver' ? OFFERS.keyOf(id) : RECEIVED.keyOf(id));
