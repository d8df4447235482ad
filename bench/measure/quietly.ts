import { openSync, writeSync } from 'node:fs';

const NOWHERE = openSync('/dev/null', 'w');

/** Lets what is written to the standard output meanwhile go nowhere, at the price of writing it. */
export async function quietly<T>(run: () => Promise<T>): Promise<T> {
  const { write } = process.stdout;
  process.stdout.write = (text: string | Uint8Array) => writeSync(NOWHERE, String(text)) >= 0;
  try {
    return await run();
  } finally {
    process.stdout.write = write;
  }
}
