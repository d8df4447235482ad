import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packaged from '@sparticuz/chromium';

const { version } = JSON.parse(
  readFileSync(findPackageJSON('@sparticuz/chromium', import.meta.url)!, 'utf8'),
) as { version: string };

/**
 * The path of the packaged browser, unpacked once per machine. The package unpacks it where another process may already
 * start it. So each process unpacks into a folder of its own, and the first one to finish gives it its final name.
 */
export async function packagedBrowser(): Promise<string> {
  const folder = join(tmpdir(), `packaged-chromium-${version}`);
  if (!existsSync(folder)) await unpackTo(folder);
  return join(folder, 'chromium');
}

async function unpackTo(folder: string): Promise<void> {
  const unfinished = mkdtempSync(`${folder}-`);
  const { TMPDIR } = process.env;
  try {
    process.env.TMPDIR = unfinished;
    await packaged.executablePath();
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process was first.
    if (!existsSync(folder)) throw error;
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    rmSync(unfinished, { recursive: true, force: true });
  }
}
