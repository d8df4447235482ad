import type {
  deletePaymentAddress as deleteContract,
  setPaymentAddress as setContract,
} from '../../../../shared/contract/money/payment.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { PaymentAddress } from '../../../../shared/model/payment.ts';
import { euCountryOf } from '../../../../shared/money/vat.ts';
import { readVatId } from '../../../../shared/money/vat-id.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { askVatRegister } from '../provider/vat-register.ts';
import { auditedPayment } from './audited-payment.ts';
import { changePayment } from './change-payment.ts';
import { NO_VAT, readPayment, type Vat } from './payment-store.ts';
import { refuseWhileCharged } from './refuse-while-charged.ts';
import { toPaymentData } from './to-payment-data.ts';

/**
 * Sets the address of invoices. A VAT id of the European Union is checked by its form and digits, and asked of the register.
 * While the register does not answer, its last verdict about this id holds; about a new id there is none.
 */
export const setPaymentAddress: UseCase<typeof setContract> = async (caller, { body }) => {
  const {
    actsFor: userId,
    viewer: { host },
  } = caller;
  const address = checkedAddress(body);
  const vat = await vatOf(userId, address);
  const { payment, account } = await changePayment(
    userId,
    () => ({ address, vat, host }),
    auditedPayment(caller, 'addressSet'),
  );
  return toPaymentData(payment, account);
};

export const deletePaymentAddress: UseCase<typeof deleteContract> = async (caller) => {
  const { payment, account } = await changePayment(
    caller.actsFor,
    (_, now) => {
      refuseWhileCharged(now);
      return { address: null, vat: NO_VAT };
    },
    auditedPayment(caller, 'addressDeleted'),
  );
  return toPaymentData(payment, account);
};

/** Throws PAYMENT_ADDRESS_VALIDATION_FAILED. */
function checkedAddress(address: PaymentAddress): PaymentAddress {
  if (euCountryOf(address.country) === undefined) return address;
  if (address.vatId === '') {
    if (address.company !== '') throw wrongVatId('required');
    return address;
  }
  const vatId = readVatId(address.vatId, address.country);
  if (vatId === undefined) throw wrongVatId('vatId');
  return { ...address, vatId };
}

async function vatOf(userId: string, { country, vatId }: PaymentAddress): Promise<Vat> {
  if (vatId === '' || euCountryOf(country) === undefined) return NO_VAT;
  const { address, vat } = await readPayment(userId);
  const answer = await askVatRegister(vatId);
  if (answer.verdict === 'unknown') return address?.vatId === vatId ? vat : NO_VAT;
  if (answer.verdict === 'invalid') throw wrongVatId('notRegistered');
  return { state: 'valid', checkedAt: iso(), evidence: answer.evidence };
}

const wrongVatId = (rule: string) => new Refusal('PAYMENT_ADDRESS_VALIDATION_FAILED', { vatId: { rule } });
