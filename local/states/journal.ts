import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type OnDatabaseError, openDatabase } from '../open-database.ts';
import type { ValidDefinitions } from './read-machines.ts';

export type Status = 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'ABORTED';

export interface Execution {
  readonly arn: string;
  readonly machine: string;
  readonly name: string;
  readonly input: string;
  readonly status: Status;
  /** Milliseconds. */
  readonly started: number;
  readonly stopped: number | null;
  readonly output: string | null;
  readonly error: string | null;
  readonly cause: string | null;
}

/** How an execution ended. */
export interface Ending {
  readonly status: Exclude<Status, 'RUNNING'>;
  readonly output?: string;
  readonly error?: string;
  readonly cause?: string;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS execution (
    number INTEGER PRIMARY KEY, arn TEXT NOT NULL UNIQUE, machine TEXT NOT NULL, name TEXT NOT NULL,
    input TEXT NOT NULL, status TEXT NOT NULL, started INTEGER NOT NULL, stopped INTEGER,
    output TEXT, error TEXT, cause TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS running ON execution (number) WHERE status = 'RUNNING';
  CREATE TABLE IF NOT EXISTS validDefinition (text TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
`;

/** Remembers every execution, and every definition of a machine that is valid. */
export class Journal {
  readonly #store: DatabaseSync;
  readonly validDefinitions: ValidDefinitions = {
    has: (text) =>
      this.#store.prepare('SELECT 1 FROM validDefinition WHERE text = ?').get(text) !== undefined,
    add: (text) => void this.#store.prepare('INSERT OR IGNORE INTO validDefinition VALUES (?)').run(text),
  };

  constructor(folder: string, onError?: OnDatabaseError) {
    this.#store = openDatabase(join(folder, 'states.sqlite'), onError);
    this.#store.exec(SCHEMA);
  }

  begin({ arn, machine, name, input, started }: Execution): void {
    const sql = `INSERT INTO execution (arn, machine, name, input, status, started) VALUES (?, ?, ?, ?, 'RUNNING', ?)`;
    this.#store.prepare(sql).run(arn, machine, name, input, started);
  }

  /** Records how an execution ended. Only the first ending counts. */
  end(arn: string, { status, output, error, cause }: Ending): void {
    const sql = `UPDATE execution SET status = ?, stopped = ?, output = ?, error = ?, cause = ?
      WHERE arn = ? AND status = 'RUNNING'`;
    const values = [status, Date.now(), output ?? null, error ?? null, cause ?? null, arn];
    this.#store.prepare(sql).run(...values);
  }

  find(arn: string): Execution | undefined {
    const row = this.#store.prepare('SELECT * FROM execution WHERE arn = ?').get(arn);
    return row as unknown as Execution | undefined;
  }

  running(): Execution[] {
    const rows = this.#store
      .prepare(`SELECT * FROM execution WHERE status = 'RUNNING' ORDER BY number`)
      .all();
    return rows as unknown as Execution[];
  }

  close(): void {
    this.#store.close();
  }
}
