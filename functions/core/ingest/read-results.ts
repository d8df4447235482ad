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
  const { updateIndex: index, result, reason = 0 } = (entry ?? {}) as Record<string, unknown>;
  if (typeof mac !== 'string' || !/^[0-9a-fA-F]{12}$/.test(mac)) return undefined;
  if (!isByte(index) || !isByte(result) || !isByte(reason)) return undefined;
  return { beaconId: mac.toUpperCase(), index, result, reason };
}

const isByte = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 255;
