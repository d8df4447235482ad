import { handOverBeacons } from '../../functions/core/composition/change-of-owner.ts';
import type { InfoRow } from '../../functions/core/content/infos/info-item.ts';
import { saveInfo } from '../../functions/core/content/infos/store.ts';
import { pointWrite } from '../../functions/core/devices/beacons/info-point.ts';
import { importBeacons } from '../../functions/core/devices/beacons/registration/import-beacons.ts';
import { changeInfoCms } from '../../functions/core/people/accounts/users/change-info-cms.ts';
import { iso } from '../../functions/platform/clock.ts';
import { transact } from '../../functions/platform/table.ts';
import type { Output } from '../../shared/content/output.ts';
import { digits, hex } from './hex.ts';
import type { MeasuredList } from './measured-list.ts';

const LINK: Output = { type: 'HTML', title: 'The harbour', url: 'https://harbour.example/' };
const PLANTED = {
  many: { name: 'Cafe', active: true, offline: 'ready' },
  other: { name: 'Beef', active: true, offline: 'ready' },
  rare: { name: 'Rare', active: false, offline: 'not' },
} as const;

/** The device of the rare Info. */
const DEVICE = 'FFFFFFFFFFF0';

let planted = 0;

export const infos: MeasuredList = {
  async plant(ownerId, kind) {
    const { name, active, offline } = PLANTED[kind];
    const id = hex(0xf000_0000 + planted++);
    const number = digits(90_000_000 + planted);
    const row: InfoRow = {
      ...{ id, userId: ownerId, name: `${name} ${number}`, description: 'By the quay', active, offline },
      ...{ published: kind !== 'rare', languages: 'de,en', beaconsCount: 0, version: 1 },
      ...{ createdDate: iso(), changedDate: iso(), hasFindings: kind === 'rare' },
    };
    const content = { outputs: { de: [LINK], en: [LINK] }, rssi: -85, timeZone: 'Europe/Berlin' };
    const shown = row.published ? { ...content, name: row.name, description: row.description } : undefined;
    await changeInfoCms(undefined, ownerId, () => ({ state: 'ON', endsAt: null }));
    await saveInfo(undefined, { row, shown, draft: undefined, schedule: undefined }, { by: ownerId });
    if (kind === 'rare') {
      await importBeacons([{ id: DEVICE, type: 'SMART_BEACON', orderCode: 'INFO01' }]);
      await handOverBeacons([DEVICE], ownerId);
      await transact([pointWrite(DEVICE, { owner: ownerId, from: null, to: id })]);
    }
    return [id, number];
  },
  uniqueTextsAt: (position) => [hex(position), digits(position)],
  samples: {
    'name:prefix': { many: 'cafe', rare: 'rare' },
    'beacon:eq': { rare: DEVICE, queries: { rare: 0 } },
    'active:eq': { many: 'true', rare: 'false' },
    'published:eq': { many: 'true', rare: 'false' },
    'findings:eq': { many: 'false', rare: 'true' },
    'offline:eq': { many: 'ready', rare: 'not' },
    'offline:in': { many: 'ready,partially', rare: 'not,partially', queries: { many: 2, rare: 2 } },
  },
};
