/** Languages of the interface and of an account (specification 1.1). */
export const LANGUAGES = ['de-de', 'en-gb', 'fr-fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_DEFAULT: Language = 'en-gb';

/** Length bounds of a password (specification 1.5; the upper one keeps hashing cheap to refuse). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** As long as an address may be (RFC 5321). */
export const EMAIL_MAX = 254;
export const USER_NAME_MAX = 100;

/** API keys of an account. One more is refused (TOO_MANY_API_KEYS): what uses a key would stop without notice otherwise. */
export const API_KEYS_MAX = 100;
/** So long before an API key expires, its principal gets a mail. */
export const KEY_EXPIRY_NOTICE_DAYS = 7;

/** Sessions of an account. One more ends the one that was used longest ago: a sign-in is never refused for old ones. */
export const SESSIONS_MAX = 25;

/** Tasks that somebody started and that run at the same time, beside those done within their call (TOO_MANY_TASKS). */
export const TASKS_AT_ONCE_MAX = 20;

/** Plans of dry runs that are kept for somebody. One more takes the place of the oldest: nobody can delete a plan. */
export const PLANS_MAX = 50;
