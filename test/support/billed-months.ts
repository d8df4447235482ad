import { beforeAll, beforeEach } from 'vitest';
import type { PayerFacts } from '../../functions/core/money/payment/payer-facts.ts';
import { setBillingSettings } from '../../functions/core/money/prices/billing-settings.ts';
import { startRun } from '../../functions/core/money/run/start-run.ts';
import { workOffBilling } from '../../functions/core/money/run/work-off-billing.ts';
import { readStatement, statementId } from '../../functions/core/money/statements/statements.ts';
import type { Caller } from '../../functions/platform/caller.ts';
import { setClock } from '../../functions/platform/clock.ts';
import { BillingSettingsChange } from '../../shared/model/billing-settings.ts';
import { addMonths, monthOf, startOfMonth } from '../../shared/month.ts';
import { ModelProvider } from './card-provider.ts';
import { givenOutbox } from './outbox.ts';
import { account, callerOf } from './people.ts';
import { paysWith, usedAccount } from './used-accounts.ts';

const HOUR = 3600_000;
const nothing = { params: {}, query: {}, body: {} };

/** Months of charges on the real engine, with a model of the card provider. Each test has months of its own. */
export class BilledMonths {
  month = monthOf(Date.now());
  provider = new ModelProvider();
  facts = new Map<string, PayerFacts>();
  admin!: Caller;
  readonly outbox = givenOutbox();

  constructor() {
    beforeAll(async () => {
      this.admin = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
    });
    beforeEach(() => this.begin());
  }

  /** What decides how accounts are charged, and the card provider. */
  readonly sources = () => ({ provider: this.provider, payersOf: async () => this.facts });

  /** A month after all others, with these prices, of which nothing is known so far. */
  async begin(prices: object = { infoCharges: [600, 500, 400, 300, 200, 100] }): Promise<void> {
    [this.provider, this.facts] = [new ModelProvider(), new Map()];
    this.next();
    const body = BillingSettingsChange.parse({ freeHours: 2, freeMonths: 0, ...prices });
    await setBillingSettings(this.admin, { ...nothing, body });
    this.next();
  }

  /** The next month, of which a day is over. */
  next(): void {
    this.month = addMonths(this.month, 1);
    setClock(startOfMonth(this.month) + 24 * HOUR);
  }

  /** The first night after the month. */
  atEnd(): void {
    setClock(startOfMonth(addMonths(this.month, 1)) + 3 * HOUR);
  }

  /** An account with devices in use that pays with a card of its own. */
  async payer(card: string | null, devices = 1, more: Partial<PayerFacts> = {}): Promise<string> {
    const { id } = await usedAccount(devices);
    this.facts.set(id, paysWith(card, more));
    return id;
  }

  /** Does all work that billing has queued, each message as often as `copies` says. */
  async work(copies = 1): Promise<void> {
    for (let left = this.outbox.take('billing'); left.length; left = this.outbox.take('billing')) {
      // A copy asks for the next part again, so there would be more of them with each part.
      const messages = new Map(left.map((message) => [JSON.stringify(message), message]));
      for (const message of messages.values())
        for (let n = 0; n < copies; n++) await workOffBilling(message, this.sources());
    }
  }

  /** Charges the month. */
  async bill(): Promise<void> {
    this.atEnd();
    await startRun();
    await this.work();
  }

  readonly of = () => ({ ...nothing, params: { month: this.month } });
  readonly statement = async (payerId: string, month = this.month) =>
    (await readStatement(statementId({ payerId, group: null }, month)))!;
}
