import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { claimFolder } from './claim-folder.ts';
import { type OnDatabaseError, openDatabase } from './open-database.ts';

/** The folder with all persistent data of a platform. */
export interface DataFolder {
  /** The path of a file in it. */
  file(name: string): string;
  /** The path of a folder in it, which is created if it is missing. */
  folder(name: string): string;
  /** A random text from the first start. Values that are derived from it are the same after a restart. */
  readonly seed: string;
  /** The platform's own database: queues, objects, secrets, alarms. */
  readonly store: DatabaseSync;
  close(): void;
}

interface Options {
  /** Deletes the data of earlier platforms first. */
  readonly fresh?: boolean;
  readonly onError?: OnDatabaseError;
}

/** Opens a data folder for this process alone. Throws a `StartError` while another process uses it. */
export function openDataFolder(path: string, { fresh = false, onError }: Options = {}): DataFolder {
  // Keys, mails, logs and databases of this process and its children are readable only by their owner.
  process.umask(0o077);
  const claim = claimFolder(path, fresh);
  try {
    const store = openDatabase(join(path, 'store.sqlite'), onError);
    return {
      file: (name) => join(path, name),
      folder(name) {
        const folder = join(path, name);
        mkdirSync(folder, { recursive: true });
        return folder;
      },
      seed: readSeed(join(path, 'seed')),
      store,
      close() {
        store.close();
        claim.release();
      },
    };
  } catch (error) {
    claim.release();
    throw error;
  }
}

export function transaction<T>(store: DatabaseSync, change: () => T): T {
  store.exec('BEGIN IMMEDIATE');
  try {
    const result = change();
    store.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite itself rolls back on some errors, such as a full disk.
    if (store.isTransaction) store.exec('ROLLBACK');
    throw error;
  }
}

function readSeed(file: string): string {
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(32).toString('hex'));
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8');
}
