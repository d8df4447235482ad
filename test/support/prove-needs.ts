import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ASSEMBLY } from '../../bin/build.ts';
import type { Properties, Resource } from '../../local/types.ts';
import type { Found } from './grants.ts';
import { type Line, withoutLine } from './permission-lines.ts';

/**
 * Takes each line out of a copy of the templates and runs the files of its tests against them, until one fails; first every
 * file with nothing taken out. Prints what fails without the line; answers how many lines nothing fails without.
 */
export function proveNeeds(found: readonly Found[], resources: readonly Resource[]): number {
  const needed = found.map(({ line, needs }) => ({
    line,
    files: [...new Set(needs.map(({ file }) => file))],
  }));
  const broken = [...new Set(needed.flatMap(({ files }) => files))].filter((file) => failureOf(file));
  if (broken.length) throw new Error(`${broken.join(', ')} fail with every line in its place.`);
  const survivors = needed.filter(({ line, files }) => {
    let failure: string | undefined;
    // What a platform does when it starts is used by every file, and needed by one.
    for (const file of files) failure ??= failureOf(file, { line, resources });
    console.log(`${failure ? 'needed' : 'IDLE  '} ${line.action} on ${line.resource}: ${failure ?? files}`);
    return !failure;
  });
  return survivors.length;
}

/** What fails first in a test file; undefined when it passes. */
function failureOf(
  file: string,
  without?: { line: Line; resources: readonly Resource[] },
): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'without-'));
  cpSync(ASSEMBLY, folder, { recursive: true });
  if (without) {
    const { line, resources } = without;
    const { stack } = resources.find(({ logicalId }) => logicalId === line.resourceId)!;
    const template = join(folder, `${stack}.template.json`);
    const changed = withoutLine(JSON.parse(readFileSync(template, 'utf8')) as Properties, line);
    writeFileSync(template, JSON.stringify(changed));
  }
  const { status, stdout, stderr } = spawnSync('npx', ['vitest', 'run', '--bail=1', file], {
    encoding: 'utf8',
    // On a kind platform only the missing line can fail a test.
    env: { ...process.env, TEST_ASSEMBLY: folder, AWS_MODE: 'off', NO_COLOR: '1' },
  });
  rmSync(folder, { recursive: true });
  if (status === 0) return undefined;
  return /^.*\bFAIL\b.*$/m.exec(`${stdout}${stderr}`)?.[0].trim() ?? `exit code ${status}`;
}
