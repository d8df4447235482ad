/**
 * How many random cases, kills and rows a run tries: few as a rule, many with `DEPTH=deep`, and a part of the few with
 * `DEPTH=quick`. `npm test` is quick; `npm run test:deep` sets both.
 */
const { DEPTH = process.env.npm_lifecycle_event === 'test' ? 'quick' : 'small', SEED } = process.env;
if (!['quick', 'small', 'deep'].includes(DEPTH))
  throw new Error(`DEPTH=${DEPTH} is none of "quick", "small" and "deep".`);
if (SEED !== undefined && !Number.isInteger(Number(SEED))) throw new Error(`SEED=${SEED} is not a number.`);

/**
 * `npm test` is to take ten minutes at most, and tries a part of what costs most: one in so many, each day others. Nothing lands
 * without a run that tries all. The seeds of a deep run are other orders of the same, so they are quick, too.
 */
const IS_QUICK = DEPTH === 'quick';
const IN_TURN = 4;
const TODAY = Math.floor(Date.now() / (24 * 3600_000));

/** The value for this run. */
export const depth = <T>(small: T, deep: T): T => (DEPTH === 'deep' ? deep : small);

/**
 * How many random cases a property tries. Each run draws other cases; a failing run prints its seed, and `SEED=<number>`
 * repeats it. `npm test` tries a part of the cases of a small run.
 */
export const tries = (small: number, deep: number): { numRuns: number; seed?: number } => ({
  numRuns: IS_QUICK ? Math.ceil(small / IN_TURN) : depth(small, deep),
  ...(SEED !== undefined && { seed: Number(SEED) }),
});

/** For what is the same in every run unless `SEED` is set: kills, requests of the fuzzer. */
export const FIXED_SEED = Number(SEED ?? 1);

/**
 * Every so-manieth of many like cases in a small run, all in a deep one. `SEED` takes other ones. For what is decided in one
 * place for all of them: the ones that differ are tried by each run.
 */
export const oneIn = (some: number, index: number): boolean => depth((index + FIXED_SEED) % some === 0, true);

/**
 * For like cases of a loop over the contract or over all screens: a quick run tries one in so many of them, each day and with each
 * `SEED` others, and every other run tries all.
 */
export const isTried = (index: number, oneInSome = IN_TURN): boolean =>
  !IS_QUICK || (index + TODAY + FIXED_SEED) % oneInSome === 0;

/** Those of like cases that this run tries. */
export const triedOf = <T>(cases: readonly T[], oneInSome?: number): T[] =>
  cases.filter((_, index) => isTried(index, oneInSome));
