import { alertOperations } from './devices/alerts.ts';
import { beaconOperations } from './devices/beacons.ts';
import { descriptionOperations } from './devices/descriptions.ts';
import { firmwareOperations } from './devices/firmware.ts';
import { hubOperations } from './devices/hubs.ts';
import { getBeaconIdentities } from './devices/identities.ts';
import { offerOperations } from './devices/offers.ts';
import { ownershipOperations } from './devices/ownership.ts';
import { placeOperations } from './devices/places.ts';
import { prefix } from './devices/prefix.ts';
import { rolloutOperations } from './devices/rollouts.ts';
import { roundOperations } from './devices/rounds.ts';
import { selectionOperations } from './devices/selections.ts';
import { webhookOperations } from './devices/webhooks.ts';
import type { Group } from './operation.ts';

export * from './devices/alerts.ts';
export * from './devices/beacons.ts';
export * from './devices/descriptions.ts';
export * from './devices/firmware.ts';
export * from './devices/hubs.ts';
export * from './devices/offers.ts';
export * from './devices/ownership.ts';
export * from './devices/places.ts';
export * from './devices/rollouts.ts';
export * from './devices/rounds.ts';
export * from './devices/selections.ts';
export * from './devices/webhooks.ts';

export const devices = {
  name: 'devices',
  prefix,
  operations: [
    ...hubOperations,
    ...beaconOperations,
    getBeaconIdentities,
    ...selectionOperations,
    ...ownershipOperations,
    ...offerOperations,
    ...placeOperations,
    ...descriptionOperations,
    ...firmwareOperations,
    ...rolloutOperations,
    ...alertOperations,
    ...webhookOperations,
    ...roundOperations,
  ],
} as const satisfies Group;
