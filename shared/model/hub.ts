import * as z from 'zod/mini';
import { ItemOwner, line, Time } from './common.ts';
import { HardwareId } from './hardware-id.ts';
import { HUB_DESCRIPTION_MAX, HubSettings, HubSettingsChange } from './hub-settings.ts';
import { HubUpdate, UPDATE_FAILURES } from './hub-update.ts';
import { writable } from './writable.ts';

/**
 * The text `hub` and 8 hex digits. Labels and documents write the digits in either case, so ids are accepted in any case and
 * kept and shown in lower case.
 */
export const HubId = z.string().check(z.regex(/^[hH][uU][bB][0-9a-fA-F]{8}$/), z.toLowerCase());
/**
 * The names that the hub may connect with: its id, and the id with digits in upper case, as labels have it. Thing names and
 * client ids are case-sensitive, and nobody knows beforehand which of the two a hub's firmware uses.
 */
export const spellingsOf = (id: string): string[] => [...new Set([id, `hub${id.slice(3).toUpperCase()}`])];

export const OrderCode = z.string().check(z.regex(/^[A-Z0-9]{4,8}$/));

/** What became of the newest firmware update of a hub: none is wanted (any more), it runs, or it failed. */
export const UPDATE_STATES = ['none', 'running', 'failed'] as const;

/** A hub that is online and heard nothing for so long is silent. */
export const SILENT_AFTER_HOURS = 2;

/** Online and hearing something, online and hearing nothing, or offline. */
export const CONNECTIONS = ['online', 'silent', 'offline'] as const;
export type Connection = (typeof CONNECTIONS)[number];

/** A gateway hub as its owner, the owner's group admin and admins read it (specification 2.3). */
export const Hub = z
  .strictObject({
    id: HubId,
    description: z.string(),
    assignedUserAt: z.nullable(Time),
    isOnline: z.boolean(),
    /** Online, and yet nothing was heard of any beacon for hours. */
    isSilent: z.boolean(),
    isMarkedForUpdate: z.boolean(),
    isSynchronized: z.boolean(),
    updateStatus: z.enum(UPDATE_STATES),
    /** Why the newest update failed; with `updateStatus` failed alone. */
    updateFailure: z.optional(z.enum(UPDATE_FAILURES)),
    /** As the hub reports it, for example `3.0.7.8`. */
    firmware: z.nullable(z.string()),
    hardware: z.nullable(z.string()),
    orderCode: z.nullable(z.string()),
    /** When its settings were last changed here. */
    configModifiedAt: z.nullable(Time),
    /** By how much its clock is wrong; below 0 it is behind. Absent while it is right. */
    clockErrorSeconds: z.optional(z.int()),
    /** The last message of any kind; null when there was none. */
    lastSeen: z.nullable(Time),
    /** With `extra_field=owner`. */
    owner: z.optional(ItemOwner),
    /** Grows with each change; a PUT that sends an older one is refused. */
    version: z.int(),
    /** Of one hub alone, not in lists. */
    settings: z.optional(HubSettings),
    /** The newest update; null when there was none. Of one hub alone. */
    update: z.optional(z.nullable(HubUpdate)),
    /** The version that an update would bring; null: there is none that is newer. Of one hub alone, while none runs. */
    newestFirmware: z.optional(z.nullable(z.string())),
  })
  .register(z.globalRegistry, { id: 'Hub', description: 'A gateway hub' });
export type Hub = z.output<typeof Hub>;

/** A hub as it is changed: what is absent stays. */
export const HubChange = z.strictObject({
  ...writable({ description: line(HUB_DESCRIPTION_MAX) }, { description: '' }).changed,
  settings: z.optional(HubSettingsChange),
  /** As it was read; an older one is refused. */
  version: z.optional(z.int()),
});

/** A hub to be registered: what production knows of it. */
export const HubRegistration = z.strictObject({
  id: HubId,
  hardwareId: HardwareId,
  orderCode: OrderCode,
});

/** What a hub needs to connect, told once. */
export const HubCredentials = z
  .strictObject({
    /** PEM. */
    certificate: z.string(),
    /** PEM; not kept here. */
    privateKey: z.string(),
    /** Host, with a port where it is not 8883. */
    endpoint: z.string(),
  })
  .register(z.globalRegistry, {
    id: 'HubCredentials',
    description: 'What a hub needs to connect by MQTT over TLS',
  });
export type HubCredentials = z.output<typeof HubCredentials>;
