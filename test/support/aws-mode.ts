import type { AwsMode } from 'local-platform';

/**
 * Fault injection is on in the tests: indexes lag, transactions conflict, messages arrive twice, and one call in twenty
 * fails. AWS may do all of this, and the product must hide it from its users. `AWS_MODE=<seed>` is another run: each
 * tenth seed reads later still. `AWS_MODE=off` turns fault injection off.
 */
export const AWS_MODE = process.env.AWS_MODE ?? '1';

/** Three times as late as usual from an index, ten times from a table: what depends on early reads shows. */
const LATE_READS = { indexLagMs: 6_000, staleReadMs: 1_000 };

/** Options of the platform. Throws for an invalid seed, so that a misspelt one does not turn fault injection off. */
export function awsMode(): { awsMode?: AwsMode } {
  if (AWS_MODE === 'off') return {};
  const seed = Number(AWS_MODE);
  if (!Number.isInteger(seed)) throw new Error(`AWS_MODE=${AWS_MODE} is neither a seed nor "off".`);
  return { awsMode: { seed, faults: 0.05, ...(seed % 10 === 0 && LATE_READS) } };
}
