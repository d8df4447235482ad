import type { getAudit as contract } from '../../../../shared/contract/auth.ts';
import { getAudit as operation } from '../../../../shared/contract/auth.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { type AuditRow, auditList } from '../../kernel/audit/audit-list.ts';
import { listFor } from '../accounts/list-for.ts';
import { type Owner, ownersOf } from '../accounts/owners-of.ts';
import { ownersInReach } from '../accounts/subject.ts';

/** Changed fields that hold the id of an account. */
const ACCOUNT_FIELDS = ['owner', 'admin', 'offered', 'member'] as const;
type AccountField = (typeof ACCOUNT_FIELDS)[number];

/**
 * A page of the audit trail, the latest entry first, with the present names and addresses of the users. Every reader learns
 * who made a change and for whom, and the address to which devices were offered, or of a member, because the owner chose it.
 * Other accounts in an entry, such as a new owner, are named only to readers who may see their data.
 */
export const getAudit: UseCase<typeof contract> = async (caller, { query }) => {
  const page = await listFor<AuditRow>(caller, operation, auditList, query);
  const rows = page.items.map(({ row }) => row);
  const [people, isInReach] = await Promise.all([
    ownersOf(rows.flatMap((row) => [row.actorId, row.subjectId ?? undefined, ...mentionedIn(row).keys()])),
    ownersInReach(
      caller,
      rows.flatMap((row) => [...mentionedIn(row).keys()]),
    ),
  ]);
  const namesIn = (row: AuditRow) =>
    Object.fromEntries([
      ...[...mentionedIn(row)].flatMap(([id, field]) => {
        const person = people.get(id);
        if (!person) return [];
        if (isInReach(id)) return [[id, calledBy(person)]];
        return field === 'offered' || field === 'member' ? [[id, person.email]] : [];
      }),
      ...[row.actorId, row.subjectId].flatMap((id) => {
        const person = people.get(id ?? '');
        return person ? [[person.id, calledBy(person)]] : [];
      }),
    ]);
  return {
    ...page,
    items: rows.map((row) => ({
      ...row,
      apiKey: row.apiKey ?? null,
      member: row.member ?? null,
      actor: people.get(row.actorId)?.email ?? row.actorId,
      subject: row.subjectId && (people.get(row.subjectId)?.email ?? row.subjectId),
      itemName: row.itemName ?? null,
      names: namesIn(row),
    })),
  };
};

/** The accounts whose ids are among the changed values, each with its field. */
const mentionedIn = ({ before, after }: AuditRow): Map<string, AccountField> =>
  new Map(
    ACCOUNT_FIELDS.flatMap((field) =>
      [before[field], after[field]].flatMap((id) => (typeof id === 'string' ? [[id, field] as const] : [])),
    ),
  );

const calledBy = ({ name, email }: Owner): string => name || email;
