/**
 * How many counted calls make the limit. Each call is counted by chance, so their number is uncertain by its square root: 450
 * tell somebody at twice the limit from somebody at a tenth of it with certainty (call-sample.test.ts).
 */
const SAMPLES_AT_MAX = 450;

/** Of how many calls one is counted, for all of them: no call costs a request more, but one in so many. */
export const sampleEvery = (max: number): number => Math.max(1, Math.floor(max / SAMPLES_AT_MAX));

/** Whether this call is the one of so many. */
export const isSampled = (every: number): boolean => Math.random() * every < 1;

/** Whether a window with this estimate of its calls is one too many. */
export const isTooMany = (estimate: number, max: number): boolean => estimate > max;
