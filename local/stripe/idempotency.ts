import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { StripeError } from './stripe-error.ts';

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const KEPT_SECONDS = 24 * 3600;

/** Remembers the replies of calls by their idempotency keys, for 24 hours. */
export class IdempotencyKeys {
  readonly #store: DatabaseSync;
  readonly #now: () => number;
  /** The keys of calls that have not been answered yet. */
  readonly #inUse = new Set<string>();

  constructor(store: DatabaseSync, now: () => number) {
    this.#store = store;
    this.#now = now;
    store.exec(`
      CREATE TABLE IF NOT EXISTS stripeKeys (
        key TEXT PRIMARY KEY, request TEXT NOT NULL, at INTEGER NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL
      );
    `);
  }

  /** The kept reply of a key. Throws if the key came with another request, or while its first call runs. */
  replay(key: string, request: string): Reply | undefined {
    if (this.#inUse.has(key))
      throw new StripeError(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key (${key}).`,
      });
    const row = this.#store
      .prepare('SELECT * FROM stripeKeys WHERE key = ? AND at > ?')
      .get(key, this.#now() - KEPT_SECONDS);
    if (!row) return undefined;
    if (row.request !== hashOf(request))
      throw new StripeError(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    return {
      status: Number(row.status),
      body: JSON.parse(String(row.body)),
      headers: { 'idempotent-replayed': 'true' },
    };
  }

  /** Keeps the reply of a call that was executed. One that was refused before is not kept. */
  keep(key: string, request: string, reply: Reply): void {
    this.#store
      .prepare('INSERT OR REPLACE INTO stripeKeys VALUES (?, ?, ?, ?, ?)')
      .run(key, hashOf(request), this.#now(), reply.status, JSON.stringify(reply.body));
  }

  async whileInUse<T>(key: string, work: () => Promise<T>): Promise<T> {
    this.#inUse.add(key);
    try {
      return await work();
    } finally {
      this.#inUse.delete(key);
    }
  }
}

const hashOf = (request: string) => createHash('sha256').update(request).digest('hex');
