import type { BeaconCoding } from '../../../../../shared/configuration/beacon-coding.ts';
import type { CodedBeacon } from '../../../../../shared/model/hub-command.ts';
import { env } from '../../../../platform/env.ts';

/** How this stage encodes characteristics of beacons. */
export const beaconCoding = (): BeaconCoding => JSON.parse(env('BEACON_CODING'));

/** The message format for hubs with the vendor's firmware, by MQTT and in the response to a push. */
export const envelope = (beacons: readonly CodedBeacon[]) => ({ [`${beaconCoding().word}s`]: beacons });
