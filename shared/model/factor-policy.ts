import type { Role } from '../roles.ts';

/** Of whom a second factor is asked; each asks at least those of the one before. */
export const FACTOR_POLICIES = ['NOBODY', 'ADMIN', 'GROUP_ADMIN', 'EVERYONE'] as const;
export type FactorPolicy = (typeof FACTOR_POLICIES)[number];

/** Whom the policies ask who can sign in. */
const ASKED: Readonly<Record<FactorPolicy, readonly Role[]>> = {
  NOBODY: [],
  ADMIN: ['ADMIN'],
  GROUP_ADMIN: ['ADMIN', 'GROUP_ADMIN'],
  EVERYONE: ['ADMIN', 'GROUP_ADMIN', 'INFO_PROVIDER'],
};

/** Whether a policy asks users of this role for a second factor. */
export const asksFor = (policy: FactorPolicy, role: Role): boolean => ASKED[policy].includes(role);
