import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Caller, Viewer } from '../../../platform/caller.ts';
import { iso, now } from '../../../platform/clock.ts';
import type { Item, Write } from '../../../platform/table.ts';
import { auditId, auditItem, entryKey } from './store.ts';

export { entryKey } from './store.ts';

/** A change, as the audit trail tells it. */
export interface Change {
  /** `<kind>/<id>`. */
  readonly item: string;
  /** Whose data it was; null: no user's. */
  readonly subjectId: string | null;
  /** The group that this user is in, or that the change is about: its admin reads it too. */
  readonly managerGroup: string | null;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** Who changes something: what the audit trail wants to know of a caller. */
export type Actor = Pick<Caller, 'key' | 'userId' | 'actsFor' | 'reach' | 'operation'> & {
  readonly viewer: Pick<Viewer, 'requestId'>;
};

/**
 * The write that goes into the transaction of a change, for what is audited: all that is done with a reach beyond the own
 * data, and all that is done to the data of others, in whatever way somebody calls. What users, and their keys, do with
 * their own is their own business, and has none.
 */
export function audited(caller: Actor, change: Change): { write: Write }[] {
  if (!isAudited(caller, change)) return [];
  const at = now();
  const id = auditId(at, randomBytes(9).toString('base64url'));
  return [{ write: { put: entryOf(caller, change, id, at) } }];
}

/**
 * The items that go into a transaction which must not happen twice: the entries of its changes, under ids that follow
 * from `id`, at least one of which stands for all. Where nothing is audited, that one is there all the same, in no list.
 *
 * @param id in the order of time, like `auditId`
 */
export function entriesOnce(caller: Actor, changes: readonly Change[], id: string, at: number): Item[] {
  const told = changes.filter((change) => isAudited(caller, change));
  if (!told.length) return [entryKey(id)];
  return told.map((change, n) => entryOf(caller, change, n ? `${id}-${n}` : id, at));
}

const isAudited = ({ reach, userId }: Actor, { subjectId }: Change): boolean =>
  reach !== 'own' || subjectId !== userId;

function entryOf(caller: Actor, change: Change, id: string, at: number): Item {
  const { item, subjectId, managerGroup, before = {}, after = {} } = change;
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );
  const only = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(fields.flatMap((field) => (field in values ? [[field, values[field]]] : [])));
  return auditItem({
    id,
    at: iso(at),
    actorId: caller.userId,
    apiKey: caller.key ?? null,
    subjectId,
    managerGroup,
    isRunAs: caller.actsFor !== caller.userId,
    operation: caller.operation,
    item,
    before: only(before),
    after: only(after),
    requestId: caller.viewer.requestId,
  });
}
