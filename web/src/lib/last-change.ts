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
const timeToReadAgain = (loadedFrom: number): number | undefined =>
  AGAIN_MS.map((wait) => changedAt + wait).find((at) => at > loadedFrom);

/**
 * Loads again, once an index may know the last change, what was loaded from this time on. Returns what prevents it;
 * undefined if there was no change shortly before.
 */
export function loadAgain(loadedFrom: number, load: () => void): (() => void) | undefined {
  const at = timeToReadAgain(loadedFrom);
  if (at === undefined) return undefined;
  const timer = setTimeout(load, Math.max(at - Date.now(), 0));
  return () => clearTimeout(timer);
}
