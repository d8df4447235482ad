import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** Hears of an error of a database, which the caller gets, too. */
export type OnDatabaseError = (error: unknown) => void;

/**
 * Opens a database that survives any kill of the process: a write-ahead log without a sync per commit, which a fall of
 * the whole machine may cost the last commits. Errors are reported where they arise: whatever is thrown to a timer or
 * a connection may be caught on its way, and a platform that cannot write any more must not continue unnoticed.
 */
export function openDatabase(file: string, onError: OnDatabaseError = () => {}): DatabaseSync {
  const store = new Database(file, onError);
  store.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON');
  return store;
}

class Database extends DatabaseSync {
  readonly #onError: OnDatabaseError;

  constructor(file: string, onError: OnDatabaseError) {
    super(file);
    this.#onError = onError;
  }

  override exec(sql: string): void {
    this.#reporting(() => super.exec(sql));
  }

  override prepare(sql: string): StatementSync {
    const statement = super.prepare(sql);
    for (const name of ['run', 'get', 'all'] as const) {
      const method = statement[name].bind(statement) as (...values: never[]) => never;
      statement[name] = (...values: never[]) => this.#reporting(() => method(...values));
    }
    return statement;
  }

  #reporting<T>(act: () => T): T {
    try {
      return act();
    } catch (error) {
      this.#onError(error);
      throw error;
    }
  }
}
