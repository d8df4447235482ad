import { expr } from '../../../../platform/expression.ts';
import { getItem, type Item, putItem, type Write, written } from '../../../../platform/table.ts';

/**
 * `qrorder#<name>` / `order`: the codes of an order, drawn before the first of them is registered, so that whoever asks again
 * finishes the same ones. An order by number stays; one by an Idempotency-Key goes as that does.
 */
export interface QrOrder extends Item {
  count: number;
  ids: string[];
  orderCode: string;
  /** Of the call that made it: the codes' short URLs lead there. */
  host: string;
  /** Grows when a code was taken by somebody else before it was registered, and another one drawn. */
  revision: number;
  ttl?: number;
}

const keyOf = (name: string) => ({ pk: `qrorder#${name}`, sk: 'order' });

export const readQrOrder = (name: string) => getItem<QrOrder>(keyOf(name), { consistent: true });

export const qrOrder = (name: string, order: Omit<QrOrder, 'pk' | 'sk'>): QrOrder =>
  ({ ...keyOf(name), ...order }) as QrOrder;

/** The write that makes an order; its condition is that there is none of its name, or one whose time is over. */
export const insertion = (order: QrOrder, nowSeconds: number): Write => ({
  put: order,
  when: expr`attribute_not_exists(#pk) OR #ttl < ${nowSeconds}`,
});

/** Puts other codes into an order. False when somebody else did meanwhile. */
export const redraw = (order: QrOrder, ids: readonly string[]): Promise<boolean> =>
  written(putItem({ ...order, ids, revision: order.revision + 1 }, expr`#revision = ${order.revision}`));
