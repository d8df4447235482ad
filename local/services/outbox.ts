import type { DatabaseSync } from 'node:sqlite';

interface Options<Item> {
  /** Throws if the item can never be delivered. */
  readonly deliver: (item: Item) => Promise<void>;
  /** Called with each item that is discarded because `deliver` threw. */
  readonly onLost: (item: Item, reason: Error) => void;
}

/** Persistent notifications of one service of AWS to another: delivered at least once, even after a kill. */
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

  /** Stores items. Within a transaction, they are stored together with the change that they report. */
  add(items: readonly Item[]): void {
    const insert = this.#store.prepare(`INSERT INTO ${this.#table} (item) VALUES (?)`);
    for (const item of items) insert.run(JSON.stringify(item));
  }

  /** Delivers all pending items in order. */
  flush(): Promise<void> {
    this.#last = this.#last.then(() => this.#deliverAll());
    return this.#last;
  }

  /** Finishes the current delivery. The other items are delivered after the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#last;
  }

  async #deliverAll(): Promise<void> {
    if (this.#stopped) return;
    const pending = this.#store.prepare(`SELECT id, item FROM ${this.#table} ORDER BY id`).all();
    for (const { id, item } of pending) {
      if (this.#stopped) return;
      await this.#deliver(JSON.parse(String(item)));
      this.#store.prepare(`DELETE FROM ${this.#table} WHERE id = ?`).run(id as number);
    }
  }

  async #deliver(item: Item): Promise<void> {
    try {
      await this.#options.deliver(item);
    } catch (error) {
      this.#options.onLost(item, error as Error);
    }
  }
}
