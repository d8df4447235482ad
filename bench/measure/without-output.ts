import { openSync, writeSync } from 'node:fs';

const DEV_NULL = openSync('/dev/null', 'w');

/** Sends the standard output to /dev/null during `run`, so that the cost of writing it is still measured. */
export async function withoutOutput<T>(run: () => Promise<T>): Promise<T> {
  const { write } = process.stdout;
  process.stdout.write = (text: string | Uint8Array) => writeSync(DEV_NULL, String(text)) >= 0;
  try {
    return await run();
  } finally {
    process.stdout.write = write;
  }
}
