import { getSiteBeacons, getSiteHubs } from '../../../../../shared/contract/devices/places.ts';
import type { Site } from '../../../../../shared/model/place.ts';
import { SITE_DEVICES_MAX } from '../../../../../shared/model/place-limits.ts';
import { walkPages } from '../../../components/list/walk-pages.ts';
import { call } from '../../../lib/api.ts';
import { steadily } from '../../../lib/steadily.ts';
import type { SiteDevice } from './use-site-devices.ts';

/** Drawing thousands of devices takes longer than loading some more, so not every page is drawn by itself. */
const DRAWN_AGAIN_MS = 500;
/** More are read from both ends of the list at once. */
const FROM_ONE_END = 500;
/** By so many devices the pages from both ends overlap: each end then knows that it has met the other. */
const OVERLAP = 8;

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
    if (performance.now() - toldAt < DRAWN_AGAIN_MS) return;
    toldAt = performance.now();
    onSome([...found.values()]);
  };

  async function readFrom({ kind, operation }: (typeof KINDS)[number], sort: 'id' | '-id', limit: number) {
    const pages = walkPages(({ starting_at }) =>
      steadily(() => call(operation, { params: { id: site.id }, query: { starting_at, limit, sort } })),
    );
    for await (const some of pages) {
      const before = found.size;
      for (const { id, description, state, spot } of some) {
        const key = `${kind} ${id}`;
        if (!found.has(key)) found.set(key, { key, id, kind, name: description || id, state, spot });
      }
      tell();
      // It has met the other end.
      if (found.size - before < some.length) return;
    }
  }

  await Promise.all(
    KINDS.flatMap((one) => {
      const count = one.kind === 'hub' ? site.hubs : site.beacons;
      if (count <= FROM_ONE_END) return [readFrom(one, 'id', SITE_DEVICES_MAX)];
      const limit = pageSize(count);
      return [readFrom(one, 'id', limit), readFrom(one, '-id', limit)];
    }),
  );
  return [...found.values()];
}

/** Pages of equal size, with which both ends meet in the middle. */
function pageSize(count: number): number {
  const half = Math.ceil(count / 2) + OVERLAP;
  return Math.ceil(half / Math.ceil(half / SITE_DEVICES_MAX));
}
