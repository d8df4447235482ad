/** Multiples of the golden ratio never come close to each other, so even ids in a row are spread evenly. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/**
 * A number from 0 up to 1 that follows from the id of a device: by it, what all do once a day or hour is spread over that time. Each
 * push asks it of each beacon, so it is no cryptographic hash: those were the largest part of our own code in a push without news.
 */
export const shareOf = (id: string): number => ((Number.parseInt(id.slice(-8), 16) || 0) * GOLDEN) % 1;
