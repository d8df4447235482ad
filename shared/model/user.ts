import * as z from 'zod/mini';
import { INFO_CMS_STATES } from '../content/info-cms.ts';
import { ROLES } from '../roles.ts';
import { line, OpaqueId, Time } from './common.ts';
import { EMAIL_MAX, LANGUAGES, USER_NAME_MAX } from './user-limits.ts';
import { StartViews } from './view.ts';

export * from './user-limits.ts';

export const EmailAddress = z.string().check(z.maxLength(EMAIL_MAX), z.email());
/** The name of a person: one line. */
export const UserName = line(USER_NAME_MAX, 1);

/** The state of an account's mailbox. The mail service reports hard bounces and complaints. */
export const MAIL_STATES = ['ok', 'bounced', 'complained'] as const;

const listed = {
  id: OpaqueId,
  name: z.string(),
  email: z.string(),
  /** Exactly one role; it is a list because the contract says so. */
  roles: z.array(z.enum(ROLES)),
  verified: z.boolean(),
  deactivated: z.boolean(),
  createdDate: Time,
  lastLoginDate: z.nullable(Time),
  appLabel: z.nullable(z.string()),
  managerLabel: z.nullable(z.string()),
  managerGroup: z.nullable(z.string()),
  /** Whether the group pays for this user. For a group chosen at sign-up, its admin or an admin must confirm it. */
  groupConfirmed: z.boolean(),
  mailState: z.enum(MAIL_STATES),
};

/** An account in a list; the counts only with `extra_field=counts`. */
export const ListedUser = z
  .strictObject({
    ...listed,
    beaconsCount: z.optional(z.number()),
    infosCount: z.optional(z.number()),
    toursCount: z.optional(z.number()),
  })
  .register(z.globalRegistry, { id: 'ListedUser', description: 'An account in a list' });
export type ListedUser = z.output<typeof ListedUser>;

/** The fields of an account that its user, the admin of its group and admins read. */
export const accountFields = {
  ...listed,
  languageCode: z.enum(LANGUAGES),
  beaconsCount: z.number(),
  infosCount: z.number(),
  toursCount: z.number(),
  infoFeatureState: z.enum(INFO_CMS_STATES),
  /** When the service of a terminated Info CMS ends. */
  infoServiceEnd: z.nullable(Time),
  /** When live mode was accepted. */
  liveModeAt: z.nullable(Time),
  /** Whether a card and an address for invoices are there. */
  hasPaymentData: z.boolean(),
  /** Whether an admin has made the Info CMS inactive. */
  deactivatedByAdmin: z.boolean(),
  /** Whether it is inactive because the group owes something for it. */
  deactivatedByGroup: z.boolean(),
  /** Whether the group pays for this user now. */
  chargedByGroup: z.boolean(),
  /** The group whose admin this user is. */
  administers: z.nullable(z.string()),
  /** A new address that is not confirmed yet; the present address is valid until then. */
  newEmail: z.nullable(z.string()),
  /** Whether the user gets newsletters. */
  newsletter: z.boolean(),
  /** Whether the user is mailed what others have done in the user's name. */
  runAsMails: z.boolean(),
  /** Whether the home of the console shows the first steps while some are left; false once they were dismissed. */
  showsFirstSteps: z.boolean(),
  /** What the lists of the console show first. Only in the caller's own account, as it is read and at a sign-in. */
  startViews: z.optional(StartViews),
  /**
   * Until when a second factor must be set up; afterwards nothing else can be done. Null: none is asked for, or there is one.
   * Only in the caller's own account, as it is read and at a sign-in.
   */
  factorDueDate: z.optional(z.nullable(Time)),
  /** False for whom a company signs in, if no password was ever set. Only in the caller's own account, as it is read and at a sign-in. */
  hasPassword: z.optional(z.boolean()),
  termsOfUseVersion: z.nullable(z.string()),
  acceptedTermsOfUseVersion: z.nullable(z.string()),
  /** Path, `/files/terms/…`, which contains `{language}`; null if the group has no terms. */
  termsOfUseFile: z.nullable(z.string()),
};

/** An account as its user, the admin of its group and admins read it (specification 1.3). */
export const User = z
  .strictObject(accountFields)
  .register(z.globalRegistry, { id: 'User', description: 'An account' });
export type User = z.output<typeof User>;
