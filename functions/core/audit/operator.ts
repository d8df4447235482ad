import type { Actor } from './audited.ts';

/** Whoever may invoke the operator's function, in the audit trail. */
export const OPERATOR: Actor = {
  kind: 'session',
  userId: 'operator',
  actsFor: 'operator',
  roles: ['ADMIN'],
  operation: 'operate',
  viewer: { requestId: 'operator' },
};
