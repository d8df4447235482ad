import type { KeyUsed } from '../../../platform/caller.ts';
import { listed } from '../../../platform/listed.ts';
import type { Item } from '../../../platform/table.ts';
import { timeText } from '../../../platform/time-id.ts';

/**
 * `audit#<id>` / `row`: one change, written in the same transaction. Entries are listed by the user whose data was
 * changed (`own`) and all together (`all`), the latest first. Ids start with the time, so that every slot is ordered by
 * time.
 */
export interface AuditRow {
  id: string;
  at: string;
  actorId: string;
  /** The key that the actor called with; absent or null: a session. */
  apiKey?: KeyUsed | null;
  subjectId: string | null;
  /** The group that was changed, or the group at that time of the user whose data was changed. */
  managerGroup: string | null;
  isRunAs: boolean;
  operation: string;
  item: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  requestId: string;
}

export const auditId = (at: number, random: string): string => `${timeText(at)}-${random}`;

const ENTRIES = listed<AuditRow>()('audit', {
  owner: 'subjectId',
  descending: true,
  fields: {
    item: { slot: 4, of: 'item' },
    actor: { slot: 3, of: 'actorId' },
    managerGroup: { slot: 5, of: 'managerGroup', sparse: true },
    operation: { slot: 2, of: 'operation' },
    // The id of a task's entry starts with the start time of the task, not with the time of the entry.
    timestamp: { slot: 1, of: 'at', sortValue: (time) => timeText(Date.parse(time)) },
  },
});

export const auditList = ENTRIES.list;
export const entryKey = ENTRIES.keyOf;
export const auditItem = (row: AuditRow): Item => ENTRIES.itemOf(row);
