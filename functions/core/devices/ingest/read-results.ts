import type { Result } from './packet.ts';
import type { Drops } from './sighting.ts';

/** More than a hub is ever told to configure at once: the rest is not read. */
const RESULTS_MAX = 100;

/** `hubs/{hubId}/results`: `items` with a beacon each. Broken ones are dropped and counted. */
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

/** Does an item of format 1.0 carry results, broken ones included? */
export const hasResults = (item: object): boolean =>
  Object.entries(item).some(
    ([name, state]) =>
      name.endsWith('State') && Array.isArray((state as { config?: unknown } | null)?.config),
  );

/** Results in an item of format 1.0: `<brand>State.config[]`. */
export function resultsOf(item: Readonly<Record<string, unknown>>): Result[] {
  const states = Object.entries(item).flatMap(([name, state]) => (name.endsWith('State') ? [state] : []));
  return states.flatMap((state) => {
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

/** Some hubs send numbers as text, as they get them in the vendor's own format. */
function byteOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value;
  return Number.isInteger(number) && (number as number) >= 0 && (number as number) <= 255
    ? (number as number)
    : undefined;
}
