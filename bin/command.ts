/** What the person at the keyboard can mend: said in one sentence, without where in our code it was noticed. */
export class Mistake extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Mistake';
  }
}

/** Runs a command of this folder. A mistake is told in its sentence; anything else is a fault of ours and shows where. */
export async function command(main: () => Promise<void> | void): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(isMistake(error) ? error.message : error);
    process.exit(1);
  }
}

const isMistake = (error: unknown): error is Error =>
  error instanceof Error &&
  (error instanceof Mistake ||
    // What the local platform cannot run, and words that a command does not know.
    error.name === 'StartError' ||
    ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')));
