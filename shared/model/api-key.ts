import * as z from 'zod/mini';
import { KEY_PERMISSIONS } from '../roles.ts';
import { line, OpaqueId, Time } from './common.ts';

export const KEY_DESCRIPTION_MAX = 100;
export const KeyDescription = line(KEY_DESCRIPTION_MAX, 1);

/** Permissions as clients send them: every key has BASIC, so it is not sent (specification 1.3). */
export const SENT_PERMISSIONS = KEY_PERMISSIONS.filter((permission) => permission !== 'BASIC');
export const SentPermissions = z.array(z.enum(KEY_PERMISSIONS)).check(z.maxLength(KEY_PERMISSIONS.length));

/** The expiry of a key, in the future; null: never. Absent: never for a new key, unchanged for an existing key. */
export const KeyExpiry = z.optional(z.nullable(Time));

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
    /** To within ten minutes. */
    lastUsedDate: z.nullable(Time),
    /** Calls with the key are refused from this time on; null: it does not expire. */
    expiresAt: z.nullable(Time),
  })
  .register(z.globalRegistry, { id: 'AppRight', description: 'An API key' });
export type AppRight = z.output<typeof AppRight>;
