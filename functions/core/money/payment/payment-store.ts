import type { PaymentAddress, VAT_STATES } from '../../../../shared/model/payment.ts';
import { expr } from '../../../platform/expression.ts';
import { getItem, getItems, type Item, type Key, type Write } from '../../../platform/table.ts';
import type { Card } from '../provider/port.ts';

/**
 * `payment#<user>` / `data`: how an account pays. A guarded kind: only the functions of money read it. Whether it is
 * complete is also at the account, and both are written together.
 */
export interface StoredPayment {
  readonly userId: string;
  /** Of the account at the card provider; null: it has none yet. */
  readonly customerId: string | null;
  readonly card: Card | null;
  /** The last setup that was handed out to the page; null: it has ended. Its event may come before, or without, the page. */
  readonly setupId: string | null;
  /** Cards that were replaced or deleted here, and are not deleted at the provider yet. */
  readonly leaving: readonly string[];
  readonly address: PaymentAddress | null;
  readonly vat: Vat;
  /** The host of the call that entered the address, for links in mails about its invoices and payments. */
  readonly host?: string;
  /** Grows with each change; 0: nothing is stored. */
  readonly version: number;
}

/** What the register has said about the VAT id of the address. */
export interface Vat {
  readonly state: (typeof VAT_STATES)[number];
  /** ISO 8601; null: the register has not answered. */
  readonly checkedAt: string | null;
  /** The register's id of its answer. */
  readonly evidence: string | null;
}

export const NO_VAT: Vat = { state: 'missing', checkedAt: null, evidence: null };

const keyOf = (userId: string): Key => ({ pk: `payment#${userId}`, sk: 'data' });

type PaymentItem = Item & StoredPayment & { readonly schema: 1 };

/** Read consistently: it decides about money. */
export async function readPayment(userId: string): Promise<StoredPayment> {
  const none = {
    userId,
    customerId: null,
    card: null,
    setupId: null,
    leaving: [],
    address: null,
    vat: NO_VAT,
    version: 0,
  };
  return (await getItem<PaymentItem>(keyOf(userId), { consistent: true })) ?? none;
}

/** The payment data of some accounts, read consistently, by account. */
export async function readPayments(userIds: readonly string[]): Promise<Map<string, StoredPayment>> {
  const items = await getItems<PaymentItem>(userIds.map(keyOf), { consistent: true });
  return new Map(items.map((item) => [item.userId, item]));
}

/** Replaces what was read. The condition fails after a concurrent change. */
export const paymentWrite = (was: StoredPayment, is: StoredPayment): Write => ({
  put: { ...is, ...keyOf(was.userId), schema: 1, version: was.version + 1 } satisfies PaymentItem,
  when: was.version === 0 ? expr`attribute_not_exists(#pk)` : expr`#version = ${was.version}`,
});

export const paymentKey = keyOf;
