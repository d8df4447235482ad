/** What the login knows of second factors. Apart from the schemas, which it does not need. */

/** How many recovery codes an account gets at a time. */
export const RECOVERY_CODES = 10;
/** The longest code that is read: a recovery code, generously spaced. */
export const CODE_MAX = 64;

/** An account has at most this many passkeys. */
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;

/** A reset of second factors takes effect after this time, unless somebody confirms it. */
export const RESET_HOURS = 24;
export const RESET_REASON_MAX = 200;
