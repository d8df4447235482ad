import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, the longest first. A wrong order only costs time. */
const LONGEST = [
  // In a deep run.
  'functions/core/devices/rollouts/rollout-promises.test.ts',
  'functions/core/people/members/members.test.ts',
  // In any run.
  'test/billing.test.ts',
  'test/permissions.test.ts',
  'test/fuzz.test.ts',
  'bench/scale/compare-scale.test.ts',
  'test/counts.test.ts',
  'test/start.test.ts',
  'bench/benchmarks.test.ts',
  'test/written-entities.test.ts',
  'test/cfn-lint.test.ts',
  'test/hub-update.test.ts',
  'test/payment.test.ts',
  'test/rollout.test.ts',
  'test/kill.test.ts',
  'functions/core/devices/ownership/change-of-owner-races.test.ts',
  'test/lists.test.ts',
  'test/task-crashes.test.ts',
  'test/moving-many.test.ts',
  'test/demo.test.ts',
  'test/billing-crashes.test.ts',
  'test/foreign-sites.test.ts',
  'functions/core/money/run/run-part.test.ts',
  'test/change-of-owner.test.ts',
  'test/sdk.test.ts',
  'test/api-keys.test.ts',
  'test/groups.test.ts',
  'test/broker.test.ts',
  'test/ops.test.ts',
  'test/journeys/all-screens.test.ts',
  'test/journeys/screens-on-a-phone.test.ts',
  'test/journeys/page-of-a-thing.test.ts',
  'test/journeys/first-path.test.ts',
  'test/journeys/payment.test.ts',
  'test/journeys/beacon-configuration.test.ts',
  'test/journeys/info-cms.test.ts',
  'test/journeys/billing-runs.test.ts',
  'test/journeys/rollout.test.ts',
  'test/journeys/registration.test.ts',
  'test/journeys/moving-devices.test.ts',
  'test/journeys/lists.test.ts',
  'test/journeys/firmware.test.ts',
];

/** Starts with the files that take longest, so that no long one runs alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
