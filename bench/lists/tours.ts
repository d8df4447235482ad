import { saveTour, type TourRow } from '../../functions/core/content/tours/store.ts';
import { changeInfoCms } from '../../functions/core/people/accounts/users/change-info-cms.ts';
import { iso } from '../../functions/platform/clock.ts';
import { putItem } from '../../functions/platform/table.ts';
import { digits, hex } from './hex.ts';
import type { MeasuredList } from './measured-list.ts';

const PLANTED = {
  many: { name: 'Cafe', published: true },
  other: { name: 'Beef', published: true },
  rare: { name: 'Rare', published: false },
} as const;

/** The Info that the rare tour holds. */
const INFO = 'infoOfTheRareTour';

let planted = 0;

export const tours: MeasuredList = {
  async plant(ownerId, kind) {
    const { name, published } = PLANTED[kind];
    const id = hex(0xe000_0000 + planted++);
    const number = digits(80_000_000 + planted);
    const row: TourRow = {
      ...{ id, userId: ownerId, name: `${name} ${number}`, imageUrl: null, published, protected: false },
      ...{ languages: 'de,en', infosCount: 1, version: 1, createdDate: iso(), changedDate: iso() },
      hasFindings: kind === 'rare',
    };
    const outputs = { de: { title: 'Am Hafen' }, en: { title: 'By the quay' } };
    await changeInfoCms(undefined, ownerId, () => ({ state: 'ON', endsAt: null }));
    await saveTour(undefined, row, { outputs, infoIds: [INFO] }, []);
    if (kind === 'rare') {
      // In no list, so that the lists of Infos in the same table have their own rows alone.
      const info = {
        ...{ id: INFO, userId: ownerId, name: 'By the quay', description: '', languages: 'de,en' },
        ...{ active: true, published: true, offline: 'not', beaconsCount: 0, version: 1 },
        ...{ createdDate: iso(), changedDate: iso() },
      };
      await putItem({ pk: `info#${INFO}`, sk: 'row', schema: 1, row: info, tours: new Set([id]) });
    }
    return [id, number];
  },
  uniqueTextsAt: (position) => [hex(position), digits(position)],
  samples: {
    'name:prefix': { many: 'cafe', rare: 'rare' },
    'info:eq': { rare: INFO, queries: { rare: 0 } },
    'published:eq': { many: 'true', rare: 'false' },
    'findings:eq': { many: 'false', rare: 'true' },
  },
};
