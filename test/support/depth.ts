/**
 * How deep a run is. `npm test` tries the small number of everything that could be tried for longer: random sequences,
 * kills, rows of a file. `DEPTH=deep`, which `npm run test:deep` sets, tries the large one.
 */
const { DEPTH = 'small', SEED } = process.env;
if (DEPTH !== 'small' && DEPTH !== 'deep') throw new Error(`DEPTH=${DEPTH} is neither "small" nor "deep".`);
if (SEED !== undefined && !Number.isInteger(Number(SEED))) throw new Error(`SEED=${SEED} is not a number.`);

/** How many to try in this run. */
export const depth = <T>(small: T, deep: T): T => (DEPTH === 'deep' ? deep : small);

/**
 * How many random cases a property tries. Each run draws others; one that fails prints its seed, and `SEED=<number>`
 * repeats it.
 */
export const tries = (small: number, deep: number): { numRuns: number; seed?: number } => ({
  numRuns: depth(small, deep),
  ...(SEED !== undefined && { seed: Number(SEED) }),
});

/** Of what is the same in every run until `SEED` names another one: kills, requests of the fuzzer. */
export const FIXED_SEED = Number(SEED ?? 1);
