import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, it, onTestFinished } from 'vitest';
import { depth } from './support/depth.ts';
import { synthesise } from './support/stacks.ts';

/** A Python program that checks templates against the schemas of CloudFormation. Not every machine has it. */
const hasLint = spawnSync('cfn-lint', ['--version']).status === 0;

// The templates of a stage take half a minute, and those of the other stage differ only in names and limits.
it.skipIf(!hasLint).each(depth(['prod'], ['dev', 'prod']))(
  'cfn-lint finds no error in the templates of %s',
  (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'lint-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const files = Object.entries(synthesise(name).stacks).map(([part, stack]) => {
      const file = join(folder, `${part}.json`);
      writeFileSync(file, JSON.stringify(Template.fromStack(stack).toJSON()));
      return file;
    });
    const { stdout, stderr } = spawnSync('cfn-lint', ['--format', 'parseable', ...files], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    // Warnings are about what the CDK writes, such as dependencies that are stated twice.
    expect(stdout.split('\n').filter((line) => /:E\d{4}:/.test(line))).toEqual([]);
  },
);
