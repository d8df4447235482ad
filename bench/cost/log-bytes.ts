import { log } from '../../functions/platform/log.ts';

/** CloudWatch bills so many bytes more for each line. */
const OVERHEAD = 26;

/** The bytes that functions log while something runs, at the level of a stage, as CloudWatch bills them. */
export async function logBytesOf(run: () => Promise<unknown>): Promise<number> {
  const { write } = process.stdout;
  const was = log.getLevelName();
  let bytes = 0;
  process.stdout.write = (text: string | Uint8Array) => {
    const lines = Buffer.from(text).toString().split('\n').filter(Boolean);
    bytes += lines.reduce((sum, line) => sum + Buffer.byteLength(line) + OVERHEAD, 0);
    return true;
  };
  log.setLogLevel('INFO');
  try {
    await run();
  } finally {
    log.setLogLevel(was);
    process.stdout.write = write;
  }
  return bytes;
}
