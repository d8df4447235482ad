import { machineFault } from 'local-platform';

/** An error that the user of a command can fix: one sentence, without a stack trace. */
export class Mistake extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Mistake';
  }
}

/**
 * Runs a command of this folder. An error that the user can fix, or of the machine at any time, is printed as one
 * sentence. Any other error is our bug and is printed with its stack. Every error exits with 1.
 */
export async function command(main: () => Promise<void> | void): Promise<void> {
  process.on('uncaughtException', fail);
  try {
    await main();
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): never {
  const expected = isMistake(error) ? error : machineFault(error);
  console.error(expected ? expected.message : error);
  process.exit(1);
}

const isMistake = (error: unknown): error is Error =>
  error instanceof Error &&
  (error instanceof Mistake ||
    // What the local platform cannot run, and unknown arguments.
    error.name === 'StartError' ||
    ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')));
