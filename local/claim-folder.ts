import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './types.ts';

/**
 * Marks a folder as a platform's. It is locked while a platform uses the folder, and never deleted: the lock is on the
 * file itself, so a process that opened a new file would not see it.
 */
const LOCK_FILE = 'local-platform.lock';
const PID_FILE = 'pid';

/** A platform that is just stopping may hold the lock for a moment. */
const TIMEOUT_MILLISECONDS = 1000;
const SQLITE_BUSY = 5;

/** The files of a data folder from before the lock file was introduced. */
const FORMER_FILES = ['seed', 'store.sqlite', 'pid'];

/**
 * Locks a folder for this process, and empties it if it is `fresh`. Throws a `StartError`, and changes nothing, for a
 * folder that another platform uses or that holds foreign files.
 */
export function claimFolder(path: string, fresh: boolean): { release(): void } {
  refuseForeign(path, fresh);
  mkdirSync(path, { recursive: true });
  const lock = openLock(path);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new StartError(
      `The data folder ${path} is in use by process ${readPid(path)}: stop it, or set LOCAL_DATA to another folder.`,
    );
  }
  // Keys, mails and logs are private. In a folder of an older version, the files themselves may be readable by others.
  chmodSync(path, 0o700);
  const others = readdirSync(path).filter((name) => name !== LOCK_FILE);
  if (fresh) for (const name of others) rmSync(join(path, name), { recursive: true, force: true });
  writeFileSync(join(path, PID_FILE), String(process.pid));
  return { release: () => lock.close() };
}

/** Whether a running platform uses a folder. */
export function isClaimed(path: string): boolean {
  if (!existsSync(join(path, LOCK_FILE))) return false;
  const lock = openLock(path);
  try {
    lock.prepare('SELECT count(*) FROM sqlite_schema').get();
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    lock.close();
  }
}

/**
 * SQLite is the only way in Node to get a lock of the kernel, which ends with the process even after a kill. Nothing
 * else of this process may open the file: closing it would release the lock.
 */
const openLock = (path: string) => new DatabaseSync(join(path, LOCK_FILE), { timeout: TIMEOUT_MILLISECONDS });

const isBusy = (error: unknown) => (error as { errcode?: number }).errcode === SQLITE_BUSY;

function refuseForeign(path: string, fresh: boolean): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return;
  if (found.isSymbolicLink() && fresh)
    throw new StartError(
      `${path} is a symbolic link, which --fresh does not follow: set LOCAL_DATA to the folder itself.`,
    );
  const entries = readdirSync(path);
  const real = realpathSync(path);
  const holds = (other: string) =>
    `${resolve(other)}${sep}`.startsWith(real.endsWith(sep) ? real : real + sep);
  if (holds(homedir()) || holds(process.cwd()))
    throw new StartError(
      `${path} holds more than data of a platform: set LOCAL_DATA to a folder of its own.`,
    );
  const isOwn = entries.includes(LOCK_FILE) || FORMER_FILES.every((name) => entries.includes(name));
  if (entries.length > 0 && !isOwn)
    throw new StartError(
      `${path} holds files that no platform has put there (${entries.slice(0, 3).join(', ')}): set LOCAL_DATA to an empty folder.`,
    );
}

function readPid(path: string): string {
  try {
    return readFileSync(join(path, PID_FILE), 'utf8');
  } catch {
    return 'unknown';
  }
}
