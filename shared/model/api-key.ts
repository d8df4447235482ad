import * as z from 'zod/mini';
import { KEY_PERMISSIONS } from '../roles.ts';
import { line, OpaqueId, Time } from './common.ts';
import { Scope } from './scope.ts';
import { KEY_NETWORKS_MAX, KEY_OVERLAP_DAYS } from './user-limits.ts';

export const KEY_DESCRIPTION_MAX = 100;
export const KeyDescription = line(KEY_DESCRIPTION_MAX, 1);

/** Permissions as clients send them: every key has BASIC, so it is not sent (specification 1.3). */
export const SENT_PERMISSIONS = KEY_PERMISSIONS.filter((permission) => permission !== 'BASIC');
export const SentPermissions = z.array(z.enum(KEY_PERMISSIONS)).check(z.maxLength(KEY_PERMISSIONS.length));

/** The expiry of a key, in the future; null: never. Absent: never for a new key, unchanged for an existing key. */
export const KeyExpiry = z.optional(z.nullable(Time));

/**
 * From where a key may be used: addresses or networks of IPv4 and IPv6, such as `192.0.2.0/24`. None: from everywhere.
 */
export const KeyNetworks = z
  .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(50)))
  .check(z.maxLength(KEY_NETWORKS_MAX));

/** For how many days a key works on after another has replaced it; 0: it ends at once. */
export const KeyOverlap = z._default(
  z.int().check(z.minimum(0), z.maximum(KEY_OVERLAP_DAYS.max)),
  KEY_OVERLAP_DAYS.default,
);

/** An API key. Its secret is returned only once, when the key is created. */
export const AppRight = z
  .strictObject({
    id: OpaqueId,
    first4: z.string(),
    description: z.string(),
    /** E-mail address of its principal. */
    principal: z.string(),
    principalId: OpaqueId,
    /** Only with `extra_field=principalName`. */
    principalName: z.optional(z.string()),
    permissions: z.array(z.enum(KEY_PERMISSIONS)),
    createdDate: Time,
    /** To within an hour. */
    lastUsedDate: z.nullable(Time),
    /** The network from which it was last used: the first 24 bits of an address, 48 of IPv6. */
    lastUsedFrom: z.nullable(z.string()),
    /** Calls with the key are refused from this time on; null: it does not expire. */
    expiresAt: z.nullable(Time),
    /** From where calls are accepted; empty: from everywhere. */
    networks: z.array(z.string()),
    /** The devices that it reaches; null: everything that its permissions allow. */
    scope: z.nullable(Scope),
    /** The key that was made in its place. Until `expiresAt`, both work. */
    replacedBy: z.nullable(OpaqueId),
  })
  .register(z.globalRegistry, { id: 'AppRight', description: 'An API key' });
export type AppRight = z.output<typeof AppRight>;
