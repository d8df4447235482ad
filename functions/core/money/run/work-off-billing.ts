import * as z from 'zod/mini';
import { log, metrics } from '../../../platform/log.ts';
import { ComparePart, comparePart, startComparison } from '../comparison/compare.ts';
import { askForAllDue } from '../issuing/ask-for-invoices.ts';
import { askForSpendAlerts, checkSpendAlerts, SpendAlertsDue } from '../spending/check-alerts.ts';
import { countGroup, GroupSum } from '../spending/count-group.ts';
import { askForGroupSums, countGroups, GroupSumsDue } from '../spending/count-groups.ts';
import { settleById } from '../statements/settle.ts';
import { somePending } from '../statements/statements.ts';
import { TakenBack, takeBack } from '../statements/taken-back.ts';
import { ChaseDue, chase, chaseAll } from './chase.ts';
import { DryRunPart, dryRunPart } from './dry-run.ts';
import { finishedMonths } from './finished-months.ts';
import { followGroup, MembersOf } from './follow-group.ts';
import { ReportPart, reportPart } from './report-part.ts';
import { RetryPart, retryPart } from './retry-part.ts';
import { type BillingSources, RunPart, runPart } from './run-part.ts';
import { startRun } from './start-run.ts';

/** The provider has something new about a statement. */
const Settle = z.strictObject({ settle: z.string() });
/** Each night. */
const Nightly = z.strictObject({ dueAt: z.string() });

const Message = z.union([
  Nightly,
  RunPart,
  DryRunPart,
  RetryPart,
  ReportPart,
  ChaseDue,
  MembersOf,
  Settle,
  TakenBack,
  ComparePart,
  SpendAlertsDue,
  GroupSumsDue,
  GroupSum,
]);

/** Work of billing that was queued. Each message may come twice, late, or after another one. */
export async function workOffBilling(sent: unknown, sources: BillingSources): Promise<void> {
  const message = z.parse(Message, sent);
  const { provider } = sources;
  if ('dueAt' in message) await tonight(message.dueAt, provider !== undefined);
  else if ('billMonth' in message) await runPart(message, sources);
  else if ('dryMonth' in message) await dryRunPart(message, sources);
  else if ('retryMonth' in message) await retryPart(message, sources);
  else if ('reportMonth' in message) await reportPart(message);
  else if ('membersOf' in message) await followGroup(message, sources);
  else if ('spendAlerts' in message) await checkSpendAlerts(message);
  else if ('groupSums' in message) await countGroups(message);
  else if ('groupSumOf' in message) await countGroup(message);
  // What is asked of the provider is asked again in the first night that has one.
  else if (!provider) return;
  else if ('compareMonth' in message) await comparePart(message, provider);
  else if ('chase' in message) await chase(message, provider);
  else if ('dispute' in message || 'refundOf' in message) await takeBack(message, provider);
  else await settleById(message.settle, provider);
}

/** The work of a night. What is compared are the months that were charged before. */
async function tonight(dueAt: string, hasProvider: boolean): Promise<void> {
  const asked = hasProvider ? [chaseAll(), compareAll(dueAt)] : [tellIfChargesWait()];
  await Promise.all([startRun(dueAt), askForAllDue(), askForSpendAlerts(), askForGroupSums(), ...asked]);
}

async function compareAll(dueAt: string): Promise<void> {
  for (const month of await finishedMonths()) await startComparison(month, dueAt);
}

/** Raises an alarm if there is something to charge, and no provider to do it. */
async function tellIfChargesWait(): Promise<void> {
  const { ids } = await somePending('paying', 1);
  if (ids.length === 0) return;
  log.error('charges wait for the keys of the card provider: PAYMENT_SECRET has not been set up');
  metrics.singleMetric().addMetric('ProviderMissing', 'Count', 1);
}
