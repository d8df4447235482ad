import { readFileSync } from 'node:fs';
import { Mistake } from './command.ts';

/** The region of a stage of `cdk.json`. */
export function regionOf(stage: string): string {
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
  const region = context.stages[stage]?.region;
  if (!region) throw new Mistake(`cdk.json has no stage "${stage}".`);
  return region;
}
