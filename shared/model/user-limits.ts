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
