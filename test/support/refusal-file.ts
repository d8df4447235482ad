import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Platform } from 'local-platform';

const fileIn = (folder: string) => join(folder, 'refused.txt');

/**
 * Ends this process at the first permission that the platform refuses, and leaves a file with it in a folder. A test file
 * fails in the end after a refusal, but its tests may wait for minutes before.
 */
export function endAtRefusal(platform: Platform, folder: string): void {
  setInterval(() => {
    const [refused] = platform.permissionsRefused();
    if (!refused) return;
    writeFileSync(fileIn(folder), `${refused.action} on ${refused.resource}`);
    process.kill(process.pid, 'SIGTERM');
  }, 100).unref();
}

/** What was refused; undefined if nothing was. */
export const readRefusal = (folder: string): string | undefined =>
  existsSync(fileIn(folder)) ? readFileSync(fileIn(folder), 'utf8') : undefined;
