import { expr, set } from '../../../../platform/expression.ts';
import { getItems, type Item, ifWritten, updateItem } from '../../../../platform/table.ts';
import { hourOf, isHourDue } from '../presence/silence.ts';
import { type HubLive, hubKeys, readHubLives } from '../store.ts';
import { type Digest, type Heard, pack, unpack } from './digest.ts';

/** `hub#<id>` / `heard`: what a hub heard, before this became a part of its live item. */
interface FormerItem extends Item {
  /** MAC 6 bytes, minute 4 bytes. */
  readonly beacons: Uint8Array;
}
const FORMER_BYTES = 10;

/** The digests of these hubs, by hub; hubs that are missing or never heard a beacon are left out. */
export async function readDigests(
  ids: readonly string[],
  options?: { consistent?: boolean },
): Promise<Map<string, Digest>> {
  const lives = await readHubLives(ids, options);
  const former = await formerDigests([...lives].flatMap(([id, { digest }]) => (digest ? [] : [id])));
  return new Map(
    [...lives].flatMap(([id, { digest }]) => {
      const found = digest ? unpack(digest) : former.get(id);
      return found ? [[id, found] as const] : [];
    }),
  );
}

/** What these hubs heard before there were digests. */
export async function formerDigests(ids: readonly string[]): Promise<Map<string, Digest>> {
  const items = await getItems<FormerItem>(ids.map((id) => ({ pk: `hub#${id}`, sk: 'heard' })));
  return new Map(items.map(({ pk, beacons }) => [pk.slice('hub#'.length), formerDigest(beacons)]));
}

function formerDigest(beacons: Uint8Array): Digest {
  const bytes = Buffer.from(beacons.buffer, beacons.byteOffset, beacons.byteLength);
  const heard = Array.from({ length: bytes.length / FORMER_BYTES }, (_, index): [string, Heard] => {
    const at = index * FORMER_BYTES;
    const id = bytes.toString('hex', at, at + 6).toUpperCase();
    return [id, { minute: bytes.readUInt32BE(at + 6), rssi: null }];
  });
  return { heard: new Map(heard), unknown: new Map() };
}

/**
 * Saves the digest of a hub. Returns the changed live item; undefined after a concurrent write, or if the hub is deleted.
 *
 * @param heardAt when the hub heard anything, ms; absent: it did not
 */
export function saveDigest(
  id: string,
  was: HubLive,
  digest: Digest,
  heardAt?: number,
): Promise<HubLive | undefined> {
  const { digestVersion = 0 } = was;
  const sameVersion = digestVersion
    ? expr`#digestVersion = ${digestVersion}`
    : expr`attribute_not_exists(#digestVersion)`;
  const unchanged = expr`#seenAt = ${was.seenAt} AND ${sameVersion}`;
  const change = set({
    digest: pack(digest),
    digestVersion: digestVersion + 1,
    ...(heardAt !== undefined && {
      seenAt: Math.max(heardAt, was.seenAt),
      ...(isHourDue(was, hourOf(id, heardAt)) && { heardHour: hourOf(id, heardAt) }),
    }),
  });
  return ifWritten(updateItem<HubLive>(hubKeys(id).liveKey, change, unchanged));
}
