import * as z from 'zod/mini';
import { MEMBER_ROLES } from '../roles.ts';
import { OpaqueId, Time } from './common.ts';

/** One change: its actor, the user whose data was changed, the item, and the changed fields. */
export const AuditEntry = z
  .strictObject({
    id: OpaqueId,
    at: Time,
    actorId: OpaqueId,
    actor: z.string(),
    /** The API key that the actor called with, by its id and its first characters; null: a session. */
    apiKey: z.nullable(z.strictObject({ id: OpaqueId, first4: z.string() })),
    /** The user whose data was changed: the user acted for, or the owner of the item. */
    subjectId: z.nullable(OpaqueId),
    subject: z.nullable(z.string()),
    /** The group that was changed, or the group of the subject at the time. */
    managerGroup: z.nullable(z.string()),
    /** Whether the actor acted for another user, as an admin. */
    isRunAs: z.boolean(),
    /** What the actor was in the account of the subject then; null: not a member of it. */
    member: z.nullable(z.enum(MEMBER_ROLES)),
    /** Operation id of the contract. */
    operation: z.string(),
    /** `user/<id>`, `hub/<id>`, `managergroup/<name>` … */
    item: z.string(),
    /** The item's name at that time; null: it had none besides its id. */
    itemName: z.nullable(z.string()),
    /**
     * What the accounts are called whose ids are in the entry: by their name, else their address. Accounts that are
     * deleted, or that the reader may not know, are left out.
     */
    names: z.record(z.string(), z.string()),
    /** The changed fields with their values before and after. */
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
    requestId: z.string(),
  })
  .register(z.globalRegistry, {
    id: 'AuditEntry',
    description: 'A change of data that are not the actor’s own, or with a reach beyond them',
  });
export type AuditEntry = z.output<typeof AuditEntry>;
