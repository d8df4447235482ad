import type { BeaconCoding } from '../../../../../shared/configuration/beacon-coding.ts';
import type { CodedBeacon } from '../../../../../shared/model/hub-command.ts';
import { env } from '../../../../platform/env.ts';

/** How this stage writes characteristics of beacons. */
export const beaconCoding = (): BeaconCoding => JSON.parse(env('BEACON_CODING'));

/** What hubs with the vendor's firmware read, by MQTT and in the answer to a push. */
export const envelope = (beacons: readonly CodedBeacon[]) => ({ [`${beaconCoding().word}s`]: beacons });
