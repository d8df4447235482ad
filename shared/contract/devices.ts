import { alertOperations } from './devices/alerts.ts';
import { beaconOperations } from './devices/beacons.ts';
import { descriptionOperations } from './devices/descriptions.ts';
import { firmwareOperations } from './devices/firmware.ts';
import { hubOperations } from './devices/hubs.ts';
import { getBeaconIdentities } from './devices/identities.ts';
import { ownershipOperations } from './devices/ownership.ts';
import { placeOperations } from './devices/places.ts';
import { prefix } from './devices/prefix.ts';
import { rolloutOperations } from './devices/rollouts.ts';
import { roundOperations } from './devices/rounds.ts';
import { selectionOperations } from './devices/selections.ts';
import type { Group } from './operation.ts';

export * from './devices/alerts.ts';
export * from './devices/beacons.ts';
export * from './devices/descriptions.ts';
export * from './devices/firmware.ts';
export * from './devices/hubs.ts';
export * from './devices/ownership.ts';
export * from './devices/places.ts';
export * from './devices/rollouts.ts';
export * from './devices/rounds.ts';
export * from './devices/selections.ts';

export const devices = {
  name: 'devices',
  prefix,
  operations: [
    ...hubOperations,
    ...beaconOperations,
    getBeaconIdentities,
    ...selectionOperations,
    ...ownershipOperations,
    ...placeOperations,
    ...descriptionOperations,
    ...firmwareOperations,
    ...rolloutOperations,
    ...alertOperations,
    ...roundOperations,
  ],
} as const satisfies Group;
