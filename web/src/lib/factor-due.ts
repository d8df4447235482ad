import type { User } from '../../../shared/model/user.ts';

/** Until when a user must set a second factor up, ms; undefined if none is asked for, or there is one. */
export const factorDueAt = ({ factorDueDate }: User): number | undefined =>
  factorDueDate ? Date.parse(factorDueDate) : undefined;

/** Whether nothing else is open to the user before. */
export const isFactorOverdue = (user: User, now: number): boolean => (factorDueAt(user) ?? Infinity) <= now;
