import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { payersOf } from '../../functions/core/money/payment/payers-of.ts';
import type { CardProvider } from '../../functions/core/money/provider/port.ts';
import { startRun } from '../../functions/core/money/run/start-run.ts';
import { workOffBilling } from '../../functions/core/money/run/work-off-billing.ts';
import { setClock } from '../../functions/platform/clock.ts';
import { addMonths, startOfMonth } from '../../shared/month.ts';
import { givenBucket } from '../../test/support/bucket.ts';
import type { MeteredTable } from '../measure/metered-table.ts';
import './binary-imports.ts';
import { type ChargedStage, chargedStage } from './charged-stage.ts';

/** Invoices of which the work is counted: all others cost the same. */
const INVOICES = 100;

/** What some work has cost at the table. */
export interface Work {
  messages: number;
  seconds: number;
  writeUnits: number;
  readUnits: number;
  /** Items written, by their kind: the beginning of the partition key. */
  readonly writes: Map<string, number>;
}

export interface CountedRun {
  readonly stage: ChargedStage;
  /** Payers who were charged. */
  readonly payers: number;
  readonly run: Work;
  /** Of some invoices, and their number. */
  readonly invoices: Work & { readonly made: number };
  readonly charges: number;
  readonly otherCalls: number;
  /** Writes that name an account that owes nothing. */
  readonly inVain: number;
}

/** Charges a month of many accounts by the messages of its run, with a provider that answers at once. */
export async function countRun(table: MeteredTable, many: number): Promise<CountedRun> {
  const { workOffInvoices } = await import('../../functions/core/money/issuing/work-off-invoices.ts');
  const sent: Record<string, unknown[]> = { billing: [], invoices: [], mails: [], removals: [] };
  for (const queue of Object.keys(sent)) process.env[`${queue.toUpperCase()}_QUEUE`] = queue;
  const queues = mockClient(SQSClient);
  queues.on(SendMessageCommand).callsFake(({ QueueUrl, MessageBody }) => {
    sent[QueueUrl]!.push(JSON.parse(MessageBody));
    return { MessageId: '1' };
  });
  givenBucket();
  const stage = await chargedStage(table, many);
  for (const messages of Object.values(sent)) messages.length = 0;
  setClock(startOfMonth(addMonths(stage.month, 1)) + 3 * 3600_000);
  const provider = new CountingProvider();
  let inVain = 0;

  async function worked(messages: unknown[], take: (message: unknown) => Promise<unknown>, most = Infinity) {
    const work: Work = { messages: 0, seconds: 0, writeUnits: 0, readUnits: 0, writes: new Map() };
    for (; messages.length && work.messages < most; work.messages++) {
      table.meter.take();
      const begun = performance.now();
      await take(messages.shift());
      work.seconds += (performance.now() - begun) / 1000;
      queues.resetHistory();
      for (const { operation, keys, writeUnits, readUnits } of table.meter.take()) {
        work.writeUnits += writeUnits;
        work.readUnits += readUnits;
        if (['GetItem', 'BatchGetItem', 'Query'].includes(operation)) continue;
        // The run is written alone. The key in its position is not.
        const own = keys[0]?.pk.startsWith('billingRun') ? keys.slice(0, 1) : keys;
        for (const { pk, sk } of own) {
          const kind = sk === 'row' || !pk.startsWith('statement') ? pk.split('#')[0]! : 'position';
          work.writes.set(kind, (work.writes.get(kind) ?? 0) + 1);
          if (/\b(idle|tested)-/.test(pk)) inVain++;
        }
      }
    }
    return work;
  }
  await startRun();
  const sources = { provider: provider as unknown as CardProvider, payersOf };
  const run = await worked(sent.billing!, (message) => workOffBilling(message, sources));
  const invoices = await worked(sent.invoices!, (message) => workOffInvoices(message, payersOf), INVOICES);
  setClock(undefined);
  return {
    ...{ stage, payers: stage.counts.owes + stage.groups, run },
    invoices: { ...invoices, made: invoices.messages },
    ...{ charges: provider.charges, otherCalls: provider.others, inVain },
  };
}

/** Every card pays at once. */
class CountingProvider implements Pick<CardProvider, 'charge' | 'lookUp' | 'cancel'> {
  charges = 0;
  others = 0;

  charge: CardProvider['charge'] = async () => ({ kind: 'succeeded', intentId: `pi_${++this.charges}` });
  lookUp: CardProvider['lookUp'] = async () => {
    this.others++;
    return { kind: 'absent' };
  };
  cancel: CardProvider['cancel'] = async () => {
    this.others++;
    return 'cancelled';
  };
}
