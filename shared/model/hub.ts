import * as z from 'zod/mini';
import { ItemOwner, line, Time } from './common.ts';
import { HardwareId } from './hardware-id.ts';
import { HUB_DESCRIPTION_MAX, HubSettings, HubSettingsChange } from './hub-settings.ts';
import { HubUpdate, UPDATE_FAILURES } from './hub-update.ts';
import { offered } from './offer.ts';
import { placed } from './place.ts';
import { writable } from './writable.ts';

/**
 * The text `hub` and 8 hex digits. Labels and documents write the digits in either case, so ids are accepted in any
 * case, and stored and shown in lower case.
 */
export const HubId = z.string().check(z.regex(/^[hH][uU][bB][0-9a-fA-F]{8}$/), z.toLowerCase());
/**
 * The client ids that a hub may connect with: its id, and the id with upper-case digits as on labels. Thing names and
 * client ids are case-sensitive, and it is unknown which spelling a hub's firmware uses.
 */
export const spellingsOf = (id: string): string[] => [...new Set([id, `hub${id.slice(3).toUpperCase()}`])];

export const OrderCode = z.string().check(z.regex(/^[A-Z0-9]{4,8}$/));

/** The state of a hub's newest firmware update: none or done, running, or failed. */
export const UPDATE_STATES = ['none', 'running', 'failed'] as const;

/** A hub that is online but has heard no beacon for this long is silent. */
export const SILENT_AFTER_HOURS = 2;

/** Online and hearing beacons, online but hearing none, or offline. */
export const CONNECTIONS = ['online', 'silent', 'offline'] as const;
export type Connection = (typeof CONNECTIONS)[number];

/** A gateway hub as its owner, the owner's group admin and admins read it (specification 2.3). */
export const Hub = z
  .strictObject({
    id: HubId,
    description: z.string(),
    assignedUserAt: z.nullable(Time),
    isOnline: z.boolean(),
    /** Online, but it has heard no beacon for hours. */
    isSilent: z.boolean(),
    isMarkedForUpdate: z.boolean(),
    isSynchronized: z.boolean(),
    updateStatus: z.enum(UPDATE_STATES),
    /** Why the newest update failed; only if `updateStatus` is `failed`. */
    updateFailure: z.optional(z.enum(UPDATE_FAILURES)),
    /** As reported by the hub, for example `3.0.7.8`. */
    firmware: z.nullable(z.string()),
    hardware: z.nullable(z.string()),
    orderCode: z.nullable(z.string()),
    ...placed,
    ...offered,
    /** When its settings were last changed here. */
    configModifiedAt: z.nullable(Time),
    /** The error of its clock; negative if it is behind. Absent while the clock is right. */
    clockErrorSeconds: z.optional(z.int()),
    /** The time of its last message of any kind; null if there was none. */
    lastSeen: z.nullable(Time),
    /** With `extra_field=owner`. */
    owner: z.optional(ItemOwner),
    /** Grows with each change; a PUT with an older version is refused. */
    version: z.int(),
    /** Not in lists. */
    settings: z.optional(HubSettings),
    /** The newest update; null if there was none. Not in lists. */
    update: z.optional(z.nullable(HubUpdate)),
    /** The version that an update would install; null: none is newer. Not in lists, and absent while an update runs. */
    newestFirmware: z.optional(z.nullable(z.string())),
  })
  .register(z.globalRegistry, { id: 'Hub', description: 'A gateway hub' });
export type Hub = z.output<typeof Hub>;

/** A change of a hub: absent fields keep their values. */
export const HubChange = z.strictObject({
  ...writable({ description: line(HUB_DESCRIPTION_MAX) }, { description: '' }).changed,
  settings: z.optional(HubSettingsChange),
  /** The version that was read; an older one is refused. */
  version: z.optional(z.int()),
});

/** The data of production for the registration of a hub. */
export const HubRegistration = z.strictObject({
  id: HubId,
  hardwareId: HardwareId,
  orderCode: OrderCode,
});

/** The credentials that a hub needs to connect, returned once. */
export const HubCredentials = z
  .strictObject({
    /** PEM. */
    certificate: z.string(),
    /** PEM; the server does not store it. */
    privateKey: z.string(),
    /** Host, with the port unless it is 8883. */
    endpoint: z.string(),
  })
  .register(z.globalRegistry, {
    id: 'HubCredentials',
    description: 'What a hub needs to connect by MQTT over TLS',
  });
export type HubCredentials = z.output<typeof HubCredentials>;
