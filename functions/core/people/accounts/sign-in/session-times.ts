/** The maximum lifetime of a session. */
export const SESSION_SECONDS = 7 * 24 * 3600;
