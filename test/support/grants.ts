import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { PermissionClaim, WholeAssembly } from 'local-platform';
import { FUNCTIONS, type FunctionSpec } from '../../functions/manifest.ts';
import { allows, type Line, linesOf } from './permission-lines.ts';

/** A permission that was used in a test. */
export interface Need extends PermissionClaim {
  readonly file: string;
  readonly test: string;
  /** How long the test takes alone, with what is set up for its file. */
  readonly ms: number;
}

const FOLDER = 'dist/grants';

export function writeNeeds(testFile: string, needs: readonly Need[]): void {
  mkdirSync(FOLDER, { recursive: true });
  const name = createHash('sha256').update(relative('.', testFile)).digest('hex').slice(0, 16);
  writeFileSync(join(FOLDER, `${name}.json`), JSON.stringify(needs));
}

export const forgetNeeds = () => rmSync(FOLDER, { recursive: true, force: true });

export const readNeeds = (): Need[] =>
  globSync(`${FOLDER}/*.json`).flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Need[]);

/**
 * Every line that allows something, except those that the local platform never uses and the stack tests check instead:
 * the writing of logs, and the CDK's own function for bucket deployments, which runs only during a deployment.
 */
export function grantsOf({ resources }: WholeAssembly): Line[] {
  return linesOf(resources).filter(
    ({ denies, action, resourceId }) =>
      !denies && !action.startsWith('logs:') && !resourceId.startsWith('CustomCDKBucketDeployment'),
  );
}

/** Guarded kinds of items that a function may read or write although it did so in no test. */
export function unusedKinds(needs: readonly Need[]): string[] {
  return Object.entries<FunctionSpec>(FUNCTIONS).flatMap(([name, { reads = [], writes = [] }]) => {
    const own = needs.filter(({ principal }) => new RegExp(`-(Hubs|Backend)-${name}Role`).test(principal));
    const isUsed = (kind: string, isWrite: boolean) =>
      own.some(
        ({ action, leadingKey = '' }) =>
          [kind, `${kind}#`].includes(leadingKey) && /(Put|Update|Delete|Write)/.test(action) === isWrite,
      );
    // What is written under a condition is read again if the answer is lost, which a run sees by chance.
    const isReadAgain = (kind: string) => (writes as readonly string[]).includes(kind) && isUsed(kind, true);
    return [
      ...reads
        .filter((kind) => !isUsed(kind, false) && !isReadAgain(kind))
        .map((kind) => `${name} reads ${kind}`),
      ...writes.filter((kind) => !isUsed(kind, true)).map((kind) => `${name} writes ${kind}`),
    ];
  });
}

export interface GrantUse {
  readonly line: Line;
  /** Uses that only this line allows, with their tests. */
  readonly needs: readonly Need[];
  /** Another line that allows everything this one was used for. */
  readonly duplicate?: Line;
}

/** Finds for each line the tests that used what only this line allows. */
export function findNeeds(lines: readonly Line[], needs: readonly Need[]): GrantUse[] {
  return lines.map((line) => {
    const own = needs.filter((need) => allows(line, need));
    const duplicateOf = (need: Need) => lines.find((other) => other !== line && allows(other, need));
    const only = own.filter((each) => !duplicateOf(each));
    return { line, needs: only, duplicate: only.length ? undefined : own.map(duplicateOf)[0] };
  });
}
