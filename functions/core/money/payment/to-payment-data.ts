import type { PaymentData } from '../../../../shared/model/payment.ts';
import type { PayingAccount } from '../../people/accounts/paying-account.ts';
import { isReady } from './change-payment.ts';
import { payerOf } from './payer-of.ts';
import type { StoredPayment } from './payment-store.ts';

/** How an account pays, as its owner reads it. */
export async function toPaymentData(payment: StoredPayment, account: PayingAccount): Promise<PaymentData> {
  const { card, address, vat } = payment;
  return {
    card: card && {
      ...{ brand: card.brand, last4: card.last4 },
      ...{ expiryMonth: card.expiryMonth, expiryYear: card.expiryYear },
    },
    address,
    vatState: vat.state,
    vatCheckedAt: vat.checkedAt,
    liveModeAt: account.liveModeAt,
    ready: isReady(payment),
    payer: await payerOf(account),
    openCharge: account.openCharge,
  };
}
