import { setTimeout as pause } from 'node:timers/promises';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Cause } from '../../functions/core/kernel/meter/cause.ts';
import { userKey } from '../../functions/core/people/accounts/user-item.ts';
import { createManagerLabel } from '../../shared/contract/auth.ts';
import {
  setPaymentAddress,
  setPaymentCard,
  setPaymentLiveMode,
} from '../../shared/contract/money/payment.ts';
import { addMonths, monthOf, startOfMonth } from '../../shared/month.ts';
import type { Cast, Member } from './cast.ts';
import { enterCard, PAYER_ADDRESS } from './payer.ts';
import type { Running } from './platform.ts';

/** The month that is charged next. */
export const LAST = addMonths(monthOf(Date.now()), -1);

/** Accounts that pay for their use in the last month, with the stand-in for the card provider. */
export function chargedAccounts(running: () => Running, cast: () => Cast) {
  const put = (Item: Record<string, unknown>) =>
    running().table.send(new PutCommand({ TableName: running().tableName, Item }));

  /** Prices for the last month; a month costs a device €6.00. */
  const setPrices = () =>
    put({
      ...{ pk: 'billing', sk: 'settings', schema: 1 },
      row: {
        ...{ testPlatform: false, sendMails: true, nextInvoiceNumber: 7, version: 1 },
        history: [
          {
            ...{ validFrom: addMonths(LAST, -1), infoCharges: [600, 500, 400, 300, 200, 100] },
            ...{ freeHours: 2, freeMonths: 0, at: new Date().toISOString(), by: cast().admin.id },
          },
        ],
      },
    });

  /** Names the company that sells to accounts without a label: otherwise there are no invoices. */
  const setSeller = () =>
    cast().admin.session.call(createManagerLabel, {
      body: {
        ...{ name: 'default', brand: 'Skylark', company: 'Sender GmbH', street: 'Musterweg 1', zip: '10115' },
        ...{ city: 'Berlin', country: 'DE', vatId: 'DE136695976', taxNumber: '37/123/45678' },
      },
    });

  /** Gives an account a card and an address. */
  async function payFor(member: Member, card: string): Promise<void> {
    const setupIntentId = await enterCard(running(), member, card);
    await member.session.call(setPaymentCard, { params: { setupIntentId } });
    await member.session.call(setPaymentAddress, { body: PAYER_ADDRESS });
  }

  /** Makes an account older, with the causes of use of a device in last month. */
  async function use({ id, beaconId }: Member): Promise<void> {
    const at = startOfMonth(LAST) + 3600_000;
    const causes: Cause[] = [
      { kind: 'serviceOn', infoId: null, n: 1, at },
      { kind: 'infoOn', infoId: 'info', n: 1, at },
      { kind: 'devicesIn', infoId: 'info', claims: [{ id: 'claim', beaconId }], at },
    ];
    for (const [n, cause] of causes.entries())
      await put({ pk: `usage#${id}#${LAST}`, sk: `${at}#${n}`, schema: 1, cause });
    const older = new UpdateCommand({
      TableName: running().tableName,
      Key: userKey(id),
      UpdateExpression: 'SET #row.createdDate = :at, infoFeatureState = :on ADD version :one',
      ExpressionAttributeNames: { '#row': 'row' },
      ExpressionAttributeValues: {
        ...{ ':at': new Date(startOfMonth(LAST)).toISOString(), ':on': 'ON', ':one': 1 },
      },
    });
    // The event about the saved card may change the account at the same moment.
    const isWritten = () =>
      running()
        .table.send(older)
        .then(
          () => true,
          () => false,
        );
    while (!(await isWritten())) await pause(100);
  }

  /** An account with an Info that was shown all last month by a card of its own. */
  async function payer(card: string): Promise<Member> {
    const member = await cast().newMember('INFO_PROVIDER');
    await payFor(member, card);
    await member.session.call(setPaymentLiveMode, {});
    await use(member);
    return member;
  }

  return { setPrices, setSeller, payFor, use, payer };
}
