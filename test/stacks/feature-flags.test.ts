import { readFileSync } from 'node:fs';
import { CURRENTLY_RECOMMENDED_FLAGS, FLAGS } from 'aws-cdk-lib/cx-api';
import { expect, it } from 'vitest';

const { context } = JSON.parse(readFileSync('cdk.json', 'utf8')) as { context: Record<string, unknown> };

/** Flags with another value than the CDK recommends. */
const OTHERS: Readonly<Record<string, unknown>> = {
  // Stages are in no other partition (lib/regions.ts).
  '@aws-cdk/core:target-partitions': ['aws'],
  // A stack cannot lose a resource that another stack uses.
  '@aws-cdk/core:defaultCrossStackReferences': 'strong',
};

// Most flags change resources, so it is best to set them before a stage is deployed.
it('every feature flag that the CDK recommends is set, with the recommended value unless there is a reason', () => {
  const flags = Object.fromEntries(
    Object.keys(CURRENTLY_RECOMMENDED_FLAGS).map((flag) => [flag, context[flag]]),
  );
  expect(Object.keys(flags).length).toBeGreaterThan(50);
  expect(flags).toEqual({ ...CURRENTLY_RECOMMENDED_FLAGS, ...OTHERS });
});

it('no feature flag is set that the CDK does not know', () => {
  const { stages: _, ...set } = context;
  const known = new Set(Object.keys(FLAGS));
  expect(Object.keys(set).filter((flag) => !known.has(flag))).toEqual([]);
});
