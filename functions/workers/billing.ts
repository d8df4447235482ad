import type { SQSEvent } from 'aws-lambda';
import { payersOf } from '../core/money/payment/payers-of.ts';
import { paced } from '../core/money/provider/paced.ts';
import { findCardProvider } from '../core/money/provider/stripe-provider.ts';
import { workOffBilling } from '../core/money/run/work-off-billing.ts';
import { eachMessage } from './each-message.ts';

/** The runs of months, and what the card provider reports. */
export const handler = (event: SQSEvent) =>
  eachMessage(event, async (message) => {
    const found = await findCardProvider();
    await workOffBilling(message, { provider: found && paced(found), payersOf });
  });
