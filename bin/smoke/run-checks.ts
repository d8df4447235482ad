import type { Site } from './site.ts';

/** One thing that holds of a stage that works. */
export interface Check {
  readonly says: string;
  /** What to do when it does not hold. */
  readonly remedy: string;
  /** Throws for what does not hold; answers what is worth saying though all is well. */
  prove(site: Site): Promise<string | undefined>;
}

/** Proves one thing after another and says how it went. Answers whether all held. */
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
