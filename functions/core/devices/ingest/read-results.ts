import type { Result } from './packet.ts';
import type { Drops } from './sighting.ts';

/** Results beyond this number are not read; a hub is never sent so many configurations at once. */
const RESULTS_MAX = 100;

/** Reads `hubs/{hubId}/results`: `items` with one beacon each. Malformed items are dropped and counted. */
export function readResults(payload: unknown, drops: Drops): Result[] {
  const { items } = (payload ?? {}) as { items?: unknown };
  if (!Array.isArray(items)) {
    drops.add('unknownFormat');
    return [];
  }
  const results = items
    .slice(0, RESULTS_MAX)
    .flatMap((item) => readResult((item as { mac?: unknown } | null)?.mac, item) ?? []);
  drops.add('brokenItem', items.length - results.length);
  return results;
}

/** Whether an item of format 1.0 has results, including malformed ones. */
export const hasResults = (item: object): boolean =>
  statesOf(item).some((state) => Array.isArray((state as { config?: unknown } | null)?.config));

const statesOf = (item: object): unknown[] =>
  Object.keys(item)
    .filter((name) => name.endsWith('State'))
    .map((name) => (item as Readonly<Record<string, unknown>>)[name]);

/** The results in an item of format 1.0: `<brand>State.config[]`. */
export function resultsOf(item: Readonly<Record<string, unknown>>): Result[] {
  return statesOf(item).flatMap((state) => {
    const { config } = (state ?? {}) as { config?: unknown };
    const entries = Array.isArray(config) ? config.slice(0, RESULTS_MAX) : [];
    return entries.flatMap((entry) => readResult(item.macAddress, entry) ?? []);
  });
}

function readResult(mac: unknown, entry: unknown): Result | undefined {
  const { update, updateIndex = update, result, reason = 0 } = (entry ?? {}) as Record<string, unknown>;
  const bytes = [updateIndex, result, reason].map(byteOf);
  if (typeof mac !== 'string' || !/^[0-9a-fA-F]{12}$/.test(mac)) return undefined;
  if (!bytes.every((byte) => byte !== undefined)) return undefined;
  const [index, outcome, why] = bytes as [number, number, number];
  return { beaconId: mac.toUpperCase(), index, result: outcome, reason: why };
}

/** A byte. Some hubs send numbers as text, as they receive them in the vendor's format. */
function byteOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value;
  return Number.isInteger(number) && (number as number) >= 0 && (number as number) <= 255
    ? (number as number)
    : undefined;
}
