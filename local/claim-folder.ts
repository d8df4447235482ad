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
 * Says that a folder belongs to a platform, and is locked while one runs over it. It is never deleted: the lock is on
 * the file, and whoever found another file would not see it.
 */
const LOCK_FILE = 'local-platform.lock';
const PID_FILE = 'pid';

/** How long a platform that is about to end may still hold the lock. */
const PATIENCE_MILLISECONDS = 1000;
const SQLITE_BUSY = 5;

/** What every data folder had before there was a lock file. */
const FORMER_FILES = ['seed', 'store.sqlite', 'pid'];

/**
 * Makes a folder this process's own, and empties it when it shall begin `fresh`. Throws a `StartError`, and changes
 * nothing, for a folder that another platform uses or that holds what no platform has put there.
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
  // Keys, mails and logs are the owner's alone; what is in a folder made before may be readable itself.
  chmodSync(path, 0o700);
  const others = readdirSync(path).filter((name) => name !== LOCK_FILE);
  if (fresh) for (const name of others) rmSync(join(path, name), { recursive: true, force: true });
  writeFileSync(join(path, PID_FILE), String(process.pid));
  return { release: () => lock.close() };
}

/** Whether a platform runs over a folder now. */
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
 * The lock is the kernel's: it ends with the process, however that ends, so that none is ever left behind. SQLite is
 * how Node gets one. Nothing is written, and nothing else may open the file: closing it would give up the lock.
 */
const openLock = (path: string) =>
  new DatabaseSync(join(path, LOCK_FILE), { timeout: PATIENCE_MILLISECONDS });

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
