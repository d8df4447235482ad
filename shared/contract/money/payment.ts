import * as z from 'zod/mini';
import { PaymentAddress, PaymentData } from '../../model/payment.ts';
import { User } from '../../model/user.ts';
import { EVERYONE } from '../../roles.ts';
import { FACTOR } from '../freshness.ts';
import { type Group, operation } from '../operation.ts';
import {
  confirmPayment,
  getOpenPayments,
  resetInfoProviderOpenCharge,
  retryDeclinedCharge,
} from './charges.ts';
import { cancelInvoice } from './invoices.ts';

const prefix = '/api/infoprovider/v1';
/** Payment data are their owner's alone: never an admin's who acts for the owner, never a key's. */
const own = { roles: EVERYONE, notRunAs: true } as const;

export const getPaymentData = operation({
  id: 'getPaymentData',
  method: 'GET',
  path: `${prefix}/getPaymentData`,
  summary: 'Returns how the caller pays: card, address, and whether live mode is accepted',
  ...own,
  member: 'pay',
  reply: PaymentData,
  errors: [],
});

export const getPaymentCardSetupIntentSecret = operation({
  id: 'getPaymentCardSetupIntentSecret',
  method: 'GET',
  path: `${prefix}/getPaymentCardSetupIntentSecret`,
  summary:
    'Begins to save a card: returns the secret, key and script by which a page hands it to the provider',
  ...own,
  member: 'pay',
  fresh: FACTOR,
  mutates: true,
  reply: z.strictObject({
    /** The client secret of the setup. */
    value: z.string(),
    publishableKey: z.string(),
    script: z.string(),
  }),
  errors: ['CARD_SAVE_FAILED'],
});

export const setPaymentCard = operation({
  id: 'setPaymentCard',
  method: 'POST',
  path: `${prefix}/setPaymentCard/{setupIntentId}`,
  summary: 'Takes the card that a finished setup has saved at the provider, in the place of the card before',
  ...own,
  member: 'pay',
  fresh: FACTOR,
  params: z.strictObject({ setupIntentId: z.string().check(z.regex(/^[A-Za-z0-9_]{1,100}$/)) }),
  reply: PaymentData,
  errors: ['CARD_SAVE_FAILED'],
});

export const deletePaymentCard = operation({
  id: 'deletePaymentCard',
  method: 'GET',
  path: `${prefix}/deletePaymentCard`,
  summary: 'Deletes the card, here and at the provider; in live mode the Info CMS becomes inactive',
  ...own,
  member: 'pay',
  fresh: FACTOR,
  mutates: true,
  reply: PaymentData,
  errors: ['OPEN_CHARGE'],
});

export const setPaymentAddress = operation({
  id: 'setPaymentAddress',
  method: 'POST',
  path: `${prefix}/setPaymentAddress`,
  summary: 'Sets the address of invoices; a company in the European Union needs a valid VAT id',
  ...own,
  member: 'pay',
  fresh: FACTOR,
  body: PaymentAddress,
  reply: PaymentData,
  errors: ['PAYMENT_ADDRESS_VALIDATION_FAILED'],
});

export const deletePaymentAddress = operation({
  id: 'deletePaymentAddress',
  method: 'GET',
  path: `${prefix}/deletePaymentAddress`,
  summary: 'Deletes the address of invoices; in live mode the Info CMS becomes inactive',
  ...own,
  member: 'pay',
  fresh: FACTOR,
  mutates: true,
  reply: PaymentData,
  errors: ['OPEN_CHARGE'],
});

export const setPaymentLiveMode = operation({
  id: 'setPaymentLiveMode',
  method: 'GET',
  path: `${prefix}/setPaymentLiveMode`,
  summary: 'Accepts the terms of live mode: use after the test is charged from then on',
  ...own,
  member: 'manage',
  fresh: FACTOR,
  mutates: true,
  reply: User,
  errors: ['PAYMENT_DATA_MISSING'],
});

/** The payment data of users. Their function holds the keys of the card provider, and serves nothing else. */
export const payment = {
  name: 'payment',
  prefix,
  operations: [
    getPaymentData,
    getPaymentCardSetupIntentSecret,
    setPaymentCard,
    deletePaymentCard,
    setPaymentAddress,
    deletePaymentAddress,
    setPaymentLiveMode,
    getOpenPayments,
    retryDeclinedCharge,
    confirmPayment,
  ],
} as const satisfies Group;

/** The same for admins. */
export const paymentAdmin = {
  name: 'paymentAdmin',
  prefix: '/api/admin/v1',
  operations: [resetInfoProviderOpenCharge, cancelInvoice],
} as const satisfies Group;
