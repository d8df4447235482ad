import { payment, paymentAdmin } from '../../shared/contract/money/payment.ts';
import { webhooks } from '../../shared/contract/webhooks.ts';
import { cancelInvoice } from '../core/money/issuing/cancel-invoice.ts';
import { getPaymentData } from '../core/money/payment/get-payment-data.ts';
import { deletePaymentAddress, setPaymentAddress } from '../core/money/payment/payment-address.ts';
import {
  deletePaymentCard,
  getPaymentCardSetupIntentSecret,
  setPaymentCard,
} from '../core/money/payment/payment-card.ts';
import { setPaymentLiveMode } from '../core/money/payment/set-payment-live-mode.ts';
import { takeCardEvent } from '../core/money/payment/take-card-event.ts';
import { getOpenPayments } from '../core/money/statements/get-open-payments.ts';
import {
  confirmPayment,
  resetInfoProviderOpenCharge,
  retryDeclinedCharge,
} from '../core/money/statements/open-charges.ts';
import { serve } from './serve.ts';

export const handler = serve(
  { operations: [...payment.operations, ...paymentAdmin.operations, ...webhooks.operations] },
  {
    getPaymentData,
    getPaymentCardSetupIntentSecret,
    setPaymentCard,
    deletePaymentCard,
    setPaymentAddress,
    deletePaymentAddress,
    setPaymentLiveMode,
    takeCardEvent,
    getOpenPayments,
    retryDeclinedCharge,
    confirmPayment,
    resetInfoProviderOpenCharge,
    cancelInvoice,
  },
);
