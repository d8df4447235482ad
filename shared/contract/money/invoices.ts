import * as z from 'zod/mini';
import { ADMINS, EVERYONE_IN_REACH } from '../../roles.ts';
import { EVERYBODY } from '../freshness.ts';
import { operation } from '../operation.ts';

/** The number of an invoice in a path. */
const pathNumber = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number));

export const getInvoiceUrl = operation({
  id: 'getInvoiceUrl',
  method: 'GET',
  path: '/api/infoprovider/v1/getInvoiceUrl/{number}',
  summary:
    'Returns a URL by which an invoice (PDF with its data as XML) can be downloaded for five minutes: for its payer, for the admin of the group that pays, and for admins. An invoice that is not made yet is asked for, and answers PLEASE_TRY_AGAIN',
  roles: EVERYONE_IN_REACH,
  member: 'pay',
  notRunAs: true,
  params: z.strictObject({ number: pathNumber }),
  reply: z.strictObject({ value: z.string() }),
  errors: ['ENTITY_NOT_FOUND', 'MISSING_DATA_REFERENCE', 'PLEASE_TRY_AGAIN'],
});

export const cancelInvoice = operation({
  id: 'cancelInvoice',
  method: 'POST',
  path: '/api/admin/v1/invoices/{number}/cancel',
  summary:
    'Cancels an invoice by another one, whose number it returns: nothing is asked for any more. Refused while a payment is under way, and while something that was paid is not refunded. Twice is once',
  roles: ADMINS,
  notRunAs: true,
  fresh: EVERYBODY,
  params: z.strictObject({ number: pathNumber }),
  reply: z.strictObject({
    /** Of the cancellation. */
    number: z.int(),
  }),
  errors: ['ENTITY_NOT_FOUND', 'PAYMENT_UNEXPECTED_STATUS', 'PLEASE_TRY_AGAIN'],
});
