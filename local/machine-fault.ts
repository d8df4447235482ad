/** Errors of the file system and of databases, each with its remedy. */
const FAULTS: readonly (readonly [symptom: RegExp, remedy: string])[] = [
  [
    /\b(ENOSPC|EDQUOT|EFBIG)\b|disk is full/,
    'is out of space: free some, or set LOCAL_DATA to another folder',
  ],
  [
    /\b(EACCES|EPERM|EROFS)\b|readonly database|unable to open database/,
    'cannot be written: change its permissions, or set LOCAL_DATA to another folder',
  ],
  [/\b(ENOTDIR|EEXIST|EISDIR)\b/, 'is not a folder: set LOCAL_DATA to one'],
  [/\bmalformed|not a database/, 'is damaged: start with --fresh, or set LOCAL_DATA to another folder'],
  [/\bEIO\b|disk I\/O error/, 'cannot be read or written: is its disk full, or broken?'],
  [/\b(EMFILE|ENFILE)\b/, 'cannot be opened, because too many files are open: raise the limit (ulimit -n)'],
];

/** A fault of the machine that the platform cannot run with, as one sentence for the terminal. */
export class MachineError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'MachineError';
  }
}

/**
 * The sentence for a fault of the machine (a full disk, a folder that cannot be written); `undefined` for any other
 * error. `place` is named if the error has no path.
 */
export function machineFault(error: unknown, place = 'The data folder'): MachineError | undefined {
  if (error instanceof MachineError) return error;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { code, syscall, path = place } = error as NodeJS.ErrnoException;
  const found = FAULTS.find(([symptom]) => symptom.test(`${code} ${error.message}`));
  // Errors of sockets have some of these codes, too, and Linux reports too many watched files as ENOSPC.
  const isOfFiles =
    code === 'ERR_SQLITE_ERROR' || syscall === 'write' || ('path' in error && syscall !== 'watch');
  return found && isOfFiles ? new MachineError(`${path} ${found[1]} (${error.message}).`, error) : undefined;
}
