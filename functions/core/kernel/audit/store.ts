import type { KeyUsed } from '../../../platform/caller.ts';
import { listed } from '../../../platform/listed.ts';
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

export const auditId = (at: number, random: string): string => `${timeText(at)}-${random}`;

const ENTRIES = listed<AuditRow>()('audit', {
  owner: 'subjectId',
  descending: true,
  fields: {
    item: { slot: 4, of: 'item' },
    actor: { slot: 3, of: 'actorId' },
    managerGroup: { slot: 5, of: 'managerGroup', sparse: true },
    operation: { slot: 2, of: 'operation' },
    // The id of an entry of a task begins with the time at which the task began, not with that of the entry.
    timestamp: { slot: 1, of: 'at', sortValue: (time) => timeText(Date.parse(time)) },
  },
});

export const auditList = ENTRIES.list;
export const entryKey = ENTRIES.keyOf;
export const auditItem = (row: AuditRow): Item => ENTRIES.itemOf(row);
