import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fits } from '../../local/iam/pattern.ts';
import { readRoles } from '../../local/iam/read-roles.ts';
import type { Assembly } from '../../local/types.ts';

/** One action on one resource pattern that a role's policies allow. */
export interface Grant {
  readonly role: string;
  readonly action: string;
  readonly resource: string;
}

/** A grant that a test needed: taken away, that test fails. */
export interface Need extends Grant {
  readonly test: string;
}

const FOLDER = 'dist/grants';

/** Writes down what the tests of a file needed. */
export function writeNeeds(testFile: string, needs: readonly Need[]): void {
  mkdirSync(FOLDER, { recursive: true });
  const name = createHash('sha256').update(testFile).digest('hex').slice(0, 16);
  writeFileSync(join(FOLDER, `${name}.json`), JSON.stringify(needs));
}

export const forgetNeeds = () => rmSync(FOLDER, { recursive: true, force: true });

export const readNeeds = (): Need[] =>
  globSync(`${FOLDER}/*.json`).flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Need[]);

/**
 * Every single grant of the roles, apart from log writes (they do not pass the local gateway) and the CDK's own function
 * for bucket deployments (which runs at a deployment only).
 */
export function grantsOf(assembly: Assembly): Grant[] {
  return [...readRoles(assembly).values()]
    .filter(({ name }) => !name.includes('CustomCDKBucketDeployment'))
    .flatMap(({ arn, statements }) =>
      statements
        .filter(({ effect }) => effect === 'Allow')
        .flatMap(({ actions, resources }) =>
          actions.flatMap((action) => resources.map((resource) => ({ role: arn, action, resource }))),
        ),
    )
    .filter(({ action }) => !action.startsWith('logs:'));
}

export const isNeeded = (grant: Grant, need: Grant): boolean =>
  grant.role === need.role &&
  fits(grant.action, need.action.toLowerCase(), {}) &&
  fits(grant.resource, need.resource, {});
