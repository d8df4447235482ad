const MINUTE_MS = 60_000;

/** A time in the format of `input[type=datetime-local]`, in the time zone of the browser. */
export function toLocal(at: number): string {
  const date = new Date(at);
  return new Date(at - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

/** The time (ms) of such a text; undefined for none. A time that clocks skip is that of an hour later. */
export function fromLocal(local: string): number | undefined {
  const at = local === '' ? Number.NaN : new Date(local).getTime();
  return Number.isNaN(at) ? undefined : at;
}

/** How far ahead something can be scheduled: one minute to two years. */
const AHEAD_MS = { least: MINUTE_MS, most: 2 * 366 * 24 * 60 * MINUTE_MS };

/** What is wrong with a time to schedule. */
export function timeFault(at: number | undefined, now: number): 'missing' | 'past' | 'far' | undefined {
  if (at === undefined) return 'missing';
  if (at < now + AHEAD_MS.least) return 'past';
  return at > now + AHEAD_MS.most ? 'far' : undefined;
}
