import type { Actor } from './audited.ts';

/** The actor of changes made by the operator's function. */
export const OPERATOR: Actor = {
  userId: 'operator',
  actsFor: 'operator',
  reach: 'any',
  operation: 'operate',
  viewer: { requestId: 'operator' },
};
