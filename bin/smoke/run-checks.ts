import type { Site } from './site.ts';

/** One property of a working stage. */
export interface Check {
  readonly says: string;
  /** What to do if the check fails. */
  readonly remedy: string;
  /** Throws if it fails; may return a remark on a success. */
  prove(site: Site): Promise<string | undefined>;
}

/** Runs the checks one after another and prints their results. Returns whether all passed. */
export async function runChecks(site: Site, checks: readonly Check[], say = console.log): Promise<boolean> {
  let failed = 0;
  for (const { says, remedy, prove } of checks) {
    try {
      const note = await prove(site);
      say(`  ✓ ${says}${note ? ` (${note})` : ''}`);
    } catch (error) {
      failed++;
      say(`  ✗ ${says}\n      ${(error as Error).message}\n      → ${remedy}`);
    }
  }
  say(failed === 0 ? `\n  All ${checks.length} hold.\n` : `\n  ${failed} of ${checks.length} do not hold.\n`);
  return failed === 0;
}
