import { isTime } from './is-time.ts';
import type { Packet } from './packet.ts';
import { hasResults, resultsOf } from './read-results.ts';
import { strongestRssi } from './read-rssi.ts';
import { readSensors } from './read-sensors.ts';
import { PUSHED_TYPES } from './sighting.ts';

/** Reads payload format 1.0: one object per beacon with parsed values (FIELD-FACTS 1). Undefined if it is malformed. */
export function readParsedItem(item: unknown): Packet | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const { macAddress, timestamp, type, rssi, batteryPct, batteryMV, activeTime, firmware, eddystoneTLM } =
    item as Record<string, unknown>;
  if (typeof macAddress !== 'string' || !/^[0-9a-fA-F]{12}$/.test(macAddress) || !isTime(timestamp))
    return undefined;
  const results = resultsOf(item as Record<string, unknown>);
  if (hasResults(item) && !wasHeard(item)) return results.length ? { results } : undefined;
  // Hubs send the active time inside a TLM in seconds or in tenths, so only that of the item itself is used.
  const tlm = newestTlm(eddystoneTLM);
  // A voltage of 0 means: not measured.
  const millivolts = whole(batteryMV, 1, 65_535) ?? whole(tlm?.batteryMV, 1, 65_535);
  const sighting = {
    beaconId: macAddress.toUpperCase(),
    timestamp,
    // By the format, an absent type means SMART_BEACON, but some hubs never send types. So only a given type is used.
    ...only(
      'type',
      PUSHED_TYPES.find((said) => said === type),
    ),
    ...only('rssi', strongestRssi(rssi)),
    ...only('batteryPct', whole(batteryPct, 0, 100)),
    ...only('batteryMV', millivolts),
    ...only('activeTime', whole(activeTime, 0, 0xffff_ffff)),
    ...only(
      'firmware',
      typeof firmware === 'string' && /^\d{3}\.\d{3}$/.test(firmware) ? firmware : undefined,
    ),
    ...only('sensors', readSensors(item as Record<string, unknown>, timestamp)),
  };
  return { sighting, ...(results.length && { results }) };
}

/** Whether an item with a result is also a sighting: only then it contains the signal strength. */
const wasHeard = (item: object): boolean => {
  const { rssi } = item as { rssi?: unknown };
  return Array.isArray(rssi) && rssi.length > 0;
};

const whole = (value: unknown, min: number, max: number): number | undefined =>
  typeof value === 'number' && value >= min && value <= max ? Math.floor(value) : undefined;

const only = <K extends string, V>(name: K, value: V | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [key in K]?: V };

function newestTlm(frames: unknown): { batteryMV?: unknown } | undefined {
  if (!Array.isArray(frames)) return undefined;
  return frames.findLast((frame) => typeof frame === 'object' && frame !== null);
}
