/** Languages of the interface and of an account (specification 1.1). */
export const LANGUAGES = ['de-de', 'en-gb', 'fr-fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_DEFAULT: Language = 'en-gb';

/** Length limits of a password (specification 1.5). The upper limit bounds the cost of hashing. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** The maximum length of an e-mail address (RFC 5321). */
export const EMAIL_MAX = 254;
export const USER_NAME_MAX = 100;

/**
 * API keys per account. Another key is refused (TOO_MANY_API_KEYS), because deleting an old one would break its user.
 */
export const API_KEYS_MAX = 100;
/** How long before the expiry of an API key its principal gets a mail, the earliest first. */
export const KEY_EXPIRY_NOTICE_DAYS = [30, 3] as const;
/** The networks from which an API key may be used. */
export const KEY_NETWORKS_MAX = 20;
/** For how long a replaced API key works on. */
export const KEY_OVERLAP_DAYS = { default: 7, max: 90 } as const;

/**
 * Sessions per account. Another session ends the least recently used one, so that old sessions never block a sign-in.
 */
export const SESSIONS_MAX = 25;

/**
 * The calls that a person makes by sessions, or an API key, in a window of time: thirty a second on average. Further ones are
 * refused (PLEASE_TRY_AGAIN, 429) for as long as a window is. A stage may set another number.
 */
export const CALLS_MAX = 9000;
export const CALLS_WINDOW_SECONDS = 300;

/** Running tasks per user (TOO_MANY_TASKS). Tasks that run within their call do not count. */
export const TASKS_AT_ONCE_MAX = 20;

/** Stored plans of dry runs per user. Another plan replaces the oldest, because users cannot delete plans. */
export const PLANS_MAX = 50;

/** Stored selections per user. Another selection replaces the oldest, because users cannot delete selections. */
export const SELECTIONS_MAX = 50;

/** The ids that one call on many devices names, and so the devices that the console selects at once. */
export const IDS_PER_CALL_MAX = 10_000;

/** The maximum number of webhooks of an account. */
export const WEBHOOKS_MAX = 10;

/** Members and invitations of an account together (TOO_MANY_MEMBERS), and accounts that one person is a member of. */
export const MEMBERS_MAX = 50;
export const MEMBERSHIPS_MAX = 50;
/** The sites and tags together that an access is limited to. */
export const SCOPE_MAX = 20;
/** How long an invitation waits. */
export const INVITATION_DAYS = 14;
/** How long before the end of an access its member and the account get a mail, the earliest first. */
export const ACCESS_END_NOTICE_DAYS = [7, 1] as const;
