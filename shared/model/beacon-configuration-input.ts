import * as z from 'zod/mini';
import { ConfigPatch, MetaPatch } from '../configuration/config-data.ts';
import { BeaconId } from './beacon.ts';
import { BEACON_DESCRIPTION_MAX } from './beacon-description.ts';
import { line } from './common.ts';

/** Changes of a configuration: an absent field keeps its value, null sets the factory default (contract reading 11). */
export const CONFIGURATION_CHANGES = {
  description: z.optional(z.nullable(line(BEACON_DESCRIPTION_MAX))),
  configData: z.optional(ConfigPatch),
  metaData: z.optional(MetaPatch),
};

export const BeaconConfigurationInput = z.strictObject({
  id: BeaconId,
  ...CONFIGURATION_CHANGES,
  /** The version that was read; the call is refused if the stored version is another one. */
  version: z.optional(z.int()),
  /** `true` where it was false: a configurator app reports that the device has exactly this configuration. */
  deviceUpToDate: z.optional(z.boolean()),
});
