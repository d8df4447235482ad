/** What file system and databases say when the machine refuses them, by what a person can do about it. */
const FAULTS: readonly (readonly [symptom: RegExp, remedy: string])[] = [
  [
    /\b(ENOSPC|EDQUOT|EFBIG)\b|disk is full/,
    'is out of space: free some, or set LOCAL_DATA to another folder',
  ],
  [
    /\b(EACCES|EPERM|EROFS)\b|readonly database|unable to open database/,
    'cannot be written: change its permissions, or set LOCAL_DATA to another folder',
  ],
  [/\b(ENOTDIR|EEXIST|EISDIR)\b/, 'is no folder: set LOCAL_DATA to one'],
  [/\bmalformed|not a database/, 'is damaged: start with --fresh, or set LOCAL_DATA to another folder'],
  [/\bEIO\b|disk I\/O error/, 'cannot be read or written: is its disk full, or broken?'],
  [/\b(EMFILE|ENFILE)\b/, 'cannot be opened, because too many files are open: raise the limit (ulimit -n)'],
];

/** The machine refused what the platform needs to continue: one sentence for the person at the terminal. */
export class MachineError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'MachineError';
  }
}

/**
 * Puts a fault of the machine (a full disk, a folder that cannot be written) into a sentence; `undefined` for any other
 * error. An error that names no path concerns the `place`.
 */
export function machineFault(error: unknown, place = 'The data folder'): MachineError | undefined {
  if (error instanceof MachineError) return error;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { code, syscall, path = place } = error as NodeJS.ErrnoException;
  const found = FAULTS.find(([symptom]) => symptom.test(`${code} ${error.message}`));
  // Sockets have some of these codes, too, and too many watched files are "no space" to Linux.
  const isOfFiles =
    code === 'ERR_SQLITE_ERROR' || syscall === 'write' || ('path' in error && syscall !== 'watch');
  return found && isOfFiles ? new MachineError(`${path} ${found[1]} (${error.message}).`, error) : undefined;
}
