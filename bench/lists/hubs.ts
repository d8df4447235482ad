import { handOverHubs } from '../../functions/core/composition/change-of-owner.ts';
import {
  HUBS,
  insertHub,
  setPresence,
  setReported,
  setSeen,
} from '../../functions/core/devices/hubs/store.ts';
import { wordsThatLeadTo } from '../../functions/core/devices/ownership/description-words.ts';
import { tagWords } from '../../functions/core/devices/ownership/tag-words.ts';
import { now } from '../../functions/platform/clock.ts';
import { set } from '../../functions/platform/expression.ts';
import { transact, updateItem } from '../../functions/platform/table.ts';
import { hearAnything } from '../../test/support/hears.ts';
import { digits } from './hex.ts';
import { type MeasuredList, OWNER, type RowKind } from './measured-list.ts';
import { PLACED, PLACED_SAMPLES } from './placed.ts';

const PLANTED = {
  many: { last4: 'cafe', orderCode: 'HALLE1', hardware: 'HUB-0300', firmware: '3.0.7.8' },
  other: { last4: 'beef', orderCode: 'FOYER2', hardware: 'HUB-0210', firmware: '2.1.0.5' },
  rare: { last4: 'dead', orderCode: 'RARE01', hardware: 'RARE-001', firmware: '99.9.9.9' },
} as const;

const DESCRIBED: Record<RowKind, string> = { many: 'Lobby', other: 'Cellar', rare: 'Attic' };

let planted = 0;

export const hubs: MeasuredList = {
  shards: HUBS.everybody.length,
  async plant(ownerId, kind) {
    const { last4, orderCode, hardware, firmware } = PLANTED[kind];
    const id = `hub${(0xf000 + planted++).toString(16)}${last4}`;
    await insertHub({ id, hardware, orderCode });
    await handOverHubs([id], ownerId);
    const words = { owner: ownerId, before: '', after: DESCRIBED[kind] };
    await transact([
      {
        update: { pk: `hub#${id}`, sk: 'row' },
        change: HUBS.change({ id }, { description: words.after, ...PLACED[kind] }),
      },
      ...wordsThatLeadTo('hub', id, words),
      ...tagWords('hub', id, { owner: ownerId, before: [], after: PLACED[kind].tags }),
    ]);
    await setReported(id, firmware, undefined, Date.now());
    if (kind === 'rare') {
      const change = set({
        'row.isSynchronized': false,
        s8: `false#${id}`,
        'row.isMarkedForUpdate': true,
        s7: `true#${id}`,
      });
      await updateItem({ pk: `hub#${id}`, sk: 'row' }, change);
    } else {
      await Promise.all([setSeen(id, now()), setPresence(id, true, now())]);
      await hearAnything([id], now());
    }
    return [id];
  },
  // Longer than an id, so that millions can end alike.
  uniqueTextsAt: (position, [id]) => [`hub${digits(position)}${id!.slice(-4)}`],
  samples: {
    'last4:eq': { many: 'CAFE', rare: 'DEAD' },
    'orderCode:eq': { many: 'HALLE1', rare: 'RARE01' },
    'orderCode:prefix': { many: 'HALL', rare: 'RARE' },
    'hardware:eq': { many: 'HUB-0300', rare: 'RARE-001' },
    'firmware:eq': { many: '3.0.7.8', rare: '99.9.9.9' },
    'firmware:prefix': { many: '3.0', rare: '99.' },
    ...PLACED_SAMPLES,
    'owner:eq': { many: OWNER },
    'query:prefix': { many: 'lobby', rare: 'attic', queries: { rare: 3 } },
    'text:prefix': { many: 'cafe', rare: 'f002dead', queries: { rare: 3 } },
    'hubId:eq': { rare: 'hubf002dead' },
    'isOnline:eq': { many: 'true', rare: 'false' },
    'connection:eq': { many: 'online', rare: 'offline' },
    'isSynchronized:eq': { many: 'true', rare: 'false' },
    'isMarkedForUpdate:eq': { many: 'false', rare: 'true' },
  },
  live: 'always',
};
