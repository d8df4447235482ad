import { machineFault } from 'local-platform';

/** What the person at the keyboard can mend: said in one sentence, without where in our code it was noticed. */
export class Mistake extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Mistake';
  }
}

/**
 * Runs a command of this folder. What a person can mend, and what the machine refuses now or later, is said in one
 * sentence; anything else is a fault of ours and shows where. All of it ends the command with 1.
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
  const told = isMistake(error) ? error : machineFault(error);
  console.error(told ? told.message : error);
  process.exit(1);
}

const isMistake = (error: unknown): error is Error =>
  error instanceof Error &&
  (error instanceof Mistake ||
    // What the local platform cannot run, and words that a command does not know.
    error.name === 'StartError' ||
    ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')));
