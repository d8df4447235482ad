import * as z from 'zod/mini';
import { askForAllDue } from '../issuing/ask-for-invoices.ts';
import { askForSpendAlerts, checkSpendAlerts, SpendAlertsDue } from '../spending/check-alerts.ts';
import { checkGroup, GroupSum } from '../spending/check-group.ts';
import { settleById } from '../statements/settle.ts';
import { TakenBack, takeBack } from '../statements/taken-back.ts';
import { ChaseDue, chase, chaseAll } from './chase.ts';
import { followGroup, MembersOf } from './follow-group.ts';
import { type BillingSources, RunPart, runPart } from './run-part.ts';
import { startRun } from './start-run.ts';

/** The provider has something new about a statement. */
const Settle = z.strictObject({ settle: z.string() });
/** Each night. */
const Nightly = z.strictObject({ dueAt: z.string() });

const Message = z.union([Nightly, RunPart, ChaseDue, MembersOf, Settle, TakenBack, SpendAlertsDue, GroupSum]);

/** Work of billing that was queued. Each message may come twice, late, or after another one. */
export async function workOffBilling(sent: unknown, sources: BillingSources): Promise<void> {
  const message = z.parse(Message, sent);
  if ('dueAt' in message)
    await Promise.all([startRun(message.dueAt), chaseAll(), askForAllDue(), askForSpendAlerts()]);
  else if ('billMonth' in message) await runPart(message, sources);
  else if ('chase' in message) await chase(message, sources.provider);
  else if ('membersOf' in message) await followGroup(message, sources);
  else if ('spendAlerts' in message) await checkSpendAlerts(message);
  else if ('groupSumOf' in message) await checkGroup(message);
  else if ('dispute' in message || 'refundOf' in message) await takeBack(message, sources.provider);
  else await settleById(message.settle, sources.provider);
}
