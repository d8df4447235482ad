import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, the longest first. Nothing else depends on this list: a wrong one only costs time. */
const LONGEST = ['test/fuzz.test.ts', 'test/permissions.test.ts', 'bench/benchmarks.test.ts'];

/** Begins with the files that take longest, so that the last one does not keep the others' processors idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
