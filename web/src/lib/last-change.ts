/** An index lags behind its table, sometimes by some seconds. So long after a change it is read once more. */
const AGAIN_MS = [1500, 4000];
/** After this time, an index agrees with its table. */
export const INDEX_AGREES_MS = 15_000;

let changedAt = Number.NEGATIVE_INFINITY;

/** Records that the user changed something, by a call or by a task that has ended now. */
export const noteChange = (): void => {
  changedAt = Date.now();
};

/** When to load again what was loaded from this time on; undefined if the last change was long before. */
export const timeToReadAgain = (loadedFrom: number): number | undefined =>
  AGAIN_MS.map((wait) => changedAt + wait).find((at) => at > loadedFrom);
