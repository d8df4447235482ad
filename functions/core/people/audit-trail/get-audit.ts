import type { getAudit as contract } from '../../../../shared/contract/auth.ts';
import { getAudit as operation } from '../../../../shared/contract/auth.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { type AuditRow, auditList } from '../../kernel/audit/audit-list.ts';
import { listFor } from '../accounts/list-for.ts';
import { ownersOf } from '../accounts/owners-of.ts';

/** A page of the audit trail, the latest entry first, with the present addresses of the users. */
export const getAudit: UseCase<typeof contract> = async (caller, { query }) => {
  const page = await listFor<AuditRow>(caller, operation, auditList, query);
  const people = await ownersOf(
    page.items.flatMap(({ row: { actorId, subjectId } }) => [actorId, subjectId ?? undefined]),
  );
  return {
    ...page,
    items: page.items.map(({ row }) => ({
      ...row,
      apiKey: row.apiKey ?? null,
      actor: people.get(row.actorId)?.email ?? row.actorId,
      subject: row.subjectId && (people.get(row.subjectId)?.email ?? row.subjectId),
    })),
  };
};
