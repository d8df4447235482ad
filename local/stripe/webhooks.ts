import { createHmac } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Account } from './account.ts';
import type { StripeEvent, WebhookEndpoint } from './objects.ts';

/** How events reach the endpoints: `held` ones wait for `release`, which may send them in another order. */
export type Deliveries = 'once' | 'twice' | 'never' | 'held';

/** The waits before further tries, in seconds. Stripe itself tries for three days, with longer waits. */
const RETRY_SECONDS = [1, 5, 30, 120, 600];
const ANSWER_WITHIN_MS = 20_000;

interface Delivery {
  readonly id: number;
  readonly event: string;
  readonly endpoint: string;
  readonly tries: number;
}

/** Sends events to the endpoints, signed, until they are taken. What was not taken survives a restart. */
export class Webhooks {
  readonly #store: DatabaseSync;
  readonly #account: Account;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #sending = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  deliveries: Deliveries = 'once';

  constructor(store: DatabaseSync, account: Account) {
    this.#store = store;
    this.#account = account;
    store.exec(`
      CREATE TABLE IF NOT EXISTS stripeDeliveries (
        id INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL, endpoint TEXT NOT NULL, tries INTEGER NOT NULL
      );
    `);
  }

  /** Queues an event for each endpoint that listens to its type. Called in the transaction of its cause. */
  queue(event: StripeEvent, repeats: boolean): void {
    if (this.deliveries === 'never') return;
    const times = this.deliveries === 'twice' || repeats ? 2 : 1;
    for (const { id, status, enabled_events: types } of this.#endpoints())
      if (status === 'enabled' && (types.includes('*') || types.includes(event.type)))
        for (let time = 0; time < times; time++)
          this.#store
            .prepare('INSERT INTO stripeDeliveries (event, endpoint, tries) VALUES (?, ?, 0)')
            .run(event.id, id);
  }

  /** Begins to send all that is queued, unless it is held. */
  flush(): void {
    if (this.deliveries !== 'held') this.release();
  }

  /** Sends what is queued, in an order of one's own. */
  release(order: <T>(list: T[]) => T[] = (list) => list): void {
    const due = this.#store
      .prepare('SELECT * FROM stripeDeliveries WHERE tries = 0 ORDER BY id')
      .all() as unknown as Delivery[];
    for (const delivery of order(due)) this.#send({ ...delivery, tries: 1 });
  }

  /** Continues after a restart with what was sent and not taken. */
  resume(): void {
    const open = this.#store.prepare('SELECT * FROM stripeDeliveries').all() as unknown as Delivery[];
    for (const delivery of open) this.#send(delivery);
  }

  /** Resolves when nothing is being sent. */
  async settled(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    await this.settled();
  }

  #endpoints(): WebhookEndpoint[] {
    return this.#store
      .prepare("SELECT body FROM stripeObjects WHERE kind = 'webhook_endpoint'")
      .all()
      .map(({ body }) => JSON.parse(String(body)) as WebhookEndpoint);
  }

  #send(delivery: Delivery): void {
    this.#store
      .prepare('UPDATE stripeDeliveries SET tries = ? WHERE id = ?')
      .run(delivery.tries, delivery.id);
    const sending = this.#post(delivery)
      .then((isTaken) => {
        const wait = RETRY_SECONDS[delivery.tries - 1];
        if (this.#stopping.signal.aborted) return;
        if (isTaken || wait === undefined)
          this.#store.prepare('DELETE FROM stripeDeliveries WHERE id = ?').run(delivery.id);
        else this.#after(wait * 1000, () => this.#send({ ...delivery, tries: delivery.tries + 1 }));
      })
      .finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  #after(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    timer.unref();
    this.#timers.add(timer);
  }

  async #post({ event, endpoint }: Delivery): Promise<boolean> {
    const row = (id: string) => this.#store.prepare('SELECT body FROM stripeObjects WHERE id = ?').get(id);
    const [sent, to] = [row(event), row(endpoint)];
    const secret = this.#account.objects.secretOf(endpoint);
    if (!sent || !to || secret === undefined) return true;
    const body = JSON.stringify(JSON.parse(String(sent.body)), null, 2);
    const { url } = JSON.parse(String(to.body)) as WebhookEndpoint;
    // Of the real time: the receiver's clock is not moved.
    const at = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    try {
      const { ok } = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': `t=${at},v1=${signature}`,
        },
        body,
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      return ok;
    } catch {
      return false;
    }
  }
}
