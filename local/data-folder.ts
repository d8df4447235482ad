import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { claimFolder } from './claim-folder.ts';
import { type OnDatabaseError, openDatabase } from './open-database.ts';

/** The folder that holds everything the platform remembers. */
export interface DataFolder {
  /** The path of a file in it. */
  file(name: string): string;
  /** The path of a folder in it, made if need be. */
  folder(name: string): string;
  /** A random text, drawn when the folder was made: what is derived from it stays the same over restarts. */
  readonly seed: string;
  /** The platform's own tables: queues, objects, secrets, pending invocations. */
  readonly store: DatabaseSync;
  close(): void;
}

interface Options {
  /** Without what earlier platforms have kept there. */
  readonly fresh?: boolean;
  readonly onError?: OnDatabaseError;
}

/** Opens a data folder for this process alone. Throws a `StartError` while another process has it. */
export function openDataFolder(path: string, { fresh = false, onError }: Options = {}): DataFolder {
  // From here on whatever this process and its children make is the owner's alone: keys, mails, logs, databases.
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

/** Runs changes that must happen together or not at all. */
export function transaction<T>(store: DatabaseSync, change: () => T): T {
  store.exec('BEGIN IMMEDIATE');
  try {
    const result = change();
    store.exec('COMMIT');
    return result;
  } catch (error) {
    // A full disk may have rolled it back already.
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
