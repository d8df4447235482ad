import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Caller, Viewer } from '../../../platform/caller.ts';
import { iso, now } from '../../../platform/clock.ts';
import type { Item, Write } from '../../../platform/table.ts';
import { type AuditRow, auditId, auditItem, entryKey } from './store.ts';

export { entryKey } from './store.ts';

/** A change, as the audit trail records it. */
export interface Change {
  /** `<kind>/<id>`. */
  readonly item: string;
  /** What its people called it at that time; absent: it has no name besides its id. Never that of an account. */
  readonly itemName?: string | null;
  /** The user whose data was changed; null: no user's data. */
  readonly subjectId: string | null;
  /** The group of this user, or the group that was changed. Its admin can read the entry, too. */
  readonly managerGroup: string | null;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** The facts about a caller that the audit trail records. */
export type Actor = Pick<Caller, 'key' | 'userId' | 'actsFor' | 'member' | 'reach' | 'operation'> & {
  readonly viewer: Pick<Viewer, 'requestId'> & Partial<Pick<Viewer, 'host'>>;
};

/**
 * The write of the audit entry, for the transaction of the change. Audited is every change with a reach beyond their own
 * data, and every change of another user's data, by session or key. Changes that users and their keys make to their own
 * data have no entry.
 */
export function audited(caller: Actor, change: Change): { write: Write }[] {
  return isAudited(caller, change) ? [alwaysAudited(caller, change)] : [];
}

/** The same also of what users do to their own account, where others must be able to see it later. */
export function alwaysAudited(caller: Actor, change: Change): { write: Write } {
  const at = now();
  const id = auditId(at, randomBytes(9).toString('base64url'));
  return { write: { put: entryOf(caller, change, id, at) } };
}

/**
 * The items for a transaction that must not be applied twice: the audit entries of its changes, with ids derived from
 * `id`. The first one has exactly this id and marks the transaction as done. If nothing is audited, it still exists,
 * but no list shows it.
 *
 * @param id sorts by time, like `auditId`
 */
export function entriesOnce(caller: Actor, changes: readonly Change[], id: string, at: number): Item[] {
  const relevant = changes.filter((change) => isAudited(caller, change));
  if (!relevant.length) return [entryKey(id)];
  return relevant.map((change, n) => entryOf(caller, change, n ? `${id}-${n}` : id, at));
}

const isAudited = ({ reach, userId }: Actor, { subjectId }: Change): boolean =>
  reach !== 'own' || subjectId !== userId;

function entryOf(caller: Actor, change: Change, id: string, at: number): Item {
  const { item, itemName, subjectId, managerGroup, before = {}, after = {} } = change;
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );
  const only = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(fields.flatMap((field) => (field in values ? [[field, values[field]]] : [])));
  const row: AuditRow = {
    id,
    at: iso(at),
    actorId: caller.userId,
    apiKey: caller.key ?? null,
    subjectId,
    managerGroup,
    isRunAs: caller.actsFor !== caller.userId && !caller.member,
    ...(caller.member && { member: caller.member }),
    operation: caller.operation,
    item,
    ...(itemName && { itemName }),
    before: only(before),
    after: only(after),
    requestId: caller.viewer.requestId,
  };
  return auditItem(row, caller.viewer.host);
}
