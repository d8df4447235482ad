import * as z from 'zod/mini';
import { KEY_PERMISSIONS } from '../roles.ts';
import { line, OpaqueId, Time } from './common.ts';

export const KEY_DESCRIPTION_MAX = 100;
export const KeyDescription = line(KEY_DESCRIPTION_MAX, 1);

/** Permissions as they are sent: BASIC is always there and so never sent (specification 1.3). */
export const SENT_PERMISSIONS = KEY_PERMISSIONS.filter((permission) => permission !== 'BASIC');
export const SentPermissions = z.array(z.enum(KEY_PERMISSIONS)).check(z.maxLength(KEY_PERMISSIONS.length));

/** When a key expires, in the future; null: never. Absent: never for a new key, unchanged for another one. */
export const KeyExpiry = z.optional(z.nullable(Time));

/** An API key; the key itself is told once, when it is made. */
export const AppRight = z
  .strictObject({
    id: OpaqueId,
    first4: z.string(),
    description: z.string(),
    /** E-mail address of its principal. */
    principal: z.string(),
    principalId: OpaqueId,
    /** Only when `extra_field=principalName` asks for it. */
    principalName: z.optional(z.string()),
    permissions: z.array(z.enum(KEY_PERMISSIONS)),
    createdDate: Time,
    /** To within ten minutes. */
    lastUsedDate: z.nullable(Time),
    /** From then on every call with it is refused; null: it does not expire. */
    expiresAt: z.nullable(Time),
  })
  .register(z.globalRegistry, { id: 'AppRight', description: 'An API key' });
export type AppRight = z.output<typeof AppRight>;
