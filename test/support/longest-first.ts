import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, the longest first. A wrong order only costs time. */
const LONGEST = [
  'bench/benchmarks.test.ts',
  'test/permissions.test.ts',
  'test/fuzz.test.ts',
  'test/rollout.test.ts',
  'test/kill.test.ts',
  'test/hub-update.test.ts',
  'test/start.test.ts',
  'test/written-entities.test.ts',
  'test/task-crashes.test.ts',
  'functions/core/devices/ownership/change-of-owner-races.test.ts',
  'bench/scale/compare-scale.test.ts',
  'test/demo.test.ts',
  'test/counts.test.ts',
  'test/journeys/beacon-configuration.test.ts',
  'test/journeys/first-path.test.ts',
  'test/journeys/all-screens.test.ts',
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
