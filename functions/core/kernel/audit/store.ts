import type { MemberRole } from '../../../../shared/roles.ts';
import type { KeyUsed } from '../../../platform/caller.ts';
import { listed } from '../../../platform/listed.ts';
import { getItem, type Item, inPages, queryShards } from '../../../platform/table.ts';
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
  /** What the actor was in the account of the subject; absent: not a member of it. */
  member?: MemberRole;
  operation: string;
  item: string;
  /** Its name at that time; absent: it had none. */
  itemName?: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  requestId: string;
}

interface AuditItem extends Item {
  row: AuditRow;
  /** The host of the call, for links in mails about it. */
  host?: string | undefined;
}

export const auditId = (at: number, random: string): string => `${timeText(at)}-${random}`;

const ENTRIES = listed<AuditRow>()('audit', {
  owner: 'subjectId',
  descending: true,
  // Entries of the same time are neighbours in every order, and a task on many devices writes many of them.
  shards: 4,
  // What was done in the name of another user, in the order of time. It is rare, and looked at each hour.
  orders: {
    runAs: {
      slot: 6,
      from: ['isRunAs', 'at'],
      key: ({ isRunAs, at, id }: AuditRow) => (isRunAs ? `${timeText(Date.parse(at))}#${id}` : undefined),
    },
  },
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
export const auditItem = (row: AuditRow, host?: string): AuditItem => ({
  ...ENTRIES.itemOf(row),
  ...(host !== undefined && { host }),
});

/** What was changed in the name of other users since a time (ms), by some other user each, the earliest first. The index lags. */
export const changesInOthersNames = (since: number): AsyncGenerator<AuditRow> =>
  rowsOf(
    inPages((after) =>
      queryShards<AuditRow>('all', ENTRIES.slotOf('runAs'), ENTRIES.everybody, {
        range: { from: timeText(since) },
        after,
      }),
    ),
  );

async function* rowsOf(items: AsyncGenerator<{ row: AuditRow }>): AsyncGenerator<AuditRow> {
  for await (const { row } of items) yield row;
}

/** The host of the call that made an entry. */
export const hostOfEntry = async (id: string): Promise<string | undefined> =>
  (await getItem<AuditItem>(entryKey(id), { consistent: true }))?.host;
