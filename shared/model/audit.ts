import * as z from 'zod/mini';
import { OpaqueId, Time } from './common.ts';

/** What one change was: who did it, for whom, to what, and what it changed. */
export const AuditEntry = z
  .strictObject({
    id: OpaqueId,
    at: Time,
    actorId: OpaqueId,
    actor: z.string(),
    /** The API key that the actor called with, by its id and its first characters; null: a session. */
    apiKey: z.nullable(z.strictObject({ id: OpaqueId, first4: z.string() })),
    /** Whose data it was about: the user acted for, or the owner of the item. */
    subjectId: z.nullable(OpaqueId),
    subject: z.nullable(z.string()),
    /** The group that the change was about, or whose member's data it was at the time. */
    managerGroup: z.nullable(z.string()),
    /** The actor acted as the subject. */
    isRunAs: z.boolean(),
    /** Operation id of the contract. */
    operation: z.string(),
    /** `user/<id>`, `hub/<id>`, `managergroup/<name>` … */
    item: z.string(),
    /** Changed fields with what they were and became. */
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
    requestId: z.string(),
  })
  .register(z.globalRegistry, {
    id: 'AuditEntry',
    description: 'A change that somebody made with more than own rights',
  });
export type AuditEntry = z.output<typeof AuditEntry>;
