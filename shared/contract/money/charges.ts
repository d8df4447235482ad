import * as z from 'zod/mini';
import { OpaqueId } from '../../model/common.ts';
import { PaymentData } from '../../model/payment.ts';
import { OpenPayment } from '../../model/statement.ts';
import { User } from '../../model/user.ts';
import { ADMINS, EVERYONE } from '../../roles.ts';
import { FACTOR } from '../freshness.ts';
import { operation } from '../operation.ts';

export const getOpenPayments = operation({
  id: 'getOpenPayments',
  method: 'GET',
  path: '/api/infoprovider/v1/openpayments',
  summary:
    'Returns the charges of the caller’s own card that are not paid so far: those that were declined, and those that wait for a confirmation',
  roles: EVERYONE,
  member: 'pay',
  notRunAs: true,
  reply: z.strictObject({ items: z.array(OpenPayment) }),
  errors: [],
});

export const retryDeclinedCharge = operation({
  id: 'retryDeclinedCharge',
  method: 'GET',
  path: '/api/infoprovider/v1/retryDeclinedCharge',
  summary: 'Charges everything that is owed again, with the present card',
  roles: EVERYONE,
  member: 'pay',
  notRunAs: true,
  mutates: true,
  reply: PaymentData,
  errors: ['PAYMENT_DATA_MISSING', 'PAYMENT_FAILED', 'PAYMENT_UNEXPECTED_STATUS'],
});

export const confirmPayment = operation({
  id: 'confirmPayment',
  method: 'GET',
  path: '/api/infoprovider/v1/confirmPayment/{isConfirmed}',
  summary:
    'After the card holder has confirmed a payment: asks the provider whether it is paid. With `false`: cancels it, which makes the Info CMS inactive',
  roles: EVERYONE,
  member: 'pay',
  notRunAs: true,
  mutates: true,
  params: z.strictObject({
    isConfirmed: z.pipe(
      z.enum(['true', 'false']),
      z.transform((text) => text === 'true'),
    ),
  }),
  reply: PaymentData,
  errors: ['CONFIRMATION_DENIED', 'PAYMENT_UNEXPECTED_STATUS'],
});

export const resetInfoProviderOpenCharge = operation({
  id: 'resetInfoProviderOpenCharge',
  method: 'GET',
  path: '/api/admin/v1/resetInfoProviderOpenCharge/{id}',
  summary: 'Writes off everything that an account owes, so that its Info CMS is active again',
  roles: ADMINS,
  notRunAs: true,
  fresh: FACTOR,
  mutates: true,
  params: z.strictObject({ id: OpaqueId }),
  reply: User,
  errors: ['ENTITY_NOT_FOUND', 'PAYMENT_UNEXPECTED_STATUS'],
});
