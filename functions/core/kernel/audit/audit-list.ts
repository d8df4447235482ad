/** The audit trail as a list. Another domain (people/audit-trail) shows it, because it adds the names of people. */
export { type AuditRow, auditList, changesInOthersNames, hostOfEntry } from './store.ts';
