import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
/** Inside of node_modules, so that the functions find the AWS SDK like on Lambda. */
const cache = fileURLToPath(new URL('../../node_modules/.cache/local-fixture/', import.meta.url));

/** The assembly folder of the fixture app, which is only synthesised again when its sources change. */
export async function fixtureAssembly(): Promise<string> {
  const folder = `${cache}${hashOfSources()}`;
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const { synthesise } = await import('./fixture-stacks.ts');
  const unfinished = mkdtempSync(`${folder}.`);
  synthesise(unfinished, here);
  try {
    renameSync(unfinished, folder);
  } catch {
    // Another test file has synthesised it concurrently.
    rmSync(unfinished, { recursive: true });
  }
  return folder;
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(here, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/\.(ts|m?js|html)$/.test(file)) hash.update(file).update(readFileSync(here + file));
  }
  return hash.digest('hex').slice(0, 16);
}
