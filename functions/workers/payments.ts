import type { SQSEvent } from 'aws-lambda';
import { workOffPayment } from '../core/money/payment/work-off-payment.ts';
import { writeOffCarried } from '../core/money/statements/write-off-carried.ts';
import { eachMessage } from './each-message.ts';

/** Works at the card provider after the response of a call. */
export const handler = (event: SQSEvent) =>
  eachMessage(event, (message) => workOffPayment(message, writeOffCarried));
