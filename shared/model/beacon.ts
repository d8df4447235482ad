import * as z from 'zod/mini';
import { Feature } from '../configuration/features.ts';
import { BeaconConfiguration } from './beacon-configuration.ts';
import { readBeaconId } from './beacon-id.ts';
import { BEACON_TYPES } from './beacon-type.ts';
import { OpaqueId, Time } from './common.ts';
import { offered } from './offer.ts';
import { placed } from './place.ts';
import { Sensors } from './sensors.ts';

/**
 * Id forms of FIELD-FACTS 5: a MAC, a tag's MAC, a bar code's digits, or a generated short id. Ids are accepted in any
 * case and stored in the case of their form.
 */
export const BeaconId = z.string().check(
  z.regex(/^-?[A-Za-z0-9_]{4,40}$/),
  z.overwrite((id) => readBeaconId(id).id),
);

/** A sighting of a beacon (specification 2.3). */
export const HistoryPoint = z
  .strictObject({
    beaconId: z.string(),
    /** When it was heard, ms UTC. */
    timestamp: z.int(),
    batteryPct: z.nullable(z.int()),
    batteryMV: z.nullable(z.int()),
    /** Seconds since the beacon was switched on. */
    activeTime: z.nullable(z.int()),
  })
  .register(z.globalRegistry, { id: 'HistoryPoint', description: 'A sighting of a beacon' });
export type HistoryPoint = z.output<typeof HistoryPoint>;

/** The latest sighting of a beacon. */
export const Monitoring = z
  .extend(HistoryPoint, {
    /** Sensor values, each with its own time; null if none was ever heard. */
    sensors: z.nullable(Sensors),
  })
  .register(z.globalRegistry, { id: 'Monitoring', description: 'The latest sighting of a beacon' });
export type Monitoring = z.output<typeof Monitoring>;

/** A beacon as its owner, the owner's group admin and admins read it (specification 2.3). */
export const Beacon = z
  .strictObject({
    id: BeaconId,
    description: z.string(),
    type: z.enum(BEACON_TYPES),
    userId: z.nullable(OpaqueId),
    /** When its owner got it. */
    userAssigned: z.nullable(Time),
    addedDate: Time,
    orderCode: z.nullable(z.string()),
    /** `xxx.xxx` */
    firmware: z.nullable(z.string()),
    hardware: z.nullable(z.string()),
    shortUrl: z.nullable(z.string()),
    infoPointId: z.nullable(z.string()),
    ...placed,
    ...offered,
    secure: z.boolean(),
    /** Active frames, unlocked features, and what the caller may change (contract reading 49). */
    featureList: z.array(Feature),
    /** The names of the frames that it sends. */
    activatedFrames: z.array(z.string()),
    deviceUpToDate: z.boolean(),
    /** With `extra_field=monitoring`; null if it was never heard. */
    monitoring: z.optional(z.nullable(Monitoring)),
    /** With `extra_field=owner`. */
    userName: z.optional(z.nullable(z.string())),
    /** With `extra_field=configuration`; null for types that cannot be configured. */
    configuration: z.optional(z.nullable(BeaconConfiguration)),
    version: z.int(),
  })
  .register(z.globalRegistry, { id: 'Beacon', description: 'A Bluetooth beacon, tag or bar code' });
export type Beacon = z.output<typeof Beacon>;
