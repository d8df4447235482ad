import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Properties, Resource } from 'local-platform';
import { ASSEMBLY } from '../../bin/build.ts';
import type { GrantUse } from './grants.ts';
import { describeLine, type Line, withoutLine } from './permission-lines.ts';

const execute = promisify(execFile);

/**
 * Removes each line from a copy of the templates and runs the files of its tests against the copy until one fails. Before
 * that, every file must pass with all lines. Prints what fails without a line, and returns the number of lines without
 * which nothing fails.
 */
export async function proveNeeds(
  found: readonly GrantUse[],
  resources: readonly Resource[],
): Promise<number> {
  const filesOf = new Map(found.map(({ line, needs }) => [line, new Set(needs.map(({ file }) => file))]));
  const took = new Map<string, number>();
  const broken: string[] = [];
  await forEach(new Set([...filesOf.values()].flatMap((files) => [...files])), async (file) => {
    const startedAt = Date.now();
    if (await failureOf(file)) broken.push(file);
    took.set(file, Date.now() - startedAt);
  });
  if (broken.length) throw new Error(`${broken.join(', ')} fail although no line was removed.`);

  let survivors = 0;
  await forEach(filesOf, async ([line, files]) => {
    let failure: string | undefined;
    // Every file uses what a platform does when it starts, so the quickest file comes first.
    for (const file of [...files].sort((a, b) => took.get(a)! - took.get(b)!))
      failure ??= await failureOf(file, { line, resources });
    if (!failure) survivors++;
    console.log(`${failure ? 'needed' : 'UNUSED'} ${describeLine(line)}: ${failure ?? [...files]}`);
  });
  return survivors;
}

/** Works on as many items concurrently as this machine has processors. */
async function forEach<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

/** The first failure of a test file; undefined if it passes. */
async function failureOf(
  file: string,
  without?: { line: Line; resources: readonly Resource[] },
): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'without-'));
  await cp(ASSEMBLY, folder, { recursive: true });
  if (without) {
    const { line, resources } = without;
    const { stack } = resources.find(({ logicalId }) => logicalId === line.resourceId)!;
    const template = join(folder, `${stack}.template.json`);
    const changed = withoutLine(JSON.parse(await readFile(template, 'utf8')) as Properties, line);
    await writeFile(template, JSON.stringify(changed));
  }
  try {
    // The default reporter alone: the JSON report of the run that recorded the needs must stay.
    await execute('npx', ['vitest', 'run', '--bail=1', '--reporter=default', file], {
      // Without fault injection only the missing line can fail a test.
      env: { ...process.env, TEST_ASSEMBLY: folder, AWS_MODE: 'off', NO_COLOR: '1' },
      maxBuffer: Number.POSITIVE_INFINITY,
    });
    return undefined;
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
    return /^.*\bFAIL\b.*$/m.exec(`${stdout}${stderr}`)?.[0].trim() ?? `exit code ${code}`;
  } finally {
    await rm(folder, { recursive: true });
  }
}
