import { changePayment } from '../../functions/core/money/payment/change-payment.ts';
import { setBillingSettings } from '../../functions/core/money/prices/billing-settings.ts';
import { changeUser } from '../../functions/core/people/accounts/store.ts';
import { createManagerGroup } from '../../functions/core/people/groups/manager-groups.ts';
import { createManagerLabel } from '../../functions/core/people/labels/manager-labels.ts';
import { iso, setClock } from '../../functions/platform/clock.ts';
import { BillingSettingsChange } from '../../shared/model/billing-settings.ts';
import { ManagerGroupInput, ManagerLabelInput } from '../../shared/model/label.ts';
import { addMonths, monthOf, startOfMonth } from '../../shared/month.ts';
import { PAYER_ADDRESS } from '../../test/support/payer.ts';
import { account, callerOf } from '../../test/support/people.ts';
import { usedAccount } from '../../test/support/used-accounts.ts';
import { allItems, putAll } from '../lists/copies.ts';
import type { MeteredTable } from '../measure/metered-table.ts';
import type { WireItem } from '../measure/wire.ts';

const DAY = 24 * 3600_000;
const nothing = { params: {}, query: {}, body: {} };
const MEMBERS = 50;
/** As many as there are between two states of usage that are kept: a run keeps it for each account now and then. */
const MONTHS_OLD = 4;

/** Of a hundred accounts. The others never had an Info CMS; and one in some thousand is the admin of a group. */
export const MIX = { owes: 20, carried: 5, member: 10, tested: 10 } as const;
type Kind = keyof typeof MIX | 'idle';

/** Accounts at the end of a month, and what they will owe for it. */
export interface ChargedStage {
  readonly month: number;
  readonly accounts: number;
  readonly counts: Readonly<Record<Kind, number>>;
  readonly groups: number;
}

/**
 * Fills the table with accounts that have used devices for a month. One of each kind is made by the product's code; the
 * others are copies of the items that a run reads.
 */
export async function chargedStage({ engine }: MeteredTable, many: number): Promise<ChargedStage> {
  const first = addMonths(monthOf(Date.now()), 1);
  setClock(startOfMonth(first) + DAY);
  const admin = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
  const prices = { infoCharges: [600, 500, 400, 300, 200, 100], freeHours: 2, freeMonths: 0 };
  await setBillingSettings(admin, { ...nothing, body: BillingSettingsChange.parse(prices) });
  await createManagerLabel(admin, { ...nothing, body: ManagerLabelInput.parse(COMPANY) });
  setClock(startOfMonth(addMonths(first, 1)) + DAY);
  const counts = Object.fromEntries(
    Object.entries(MIX).map(([kind, share]) => [kind, Math.round((many * share) / 100)]),
  ) as Record<keyof typeof MIX, number>;
  const groups = Math.ceil(counts.member / MEMBERS);
  const groupAt = (n: number) => `group-${String(n).padStart(6, '0')}`;
  for (let n = 0; n < groups; n++) {
    const head = await account({ role: 'GROUP_ADMIN' });
    await pays(head.id);
    const body = { name: groupAt(n), admin: head.id, chargeMode: 'GROUP', freeMonths: 0 };
    await createManagerGroup(admin, { ...nothing, body: ManagerGroupInput.parse(body) });
  }
  const made: Record<Kind, string> = {
    idle: (await account()).id,
    owes: (await usedAccount(2)).id,
    carried: (await usedAccount(1)).id,
    tested: (await usedAccount(2)).id,
    member: (await usedAccount(2, { managerGroup: groupAt(0) })).id,
  };
  await pays(made.owes);
  await pays(made.carried);
  await changeUser(made.carried, () => ({ change: { discount: 95 } }));
  await changeUser(made.tested, () => ({ change: { endOfTestPeriod: addMonths(first, 12) } }));
  // Accounts are some months old: what they used before is folded again, and kept once in a while.
  const month = addMonths(first, MONTHS_OLD);
  const all = await allItems(engine);
  let copied = 0;
  for (const [kind, id] of Object.entries(made) as [Kind, string][]) {
    const items = all.filter(({ pk }) => READ.test(textOf(pk)) && textOf(pk).includes(id));
    const wanted = (kind === 'idle' ? many - total(counts) - groups : counts[kind]) - 1;
    let batch: WireItem[] = [];
    for (let n = 0; n < wanted; n++) {
      const copy = `${kind}-${String(++copied).padStart(id.length - kind.length - 1, '0')}`;
      const text = JSON.stringify(items).replaceAll(id, copy);
      const own =
        kind === 'member' ? text.replaceAll(groupAt(0), groupAt(Math.floor((n + 1) / MEMBERS))) : text;
      batch.push(...(JSON.parse(own) as WireItem[]));
      if (batch.length < BATCH && n < wanted - 1) continue;
      await putAll(batch, engine);
      batch = [];
    }
  }
  const idle = many - total(counts) - groups;
  return { month, accounts: many, counts: { ...counts, idle }, groups };
}

const BATCH = 500;
/** What a run reads of an account. */
const READ = /^(user|usage|payment)#/;
const textOf = (key: WireItem[string] | undefined): string => (key && 'S' in key ? String(key.S) : '');
const total = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, n) => sum + n, 0);

async function pays(id: string): Promise<void> {
  const card = { id: 'pm_1', brand: 'visa', last4: '4242', expiryMonth: 1, expiryYear: 2040 };
  await changeUser(id, () => ({ change: { liveModeAt: iso() } }));
  await changePayment(id, () => ({ customerId: 'cus_1', card, address: PAYER_ADDRESS }));
}

const COMPANY = {
  ...{ name: 'default', brand: 'Skylark', company: 'Sender GmbH', street: 'Musterweg 1', zip: '10115' },
  ...{ city: 'Berlin', country: 'DE', vatId: 'DE136695976', taxNumber: '37/123/45678' },
};
