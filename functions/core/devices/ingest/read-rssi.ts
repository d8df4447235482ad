import { RSSI_MAX, RSSI_MIN } from '../../../../shared/model/hearing-hub.ts';

/** A strength in dBm, rounded. Undefined for anything that Bluetooth does not measure, such as its 127: not available. */
export const readRssi = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= RSSI_MIN && value <= RSSI_MAX ? Math.round(value) + 0 : undefined;

/** The greatest strength in a list `rssi` of format 1.0. Malformed entries are skipped. */
export function strongestRssi(entries: unknown): number | undefined {
  let strongest: number | undefined;
  for (const entry of Array.isArray(entries) ? entries : []) {
    const rssi = readRssi((entry as { rssi?: unknown } | null)?.rssi);
    if (rssi !== undefined && rssi > (strongest ?? Number.NEGATIVE_INFINITY)) strongest = rssi;
  }
  return strongest;
}
