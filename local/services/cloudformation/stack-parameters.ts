import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../../data-folder.ts';

/** The parameters that were set by updates of stacks. */
export class StackParameters {
  readonly #store: DatabaseSync;

  constructor(store: DatabaseSync) {
    this.#store = store;
    store.exec(`CREATE TABLE IF NOT EXISTS stackParameters (
      stack TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (stack, name)
    )`);
  }

  of(stack: string): Record<string, string> {
    const rows = this.#store.prepare('SELECT name, value FROM stackParameters WHERE stack = ?').all(stack);
    return Object.fromEntries(rows.map(({ name, value }) => [String(name), String(value)]));
  }

  set(stack: string, values: Readonly<Record<string, string>>): void {
    transaction(this.#store, () => {
      this.#store.prepare('DELETE FROM stackParameters WHERE stack = ?').run(stack);
      const insert = this.#store.prepare('INSERT INTO stackParameters VALUES (?, ?, ?)');
      for (const [name, value] of Object.entries(values)) insert.run(stack, name, value);
    });
  }
}
