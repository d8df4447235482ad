import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Stage } from 'aws-cdk-lib';
import { expect, it } from 'vitest';
import { synthesise } from '../support/stacks.ts';

/** A Python program that checks templates against the schemas of CloudFormation. Not every machine has it. */
const hasLint = spawnSync('cfn-lint', ['--version']).status === 0;

it.skipIf(!hasLint).each(['dev', 'prod'])('cfn-lint finds no error in the templates of %s', (name) => {
  const { stacks } = synthesise(name);
  const files = Object.values(stacks).map((stack) => join(Stage.of(stack)!.outdir, stack.templateFile));
  const { stdout, stderr } = spawnSync('cfn-lint', ['--format', 'parseable', ...files], { encoding: 'utf8' });
  expect(stderr).toBe('');
  // Warnings are about what the CDK writes, such as dependencies that are stated twice.
  expect(stdout.split('\n').filter((line) => /:E\d{4}:/.test(line))).toEqual([]);
});
