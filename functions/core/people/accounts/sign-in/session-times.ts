/** A session ends at the latest after this long. */
export const SESSION_SECONDS = 7 * 24 * 3600;
