/** The audit trail as a list. It is a domain of its own that shows it, since its readers are people. */
export { type AuditRow, auditList } from './store.ts';
