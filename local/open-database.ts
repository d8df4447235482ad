import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** Called with each error of a database before it is thrown. */
export type OnDatabaseError = (error: unknown) => void;

/**
 * Opens a database that survives any kill of the process. Its write-ahead log is not synced at each commit, so a crash
 * of the whole machine can lose the last commits. Errors are also reported to `onError`, because other code may catch
 * them, and a platform that cannot write must not continue unnoticed.
 */
export function openDatabase(file: string, onError: OnDatabaseError = () => {}): DatabaseSync {
  const store = new Database(file, onError);
  store.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON');
  return store;
}

/** Drops columns that a table of a data folder of an older version still has. */
export function dropColumns(store: DatabaseSync, table: string, columns: readonly string[]): void {
  const present = store.prepare('SELECT name FROM pragma_table_info(?)').all(table);
  for (const { name } of present)
    if (columns.includes(String(name))) store.exec(`ALTER TABLE ${table} DROP COLUMN ${name}`);
}

/** Adds a column, stated as in CREATE TABLE, to a table of a data folder of an older version. */
export function addColumn(store: DatabaseSync, table: string, column: string): void {
  const [name] = column.split(' ');
  const present = store.prepare('SELECT name FROM pragma_table_info(?)').all(table);
  if (!present.some((one) => one.name === name)) store.exec(`ALTER TABLE ${table} ADD COLUMN ${column}`);
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
