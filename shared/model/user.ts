import * as z from 'zod/mini';
import { ROLES } from '../roles.ts';
import { OpaqueId, Time } from './common.ts';
import { LabelName } from './label.ts';

/** Languages of the interface and of an account (specification 1.1). */
export const LANGUAGES = ['de-de', 'en-gb', 'fr-fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_DEFAULT: Language = 'en-gb';

/** Length bounds of a password (specification 1.5; the upper one keeps hashing cheap to refuse). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** As long as an address may be (RFC 5321). */
export const EMAIL_MAX = 254;
export const EmailAddress = z.string().check(z.maxLength(EMAIL_MAX), z.email());

export const USER_NAME_MAX = 100;
/** A name as a person writes it: one line. */
export const UserName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(USER_NAME_MAX), z.regex(/^\P{Cc}*$/u));

/** What became of the last mails to an account: a hard bounce or a complaint is told by the mail service. */
export const MAIL_STATES = ['ok', 'bounced', 'complained'] as const;

/** Year and month of a period as one number, 202603; 0 for none (specification 1.3). */
export const YearMonth = z.number().check(
  z.int(),
  z.refine((value) => value === 0 || (value >= 200_001 && value <= 999_912 && isMonth(value % 100))),
);
const isMonth = (month: number) => month >= 1 && month <= 12;

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

const own = {
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
export const User = z.strictObject(own).register(z.globalRegistry, { id: 'User', description: 'An account' });
export type User = z.output<typeof User>;

/** What admins see and set beyond that (specification 1.3). */
export const charge = {
  /** Percent. */
  discount: z.number().check(z.int(), z.minimum(0), z.maximum(100)),
  /** Cents a month. */
  additionalCharge: z.number().check(z.int(), z.minimum(0), z.maximum(100_000_000)),
  additionalChargeInfo: z.string().check(z.maxLength(200)),
  endOfTestPeriod: YearMonth,
};

export const InfoProvider = z.strictObject({ ...own, ...charge }).register(z.globalRegistry, {
  id: 'InfoProvider',
  description: 'An account with what only admins may set',
});
export type InfoProvider = z.output<typeof InfoProvider>;

/** What an admin changes of an account; what is absent stays (specification 1.7). */
export const InfoProviderChange = z.strictObject({
  id: OpaqueId,
  name: z.optional(UserName),
  deactivated: z.optional(z.boolean()),
  appLabel: z.optional(z.nullable(LabelName)),
  managerLabel: z.optional(z.nullable(LabelName)),
  managerGroup: z.optional(z.nullable(LabelName)),
  groupConfirmed: z.optional(z.boolean()),
  roles: z.optional(z.array(z.enum(ROLES)).check(z.minLength(1), z.maxLength(1))),
  discount: z.optional(charge.discount),
  additionalCharge: z.optional(charge.additionalCharge),
  additionalChargeInfo: z.optional(charge.additionalChargeInfo),
  endOfTestPeriod: z.optional(charge.endOfTestPeriod),
});
