import type { AwsMode } from 'local-platform';

/**
 * The platform of the tests is as unkind as AWS may be: indexes lag, transactions conflict, messages come twice, one call
 * in twenty goes wrong. Faults are on by default too: what cannot bear them here will not bear them there, and hiding
 * them from a user is the product's duty, which only a run with faults can prove. `AWS_MODE=<seed>` is another run,
 * `AWS_MODE=off` a kind platform.
 */
export const AWS_MODE = process.env.AWS_MODE ?? '1';

/** Options of the platform. Throws for what is no seed, so that a misspelt one does not pass for kindness. */
export function awsMode(): { awsMode?: AwsMode } {
  if (AWS_MODE === 'off') return {};
  const seed = Number(AWS_MODE);
  if (!Number.isInteger(seed)) throw new Error(`AWS_MODE=${AWS_MODE} is neither a seed nor "off".`);
  return { awsMode: { seed, faults: 0.05 } };
}
