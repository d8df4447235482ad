import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROVIDER_ID_FILE } from '../bin/demo/set-up.ts';
import type { BenchOptions } from './bench-options.ts';
import type { Figure } from './figure.ts';
import { median } from './measure/pairs.ts';
import { freeAddresses, isServed, startCommand } from './measure/start-command.ts';

const STARTS = 5;
const STARTS_SMALL = 1;

/** BENCH 12: `npm start`, second time: seconds from the command to the first page that is served. */
export async function* startTime({ small }: BenchOptions): AsyncGenerator<Figure> {
  const starts = small ? STARTS_SMALL : STARTS;
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-start-'));
  const { page, env } = await freeAddresses(dataDir);
  const start = async (until: () => Promise<boolean>) => {
    if (await until()) throw new Error('The previous platform still answers.');
    const command = await startCommand(env, until);
    await command.end();
    return command.seconds;
  };
  try {
    // The first start builds and sets up what later ones reuse, so it is not measured.
    await start(async () => (await isServed(page)) && existsSync(join(dataDir, 'demo', PROVIDER_ID_FILE)));
    const seconds: number[] = [];
    for (let turn = 0; turn < starts; turn++) seconds.push(await start(() => isServed(page)));
    const all = seconds.toSorted((a, b) => a - b).map((one) => one.toFixed(1));
    yield {
      what: 'from command to page',
      found: `${median(seconds).toFixed(1)} seconds (${starts} starts: ${all.join(' ')})`,
      target: 'aim 3',
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
