import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Cause } from '../../functions/core/kernel/meter/cause.ts';
import {
  getPaymentCardSetupIntentSecret,
  getPaymentData,
  setPaymentAddress,
  setPaymentCard,
  setPaymentLiveMode,
} from '../../shared/contract/money/payment.ts';
import type { PriceList } from '../../shared/model/billing-settings.ts';
import type { PaymentAddress } from '../../shared/model/payment.ts';
import { startOfMonth } from '../../shared/month.ts';
import { ConsoleSession } from '../console-session.ts';
import { operatorOf, type Running } from '../running.ts';
import { tableClient } from '../table-client.ts';
import { DEMO_PASSWORD, type DemoAccount } from './accounts.ts';
import { unlessThere } from './set-up.ts';

interface DemoPayer extends DemoAccount {
  /** Devices that were used all month. */
  readonly devices: number;
  /** A test card of the provider. */
  readonly card: string;
  readonly city: string;
  readonly zip: string;
  readonly country: string;
}

/** Users who pay: one whose card works, and one whose card is declined. */
const DEMO_PAYERS: readonly DemoPayer[] = [
  {
    ...{ title: 'payer', email: 'paula@demo.example', name: 'Paula Payer', role: 'INFO_PROVIDER' },
    ...{ devices: 12, card: 'pm_card_visa', zip: '20457', city: 'Hamburg', country: 'DE' },
  },
  {
    ...{ title: 'debtor', email: 'otto@demo.example', name: 'Otto Overdrawn', role: 'INFO_PROVIDER' },
    ...{ devices: 3, card: 'pm_card_chargeCustomerFail', zip: '1010', city: 'Wien', country: 'AT' },
  },
];

/** Prices of a month before there were any. */
const PRICES = { infoCharges: [190, 160, 140, 110, 90, 70], freeHours: 24, freeMonths: 0 };

/**
 * Adds users who pay with test cards, and what they used in a past month. Nobody can use something in the past, so this
 * alone is written into the table.
 */
export async function addPayers(running: Running, month: number): Promise<void> {
  const { awsEndpoint: endpoint, region, operator: credentials, tableName: TableName } = running;
  const table = tableClient({ endpoint, region, credentials });
  const put = (Item: Record<string, unknown>) => table.send(new PutCommand({ TableName, Item }));

  const Key = { pk: 'billing', sk: 'settings' };
  const { Item } = await table.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  const history = (Item?.row.history ?? []) as readonly PriceList[];
  if (Item && !history.some(({ validFrom }) => validFrom <= month)) {
    const first = { ...PRICES, validFrom: month, at: new Date().toISOString(), by: 'demo' };
    const row = { ...Item.row, history: [first, ...history], version: Item.row.version + 1 };
    await put({ ...Item, row });
  }

  const operator = operatorOf(running);
  for (const payer of DEMO_PAYERS) {
    const { title: _, devices, card, zip, city, country, ...account } = payer;
    await operator.run({ command: 'create-user', ...account, password: DEMO_PASSWORD }).catch(unlessThere);
    const { id } = await operator.run<{ id: string }>({ command: 'find-user', user: payer.email });
    const session = await ConsoleSession.signIn(running.url, payer.email, DEMO_PASSWORD);
    await payWith(session, card, {
      ...{ company: '', name: payer.name, vatId: '', street: 'Kai 1', zip, city, state: '', country },
    });
    const at = startOfMonth(month) + 3600_000;
    const claims = Array.from({ length: devices }, (__, n) => ({
      id: `demo-${n}`,
      beaconId: String(7_000_000_000 + n),
    }));
    const causes: Cause[] = [
      { kind: 'serviceOn', infoId: null, n: 1, at },
      { kind: 'infoOn', infoId: 'demo', n: 1, at },
      { kind: 'devicesIn', infoId: 'demo', claims, at },
    ];
    for (const [n, cause] of causes.entries())
      await put({ pk: `usage#${id}#${month}`, sk: `${at}#${n}`, schema: 1, cause });
    const change = new UpdateCommand({
      ...{ TableName, Key: { pk: `user#${id}`, sk: 'row' } },
      UpdateExpression: 'SET #row.createdDate = :at, infoFeatureState = :on ADD version :one',
      ExpressionAttributeNames: { '#row': 'row' },
      ExpressionAttributeValues: {
        ...{ ':at': new Date(startOfMonth(month)).toISOString(), ':on': 'ON', ':one': 1 },
      },
    });
    await table.send(change);
  }
}

/** Does what the payment page does: hands a card to the provider, and saves it with an address. */
async function payWith(session: ConsoleSession, card: string, address: PaymentAddress): Promise<void> {
  const { card: saved } = await session.call(getPaymentData, {});
  if (!saved) {
    const { value, publishableKey: key, script } = await session.call(getPaymentCardSetupIntentSecret, {});
    const [setupIntentId] = value.split('_secret_') as [string];
    const body = new URLSearchParams({ key, client_secret: value, payment_method: card });
    const confirm = new URL(`/v1/setup_intents/${setupIntentId}/confirm`, script);
    await fetch(confirm, { method: 'POST', body });
    await session.call(setPaymentCard, { params: { setupIntentId } });
  }
  await session.call(setPaymentAddress, { body: address });
  await session.call(setPaymentLiveMode, {});
}
