import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './types.ts';

const SQLITE_BUSY = 5;

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

/** Opens a data folder for this process alone. Throws a `StartError` while another process has it. */
export function openDataFolder(path: string): DataFolder {
  mkdirSync(path, { recursive: true });
  const pidFile = join(path, 'pid');
  const store = openStore(join(path, 'store.sqlite'), () => {
    throw new StartError(
      `The data folder ${path} is in use by process ${readPid(pidFile)}: stop it, or set LOCAL_DATA.`,
    );
  });
  writeFileSync(pidFile, String(process.pid));
  return {
    file: (name) => join(path, name),
    folder(name) {
      const folder = join(path, name);
      mkdirSync(folder, { recursive: true });
      return folder;
    },
    seed: readSeed(join(path, 'seed')),
    store,
    close: () => store.close(),
  };
}

/**
 * Opens the store and keeps its file locked. The lock is the kernel's: it ends with the process, however that ends, so
 * no stale lock is ever left behind.
 */
function openStore(file: string, inUse: () => never): DatabaseSync {
  const store = new DatabaseSync(file);
  try {
    // A write-ahead log without a sync per commit survives any kill of the process, though not the fall of the machine.
    store.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    store.exec('PRAGMA foreign_keys = ON; BEGIN IMMEDIATE; COMMIT');
    return store;
  } catch (error) {
    store.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) inUse();
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
    store.exec('ROLLBACK');
    throw error;
  }
}

function readPid(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return 'unknown';
  }
}

function readSeed(file: string): string {
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(32).toString('hex'), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8');
}
