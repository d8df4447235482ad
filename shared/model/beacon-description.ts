/** Characters of the description of a beacon. */
export const BEACON_DESCRIPTION_MAX = 200;
