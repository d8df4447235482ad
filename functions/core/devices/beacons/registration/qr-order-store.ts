import { expr } from '../../../../platform/expression.ts';
import { getItem, type Item, putItem, type Write, written } from '../../../../platform/table.ts';

/**
 * `qrorder#<name>` / `order`: the codes of an order. They are stored before the first one is registered, so that a
 * retry finishes the same codes. An order with a number is kept; an order by Idempotency-Key expires with that key.
 */
export interface QrOrder extends Item {
  count: number;
  ids: string[];
  orderCode: string;
  /** The host of the call that created the order; it is the host in the codes' short URLs. */
  host: string;
  /** Grows when codes were taken by another order before they were registered, and were replaced. */
  revision: number;
  ttl?: number;
}

const keyOf = (name: string) => ({ pk: `qrorder#${name}`, sk: 'order' });

export const readQrOrder = (name: string) => getItem<QrOrder>(keyOf(name), { consistent: true });

export const qrOrder = (name: string, order: Omit<QrOrder, 'pk' | 'sk'>): QrOrder =>
  ({ ...keyOf(name), ...order }) as QrOrder;

/** The write that creates an order. Its condition fails if an order with this name exists and has not expired. */
export const insertion = (order: QrOrder, nowSeconds: number): Write => ({
  put: order,
  when: expr`attribute_not_exists(#pk) OR #ttl < ${nowSeconds}`,
});

/** Replaces codes of an order. Returns false after a concurrent change. */
export const replaceCodes = (order: QrOrder, ids: readonly string[]): Promise<boolean> =>
  written(putItem({ ...order, ids, revision: order.revision + 1 }, expr`#revision = ${order.revision}`));
