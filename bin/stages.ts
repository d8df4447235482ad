import { readFileSync } from 'node:fs';
import { BeaconCoding } from '../shared/configuration/beacon-coding.ts';
import { Mistake } from './command.ts';

const entryOf = (stage: string): { region?: string; beaconCoding?: unknown } | undefined =>
  JSON.parse(readFileSync('cdk.json', 'utf8')).context.stages[stage];

/** The encoding of beacon characteristics of a stage in `cdk.json`. */
export const beaconCodingOf = (stage: string): BeaconCoding =>
  BeaconCoding.parse(entryOf(stage)?.beaconCoding);

/** The region of a stage of `cdk.json`. */
export function regionOf(stage: string): string {
  const region = entryOf(stage)?.region;
  if (!region) throw new Mistake(`cdk.json has no stage "${stage}".`);
  return region;
}
