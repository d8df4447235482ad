import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Properties, Resource } from 'local-platform';
import { ASSEMBLY } from '../../bin/build.ts';
import type { GrantUse, Need } from './grants.ts';
import { describeLine, withoutLine } from './permission-lines.ts';
import { readRefusal } from './refusal-file.ts';

const execute = promisify(execFile);

/** A test, or all tests of a file. */
type Part = Pick<Need, 'file'> & Partial<Pick<Need, 'test'>>;

interface Failure {
  /** What the platform refused. */
  readonly refused?: string;
  /** The first line of the report that names a failed test. */
  readonly report: string;
}

/**
 * Removes each line from a copy of the templates and runs its tests against the copy until one fails: first each test alone
 * and then, since it may use what earlier tests made, its whole file. Tests that fail without a refusal of the platform must
 * pass with all lines. Prints what fails without a line, and returns the number of lines without which nothing fails.
 */
export async function proveNeeds(
  found: readonly GrantUse[],
  resources: readonly Resource[],
): Promise<number> {
  const madeOnce = await mkdtemp(join(tmpdir(), 'made-once-'));
  const complete = new Map<string, Promise<boolean>>();
  const passesWithAllLines = (part: Part) => {
    const key = JSON.stringify(part);
    const passes = complete.get(key) ?? failureOf(part, madeOnce).then((failure) => !failure);
    complete.set(key, passes);
    return passes;
  };

  let survivors = 0;
  await forEach(found, async ({ line, needs }) => {
    const change = (template: Properties) => withoutLine(template, line);
    const { stack } = resources.find(({ logicalId }) => logicalId === line.resourceId)!;
    let proof: string | undefined;
    for (const part of partsOf(needs)) {
      const failure = await failureOf(part, madeOnce, { stack, change });
      if (failure?.refused || (failure && (await passesWithAllLines(part)))) {
        proof = `${part.file}: ${failure.refused ?? failure.report}`;
        break;
      }
    }
    if (!proof) survivors++;
    console.log(
      `${proof ? 'needed' : 'UNUSED'} ${describeLine(line)}: ${proof ?? needs.map(({ file }) => file)}`,
    );
  });
  await rm(madeOnce, { recursive: true });
  return survivors;
}

/** The quickest tests come first, and journeys after all others, since a browser takes seconds to start. */
function partsOf(needs: readonly Need[]): Part[] {
  const sorted = needs.toSorted((a, b) => Number(isJourney(a)) - Number(isJourney(b)) || a.ms - b.ms);
  const parts: Part[] = [
    ...sorted.map(({ file, test }) => ({ file, test })),
    ...sorted.map(({ file }) => ({ file })),
  ];
  return [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()];
}

const isJourney = ({ file }: Need) => file.includes('/journeys/');

/** Works on one item more at a time than this machine has processors, since some wait for what is missing. */
async function forEach<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const left = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, worker));
}

/** How a part of the tests fails with the product's stacks or with a changed one; undefined if it passes. */
async function failureOf(
  { file, test }: Part,
  madeOnce: string,
  changed?: { stack: string; change: (template: Properties) => Properties },
): Promise<Failure | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'without-'));
  const assembly = join(folder, 'assembly');
  await mkdir(assembly);
  // Links, since the assets are large and only a template is changed.
  const template = changed && `${changed.stack}.template.json`;
  for (const name of await readdir(ASSEMBLY))
    if (name !== template) await symlink(resolve(ASSEMBLY, name), join(assembly, name));
  if (changed) {
    const before = JSON.parse(await readFile(join(ASSEMBLY, template!), 'utf8')) as Properties;
    await writeFile(join(assembly, template!), JSON.stringify(changed.change(before)));
  }
  try {
    // The default reporter alone: the JSON report of the run that recorded the needs must stay.
    const command = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', '--reporter=default', file];
    if (test !== undefined) command.push('--testNamePattern', `^${RegExp.escape(test)}$`);
    await execute(process.execPath, command, {
      // Without fault injection only the missing line can fail a test.
      env: {
        ...process.env,
        TMPDIR: folder,
        TEST_ASSEMBLY: assembly,
        TEST_MADE_ONCE: madeOnce,
        AWS_MODE: 'off',
        NO_COLOR: '1',
      },
      maxBuffer: Number.POSITIVE_INFINITY,
    });
    return undefined;
  } catch (error) {
    const { stdout = '', stderr = '', code } = error as { stdout?: string; stderr?: string; code?: number };
    const report = /^.*\bFAIL\b.*$/m.exec(`${stdout}${stderr}`)?.[0].trim() ?? `exit code ${code}`;
    return { refused: readRefusal(assembly), report };
  } finally {
    await rm(folder, { recursive: true });
  }
}
