import type { DatabaseSync } from 'node:sqlite';
import { type Form, formIn, textIn } from './form.ts';
import type { Kind, OfKind, StripeObject } from './objects.ts';
import { invalid } from './stripe-error.ts';

/** A page of a list, the newest first. */
export interface Page {
  readonly object: 'list';
  readonly url: string;
  readonly data: readonly StripeObject[];
  readonly has_more: boolean;
}

const PAGE = 10;
const PAGE_MAX = 100;

/**
 * All objects, in the database of the platform. Within a call, an object that was read can be changed in place: `save`
 * stores all that were read or added, at the end of the call.
 */
export class ObjectStore {
  readonly #store: DatabaseSync;
  readonly #touched = new Map<string, StripeObject>();

  constructor(store: DatabaseSync) {
    this.#store = store;
    store.exec(`
      CREATE TABLE IF NOT EXISTS stripeObjects (
        seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, customer TEXT,
        created INTEGER NOT NULL, body TEXT NOT NULL
      );
      CREATE INDEX IF NOT EXISTS stripeObjectsByCustomer ON stripeObjects (kind, customer, seq);
      CREATE TABLE IF NOT EXISTS stripeSecrets (id TEXT PRIMARY KEY, value TEXT NOT NULL);
    `);
  }

  add<T extends StripeObject>(object: T): T {
    this.#touched.set(object.id, object);
    this.#write(object);
    return object;
  }

  find<K extends Kind>(kind: K, id: string): OfKind<K> | undefined {
    const known = this.#touched.get(id);
    if (known) return known.object === kind ? (known as OfKind<K>) : undefined;
    const row = this.#store.prepare('SELECT body FROM stripeObjects WHERE kind = ? AND id = ?').get(kind, id);
    if (!row) return undefined;
    const object = JSON.parse(String(row.body)) as OfKind<K>;
    this.#touched.set(id, object);
    return object;
  }

  /** Throws as the API does for an unknown id; `param` names where it was given. */
  get<K extends Kind>(kind: K, id: string, param = 'id'): OfKind<K> {
    const found = this.find(kind, id);
    if (found) return found;
    throw invalid(`No such ${kind.replaceAll('_', '')}: '${id}'`, { code: 'resource_missing', param }, 404);
  }

  remove(id: string): void {
    this.#touched.delete(id);
    this.#store.prepare('DELETE FROM stripeObjects WHERE id = ?').run(id);
  }

  /** A page of a list, by the parameters that all lists have. */
  page(kind: Kind, form: Form, url: string, customer?: string): Page {
    this.save();
    const limit = Number(textIn(form, 'limit') ?? PAGE);
    if (!Number.isInteger(limit) || limit < 1 || limit > PAGE_MAX)
      throw invalid(`Invalid limit: must be between 1 and ${PAGE_MAX}`, { param: 'limit' });
    const intent = textIn(form, 'payment_intent');
    const [after, before] = [textIn(form, 'starting_after'), textIn(form, 'ending_before')];
    const created = formIn(form, 'created') ?? {};
    const compared = (['gt', 'gte', 'lt', 'lte'] as const).flatMap((name) => {
      const value = textIn(created, name);
      return value === undefined ? [] : [[SIGNS[name], Number(value)] as const];
    });
    const where = [
      'kind = ?',
      ...(customer === undefined ? [] : ['customer = ?']),
      ...(intent === undefined ? [] : ["json_extract(body, '$.payment_intent') = ?"]),
      ...compared.map(([sign]) => `created ${sign} ?`),
      ...(after === undefined ? [] : ['seq < ?']),
      ...(before === undefined ? [] : ['seq > ?']),
    ];
    const values = [
      kind,
      ...(customer === undefined ? [] : [customer]),
      ...(intent === undefined ? [] : [intent]),
      ...compared.map(([, value]) => value),
      ...(after === undefined ? [] : [this.#seqOf(kind, after)]),
      ...(before === undefined ? [] : [this.#seqOf(kind, before)]),
    ];
    const order = before === undefined ? 'DESC' : 'ASC';
    const rows = this.#store
      .prepare(`SELECT body FROM stripeObjects WHERE ${where.join(' AND ')} ORDER BY seq ${order} LIMIT ?`)
      .all(...values, limit + 1)
      .map(({ body }) => JSON.parse(String(body)) as StripeObject);
    const data = rows.slice(0, limit);
    return {
      object: 'list',
      url,
      data: before === undefined ? data : data.reverse(),
      has_more: rows.length > limit,
    };
  }

  /** Payments whose metadata has this value, and that are at least so old (seconds since 1970). */
  searchPayments(name: string, value: string, createdUntil: number): StripeObject[] {
    this.save();
    return this.#store
      .prepare(
        `SELECT body FROM stripeObjects WHERE kind = 'payment_intent' AND created <= ?
         AND json_extract(body, '$.metadata."' || ? || '"') = ? ORDER BY seq DESC LIMIT ?`,
      )
      .all(createdUntil, name, value, PAGE_MAX)
      .map(({ body }) => JSON.parse(String(body)) as StripeObject);
  }

  /** What no answer contains: the number of a card, the secret of an endpoint. */
  secretOf(id: string): string | undefined {
    const row = this.#store.prepare('SELECT value FROM stripeSecrets WHERE id = ?').get(id);
    return row && String(row.value);
  }

  keepSecret(id: string, value: string): void {
    this.#store.prepare('INSERT OR REPLACE INTO stripeSecrets VALUES (?, ?)').run(id, value);
  }

  /** Stores what was changed in place. */
  save(): void {
    for (const object of this.#touched.values()) this.#write(object);
  }

  /** Ends a call: the next one reads again. */
  forget(): void {
    this.#touched.clear();
  }

  #write(object: StripeObject): void {
    const customer = 'customer' in object ? object.customer : null;
    this.#store
      .prepare(
        `INSERT INTO stripeObjects (id, kind, customer, created, body) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET customer = excluded.customer, body = excluded.body`,
      )
      .run(object.id, object.object, customer, object.created, JSON.stringify(object));
  }

  #seqOf(kind: Kind, id: string): number {
    const row = this.#store.prepare('SELECT seq FROM stripeObjects WHERE kind = ? AND id = ?').get(kind, id);
    if (!row) throw invalid(`No such ${kind.replaceAll('_', '')}: '${id}'`, { code: 'resource_missing' });
    return Number(row.seq);
  }
}

const SIGNS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
