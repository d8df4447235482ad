/**
 * The beacons that a hub heard within the last week, packed: 6 bytes MAC, 4 bytes minute of the last sighting. So two
 * thousand beacons take 20 kB. Without new beacons, they are updated at most once an hour.
 */
const BYTES = 10;
const MAC_BYTES = 6;
const BEACONS_MAX = 2000;
export const MINUTE_MS = 60_000;
const STALE_MINUTES = 60;
/** Beacons that were not heard for this long are removed. */
export const FORGOTTEN_MINUTES = 7 * 24 * 60;

export function unpackBeacons(packed: Uint8Array): Map<string, number> {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  return new Map(
    Array.from({ length: bytes.length / BYTES }, (_, index) => {
      const at = index * BYTES;
      const mac = bytes.toString('hex', at, at + MAC_BYTES).toUpperCase();
      return [mac, bytes.readUInt32BE(at + MAC_BYTES)];
    }),
  );
}

/**
 * The packed beacons after these sightings; undefined if nothing needs a write. If one beacon needs a write, all
 * sightings are included, so that their timestamps become stale together.
 *
 * @param heard the times of the sightings in ms, by beacon id
 */
export function withSighted(packed: Uint8Array, heard: ReadonlyMap<string, number>): Uint8Array | undefined {
  const known = unpackBeacons(packed);
  const minutes = new Map([...heard].map(([id, at]) => [id, Math.floor(at / MINUTE_MS)]));
  const isNews = [...minutes].some(([id, at]) => at - (known.get(id) ?? 0) >= STALE_MINUTES);
  if (!isNews) return undefined;
  for (const [id, at] of minutes) known.set(id, Math.max(at, known.get(id) ?? 0));
  const newest = Math.max(...known.values());
  const kept = [...known]
    .filter(([, at]) => newest - at < FORGOTTEN_MINUTES)
    .sort(([, a], [, b]) => b - a)
    .slice(0, BEACONS_MAX);
  return pack(kept);
}

function pack(heard: readonly (readonly [id: string, minute: number])[]): Uint8Array {
  const bytes = Buffer.alloc(heard.length * BYTES);
  heard.forEach(([id, minute], index) => {
    bytes.write(id, index * BYTES, 'hex');
    bytes.writeUInt32BE(minute, index * BYTES + MAC_BYTES);
  });
  return bytes;
}
