import { insertSite } from '../../functions/core/devices/places/site-store.ts';
import { iso } from '../../functions/platform/clock.ts';
import { digits, hex } from './hex.ts';
import type { MeasuredList } from './measured-list.ts';

const NAMES = { many: 'Cafe', other: 'Beef', rare: 'Rare' } as const;

let planted = 0;

export const sites: MeasuredList = {
  async plant(userId, kind) {
    const id = hex(0xd000_0000 + planted++);
    const number = digits(70_000_000 + planted);
    const name = `${NAMES[kind]} ${number}`;
    await insertSite({ id, name, address: 'Musterweg 1', userId, createdDate: iso(), version: 1 }, []);
    return [id, number];
  },
  uniqueTextsAt: (position) => [hex(position), digits(position)],
  samples: { 'name:prefix': { many: 'cafe', rare: 'rare' } },
  // The number of devices.
  live: 'always',
};
