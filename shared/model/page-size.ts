/** The page sizes that the console offers; the API accepts 1 to 100. */
export const PAGE_SIZES = [15, 30, 50, 100] as const;
export const PAGE_SIZE_DEFAULT = 15;
