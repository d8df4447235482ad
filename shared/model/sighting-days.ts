/** Values older than this are shown as stale (specification 2.4). */
export const STALE_AFTER_DAYS = 7;

/** History is kept for 13 months. */
export const HISTORY_DAYS = 395;
