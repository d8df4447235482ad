import type { KeyUsed } from '../../../platform/caller.ts';
import type { ListDefinition } from '../../../platform/list-definition.ts';
import type { Item } from '../../../platform/table.ts';
import { timeText } from '../../../platform/time-id.ts';

/**
 * `audit#<id>` / `row`: one change, written in the same transaction; listed by whose data it was (`own`) and over all
 * (`all`), the latest first. Its id begins with its time, so that every slot is in the order of time.
 */
export interface AuditRow {
  id: string;
  at: string;
  actorId: string;
  /** The key that the actor called with; absent or null: a session. */
  apiKey?: KeyUsed | null;
  subjectId: string | null;
  /** The group that this was about, or that whose data it was was in at the time. */
  managerGroup: string | null;
  isRunAs: boolean;
  operation: string;
  item: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  requestId: string;
}

const KIND = 'audit';

export const auditId = (at: number, random: string): string => `${timeText(at)}-${random}`;

export const entryKey = (id: string) => ({ pk: `${KIND}#${id}`, sk: 'row' });

export const auditList: ListDefinition = {
  kind: KIND,
  descending: true,
  fields: {
    item: { slot: 4, path: 'item' },
    actor: { slot: 3, path: 'actorId' },
    managerGroup: { slot: 5, path: 'managerGroup' },
    operation: { slot: 2, path: 'operation' },
    timestamp: { slot: 1, path: 'at', sortValue: (time) => timeText(Date.parse(time)) },
  },
};

export function auditItem(row: AuditRow): Item {
  const { id, at, subjectId, managerGroup, operation, actorId, item } = row;
  return {
    ...entryKey(id),
    all: KIND,
    ...(subjectId && { own: `${KIND}#${subjectId}` }),
    // The id of an entry of a task begins with the time at which the task began, not with that of the entry.
    s1: `${timeText(Date.parse(at))}#${id}`,
    s2: `${operation}#${id}`,
    s3: `${actorId}#${id}`,
    s4: `${item}#${id}`,
    ...(managerGroup && { s5: `${managerGroup}#${id}` }),
    row,
  };
}
