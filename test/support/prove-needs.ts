import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ASSEMBLY } from '../../bin/build.ts';
import type { Resource } from '../../local/types.ts';
import type { Found } from './grants.ts';
import { withoutLine } from './permission-lines.ts';

/**
 * Takes each line out of a copy of the templates and runs its test against them. Prints every line whose test passes
 * nevertheless; answers how many do.
 */
export async function proveNeeds(found: readonly Found[], resources: readonly Resource[]): Promise<number> {
  let survivors = 0;
  for (const { line, need } of found) {
    if (!need) continue;
    const folder = mkdtempSync(join(tmpdir(), 'without-'));
    cpSync(ASSEMBLY, folder, { recursive: true });
    const { stack } = resources.find(({ logicalId }) => logicalId === line.resourceId)!;
    const file = join(folder, `${stack}.template.json`);
    writeFileSync(file, JSON.stringify(withoutLine(JSON.parse(readFileSync(file, 'utf8')), line)));
    // The tests of the file before it may be what it begins with.
    const { status, stdout } = spawnSync('npx', ['vitest', 'run', '--bail=1', need.file], {
      encoding: 'utf8',
      env: { ...process.env, TEST_ASSEMBLY: folder },
    });
    rmSync(folder, { recursive: true });
    const failing = /^.*(?:×|FAIL).*$/m.exec(stdout)?.[0].trim() ?? 'did not start';
    console.log(
      `${status ? 'needed ' : 'IDLE   '} ${line.action} on ${line.resource}: ${status ? failing : need.test}`,
    );
    if (!status) survivors++;
  }
  return survivors;
}
