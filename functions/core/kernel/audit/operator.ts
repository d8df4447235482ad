import type { Actor } from './audited.ts';

/** Whoever may invoke the operator's function, in the audit trail. */
export const OPERATOR: Actor = {
  userId: 'operator',
  actsFor: 'operator',
  reach: 'any',
  operation: 'operate',
  viewer: { requestId: 'operator' },
};
