import { setTimeout as pause } from 'node:timers/promises';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { getInvoiceUrl } from '../../shared/contract/money/invoices.ts';
import { getBillingRuns, getStatementsAsAdmin } from '../../shared/contract/money/statements.ts';
import type { BillingRun } from '../../shared/model/billing-run.ts';
import { addMonths, startOfMonth } from '../../shared/month.ts';
import { Mistake } from '../command.ts';
import { ApiError, ConsoleSession } from '../console-session.ts';
import type { Running } from '../running.ts';
import { ADMIN, DEMO_PASSWORD } from './accounts.ts';
import { addPayers } from './payers.ts';

const ASK_AGAIN_MS = 500;
/** Statements that are printed. */
const SHOWN = 50;

const euros = (cents: number) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }).format(cents / 100);

/** Charges a past month on this machine, by the message of the schedule, and says what happened. */
export async function billMonth(running: Running, month: number, say: (line: string) => void): Promise<void> {
  const admin = await ConsoleSession.signIn(running.url, ADMIN.email, DEMO_PASSWORD).catch((error) => {
    throw error instanceof ApiError ? new Mistake('There is no demo here. Start it with npm start.') : error;
  });
  const before = await runOf(admin, month);
  if (before) say(`${month} was charged before; this is what came of it.`);
  else await addPayers(running, month);
  await runSchedule(running, month);
  let run: BillingRun | undefined;
  for (run = before; run?.state !== 'finished'; run = await runOf(admin, month)) {
    if (run?.state === 'paused')
      throw new Mistake(`The run of ${month} is paused: resume it in the console.`);
    await pause(ASK_AGAIN_MS);
  }
  say(
    `Counted   ${run.accounts} accounts, ${run.usedAccounts} of them with use: ${euros(run.netCents)} without VAT`,
  );
  for (const [state, sum] of Object.entries(run.outcomes))
    say(`${state.padEnd(9)} ${sum.statements}, together ${euros(sum.cents)}`);
  const made = Object.values(run.outcomes).reduce((sum, { statements }) => sum + statements, 0);
  const items = await statementsOf(admin, month, Math.min(made, SHOWN));
  for (const { owner, state, totalCents, number, payerId } of items) {
    say(`\n${owner?.name ?? payerId}: ${euros(totalCents)}, ${state}`);
    if (number !== null) say(`  invoice ${number}: ${await invoiceOf(admin, number)}`);
  }
  if (items.length === SHOWN) say('\n… and perhaps more, which the console lists.');
}

/** The statements of a month once at least so many are listed: the index of the list lags behind. */
async function statementsOf(admin: ConsoleSession, month: number, least: number) {
  const query = { limit: SHOWN, filter: [`month:eq:${month}`], extra_field: ['owner' as const] };
  for (;;) {
    const { items } = await admin.call(getStatementsAsAdmin, { query });
    if (items.length >= least) return items;
    await pause(ASK_AGAIN_MS);
  }
}

async function runOf(admin: ConsoleSession, month: number): Promise<BillingRun | undefined> {
  const { items } = await admin.call(getBillingRuns, { query: { limit: 100 } });
  return items.find((run) => run.month === month);
}

/** Sends the message of the schedule as of the first night after a month. */
async function runSchedule(
  { awsEndpoint: endpoint, region, operator: credentials, billingQueue: QueueUrl }: Running,
  month: number,
): Promise<void> {
  const dueAt = new Date(startOfMonth(addMonths(month, 1)) + 4 * 3600_000).toISOString();
  const sqs = new SQSClient({ endpoint, region, credentials });
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify({ dueAt }) }));
}

/** The URL of an invoice once it is made, or why it cannot be. */
async function invoiceOf(admin: ConsoleSession, number: number): Promise<string> {
  for (;;) {
    try {
      return (await admin.call(getInvoiceUrl, { params: { number: String(number) } })).value;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { message, details } = error.body;
      if (message !== 'PLEASE_TRY_AGAIN') return `${message} ${JSON.stringify(details ?? '')}`;
      await pause(ASK_AGAIN_MS);
    }
  }
}
