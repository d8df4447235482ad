import { getSiteBeacons, getSiteHubs } from '../../../../../shared/contract/devices/places.ts';
import type { Site, Spot } from '../../../../../shared/model/place.ts';
import { SITE_DEVICES_MAX } from '../../../../../shared/model/place-limits.ts';
import { walkPages } from '../../../components/list/walk-pages.ts';
import { call } from '../../../lib/api.ts';
import { steadily } from '../../../lib/steadily.ts';
import type { DeviceState } from '../surface/device-state.ts';

/** A device of a site, as its floor plan shows it. */
export interface SiteDevice {
  /** Unlike ids, also unique among hubs and beacons together. */
  readonly key: string;
  readonly id: string;
  readonly kind: 'beacon' | 'hub';
  readonly name: string;
  readonly state: DeviceState;
  readonly spot: Spot | null;
}

/** Drawing thousands of devices takes longer than loading some more, so not every page is drawn by itself. */
const DRAWN_AGAIN_MS = 1000;
/** More are read from both ends of the list at once. */
const FROM_ONE_END = 500;
/** By so many devices the pages from both ends overlap: each end then knows that it has met the other. */
const OVERLAP = 8;
const ALL = Number.POSITIVE_INFINITY;

const KINDS = [
  { kind: 'hub', operation: getSiteHubs },
  { kind: 'beacon', operation: getSiteBeacons },
] as const;

/**
 * Reads all devices of a site. From both ends at once it takes half the time, since each page is asked for with the end of the
 * one before it.
 *
 * @param onSome is told what has arrived, from time to time until all of it is there
 */
export async function readSiteDevices(
  site: Pick<Site, 'id' | 'beacons' | 'hubs'>,
  onSome: (devices: readonly SiteDevice[]) => void,
): Promise<readonly SiteDevice[]> {
  const found = new Map<string, SiteDevice>();
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = () => {
    if (!found.size || performance.now() - toldAt < DRAWN_AGAIN_MS) return;
    toldAt = performance.now();
    onSome([...found.values()]);
  };

  /** Reads on from one end of a list. */
  function readerOf({ kind, operation }: (typeof KINDS)[number], from: 'start' | 'end', limit: number) {
    const pages = walkPages(({ starting_at }) =>
      steadily(() => call(operation, { params: { id: site.id }, query: { starting_at, limit, from } })),
    );
    let count = 0;
    /** Reads until it has so many. Returns whether it has reached the other end, or what was read from there. */
    return async (most: number): Promise<boolean> => {
      while (count < most) {
        const { value: some, done } = await pages.next();
        if (done) return true;
        const before = found.size;
        for (const { id, description, state, spot } of some) {
          const key = `${kind} ${id}`;
          if (!found.has(key)) found.set(key, { key, id, kind, name: description || id, state, spot });
        }
        count += some.length;
        tell();
        if (found.size - before < some.length) return true;
      }
      return false;
    };
  }

  async function readAll(one: (typeof KINDS)[number], count: number) {
    if (count <= FROM_ONE_END) return void (await readerOf(one, 'start', SITE_DEVICES_MAX)(ALL));
    const half = Math.ceil(count / 2) + OVERLAP;
    // Pages of equal size, with which both ends meet in the middle.
    const limit = Math.ceil(half / Math.ceil(half / SITE_DEVICES_MAX));
    const readers = [readerOf(one, 'start', limit), readerOf(one, 'end', limit)] as const;
    const met = await Promise.all(readers.map((read) => read(half)));
    // More have come since they were counted.
    if (!met.includes(true)) await readers[0](ALL);
  }

  await Promise.all(KINDS.map((one) => readAll(one, one.kind === 'hub' ? site.hubs : site.beacons)));
  return [...found.values()];
}
