/** The time, in one place, so that a test can stop or move it. */
let offset = 0;

/** Milliseconds UTC. */
export const now = (): number => Date.now() + offset;

/** ISO 8601 UTC of a time in milliseconds, by default of now. */
export const iso = (at: number = now()): string => new Date(at).toISOString();

/** For tests only: moves the clock. */
export function setClock(to: number | undefined): void {
  offset = to === undefined ? 0 : to - Date.now();
}
