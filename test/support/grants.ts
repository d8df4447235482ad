import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { PermissionClaim, WholeAssembly } from 'local-platform';
import { FUNCTIONS, type FunctionSpec } from '../../functions/manifest.ts';
import { allows, type Line, linesOf } from './permission-lines.ts';

/** A permission that a test needed: taken away, that test fails. */
export interface Need extends PermissionClaim {
  readonly file: string;
  readonly test: string;
}

const FOLDER = 'dist/grants';

/** Writes down what the tests of a file needed. */
export function writeNeeds(testFile: string, needs: readonly Need[]): void {
  mkdirSync(FOLDER, { recursive: true });
  const name = createHash('sha256').update(relative('.', testFile)).digest('hex').slice(0, 16);
  writeFileSync(join(FOLDER, `${name}.json`), JSON.stringify(needs));
}

export const forgetNeeds = () => rmSync(FOLDER, { recursive: true, force: true });

export const readNeeds = (): Need[] =>
  globSync(`${FOLDER}/*.json`).flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Need[]);

/**
 * Every single line that allows something, apart from what does not pass the local gateway, where the stack tests
 * look: the writing of logs, and the CDK's own function for bucket deployments, which runs at a deployment only.
 */
export function grantsOf({ resources }: WholeAssembly): Line[] {
  return linesOf(resources).filter(
    ({ denies, action, resourceId }) =>
      !denies && !action.startsWith('logs:') && !resourceId.startsWith('CustomCDKBucketDeployment'),
  );
}

/** Guarded kinds of items that a function may read or write, and no test saw it do so. */
export function idleKinds(needs: readonly Need[]): string[] {
  return Object.entries<FunctionSpec>(FUNCTIONS).flatMap(([name, { reads = [], writes = [] }]) => {
    const own = needs.filter(({ principal }) => principal.includes(`-Backend-${name}Role`));
    const isUsed = (kind: string, isWrite: boolean) =>
      own.some(
        ({ action, leadingKey = '' }) =>
          [kind, `${kind}#`].includes(leadingKey) && /(Put|Update|Delete|Write)/.test(action) === isWrite,
      );
    return [
      ...reads.filter((kind) => !isUsed(kind, false)).map((kind) => `${name} reads ${kind}`),
      ...writes.filter((kind) => !isUsed(kind, true)).map((kind) => `${name} writes ${kind}`),
    ];
  });
}

export interface Found {
  readonly line: Line;
  /** Uses that no other line allows, with their tests. */
  readonly needs: readonly Need[];
  /** Another line that allows whatever this one was needed for. */
  readonly twin?: Line;
}

/** For each line the tests that used what it alone allows: at least one of them cannot do without it. */
export function findNeeds(lines: readonly Line[], needs: readonly Need[]): Found[] {
  return lines.map((line) => {
    const own = needs.filter((need) => allows(line, need));
    const twinOf = (need: Need) => lines.find((other) => other !== line && allows(other, need));
    const only = own.filter((each) => !twinOf(each));
    return { line, needs: only, twin: only.length ? undefined : own.map(twinOf)[0] };
  });
}
