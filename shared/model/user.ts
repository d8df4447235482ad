import * as z from 'zod/mini';
import { ROLES } from '../roles.ts';
import { line, OpaqueId, Time } from './common.ts';
import { EMAIL_MAX, LANGUAGES, USER_NAME_MAX } from './user-limits.ts';

export * from './user-limits.ts';

export const EmailAddress = z.string().check(z.maxLength(EMAIL_MAX), z.email());
/** A name as a person writes it: one line. */
export const UserName = line(USER_NAME_MAX, 1);

/** What became of the last mails to an account: a hard bounce or a complaint is told by the mail service. */
export const MAIL_STATES = ['ok', 'bounced', 'complained'] as const;

const listed = {
  id: OpaqueId,
  name: z.string(),
  email: z.string(),
  /** One role: a list because the contract has it so. */
  roles: z.array(z.enum(ROLES)),
  verified: z.boolean(),
  deactivated: z.boolean(),
  createdDate: Time,
  lastLoginDate: z.nullable(Time),
  appLabel: z.nullable(z.string()),
  managerLabel: z.nullable(z.string()),
  managerGroup: z.nullable(z.string()),
  /** A group chosen at sign-up is nobody's expense until its admin, or an admin, has confirmed the member. */
  groupConfirmed: z.boolean(),
  mailState: z.enum(MAIL_STATES),
};

/** An account in a list; `beaconsCount` only when it was asked for. */
export const ListedUser = z
  .strictObject({ ...listed, beaconsCount: z.optional(z.number()) })
  .register(z.globalRegistry, { id: 'ListedUser', description: 'An account in a list' });
export type ListedUser = z.output<typeof ListedUser>;

/** What users themselves, their group admin and admins read of an account. */
export const accountFields = {
  ...listed,
  languageCode: z.enum(LANGUAGES),
  beaconsCount: z.number(),
  infoFeatureState: z.enum(['OFF', 'ON', 'TERMINATED', 'INACTIVE']),
  /** The group whose admin this user is. */
  administers: z.nullable(z.string()),
  /** An address that waits for its confirmation; the present one holds until then. */
  newEmail: z.nullable(z.string()),
  /** Takes newsletters. */
  newsletter: z.boolean(),
  termsOfUseVersion: z.nullable(z.string()),
  acceptedTermsOfUseVersion: z.nullable(z.string()),
  /** Path, `/files/terms/…`, with `{language}` in it; null when the group has none. */
  termsOfUseFile: z.nullable(z.string()),
};

/** A user as users themselves, their group admin and admins read it (specification 1.3). */
export const User = z
  .strictObject(accountFields)
  .register(z.globalRegistry, { id: 'User', description: 'An account' });
export type User = z.output<typeof User>;
