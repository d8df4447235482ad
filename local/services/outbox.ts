import type { DatabaseSync } from 'node:sqlite';

interface Options<Item> {
  /** Throws when the item cannot be delivered, now or later. */
  readonly deliver: (item: Item) => Promise<void>;
  /** Told of an item that is lost for that reason. */
  readonly onLost: (item: Item, reason: Error) => void;
}

/**
 * What one service of AWS is to tell another: kept until it is told, so that a kill loses nothing and an item may come
 * twice.
 */
export class Outbox<Item> {
  readonly #store: DatabaseSync;
  readonly #table: string;
  readonly #options: Options<Item>;
  #last = Promise.resolve();
  #stopped = false;

  constructor(store: DatabaseSync, table: string, options: Options<Item>) {
    this.#store = store;
    this.#table = table;
    this.#options = options;
    store.exec(`CREATE TABLE IF NOT EXISTS ${table} (id INTEGER PRIMARY KEY, item TEXT NOT NULL)`);
  }

  /** Once it returns, the items survive; within a transaction, with all else that it changes. */
  add(items: readonly Item[]): void {
    const insert = this.#store.prepare(`INSERT INTO ${this.#table} (item) VALUES (?)`);
    for (const item of items) insert.run(JSON.stringify(item));
  }

  /** Tells everything that is still to be told, in order. */
  flush(): Promise<void> {
    this.#last = this.#last.then(() => this.#tellAll());
    return this.#last;
  }

  /** Waits for what is being told; the rest is told after the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#last;
  }

  async #tellAll(): Promise<void> {
    if (this.#stopped) return;
    const waiting = this.#store.prepare(`SELECT id, item FROM ${this.#table} ORDER BY id`).all();
    for (const { id, item } of waiting) {
      if (this.#stopped) return;
      await this.#tell(JSON.parse(String(item)));
      this.#store.prepare(`DELETE FROM ${this.#table} WHERE id = ?`).run(id as number);
    }
  }

  async #tell(item: Item): Promise<void> {
    try {
      await this.#options.deliver(item);
    } catch (error) {
      this.#options.onLost(item, error as Error);
    }
  }
}
