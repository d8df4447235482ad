import * as z from 'zod/mini';
import { ROLES } from '../roles.ts';
import { OpaqueId, Time } from './common.ts';

/** Languages of the interface and of an account (specification 1.1). */
export const LANGUAGES = ['de-de', 'en-gb', 'fr-fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_DEFAULT: Language = 'en-gb';

/** Length bounds of a password (specification 1.5; the upper one keeps hashing cheap to refuse). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

export const EmailAddress = z.string().check(z.maxLength(254), z.email());

/** A user as users themselves, their group admin and admins read it (specification 1.3). */
export const User = z
  .strictObject({
    id: OpaqueId,
    name: z.string(),
    email: z.string(),
    roles: z.array(z.enum(ROLES)),
    verified: z.boolean(),
    languageCode: z.enum(LANGUAGES),
    createdDate: Time,
    lastLoginDate: z.nullable(Time),
    infoFeatureState: z.enum(['OFF', 'ON', 'TERMINATED', 'INACTIVE']),
    appLabel: z.nullable(z.string()),
    managerLabel: z.nullable(z.string()),
    managerGroup: z.nullable(z.string()),
    termsOfUseVersion: z.nullable(z.string()),
    acceptedTermsOfUseVersion: z.nullable(z.string()),
    termsOfUseFile: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'User', description: 'An account' });
export type User = z.output<typeof User>;
