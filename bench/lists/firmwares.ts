import { branchKey } from '../../functions/core/devices/firmware/firmware-item.ts';
import { insertFirmware } from '../../functions/core/devices/firmware/store.ts';
import { iso, now } from '../../functions/platform/clock.ts';
import { deleteItem } from '../../functions/platform/table.ts';
import { branchOf, newestFirst } from '../../shared/model/firmware-version.ts';
import type { MeasuredList } from './measured-list.ts';

const PLANTED = {
  many: { firmwareId: '3.14.15.92', hardwareId: 'MANY-300', tags: ['cafe'], isPublished: true },
  other: { firmwareId: '2.71.82.81', hardwareId: 'OTHER200', tags: ['beef'], isPublished: true },
  rare: { firmwareId: '77.7.7.7', hardwareId: 'RAREHUB1', tags: ['rare'], isPublished: false },
} as const;

/** A version of a branch. Later positions have older versions. */
const versionAt = (branch: string, position: number) =>
  [branch, ...[1_000_000, 1000, 1].map((unit) => 999 - (Math.floor(position / unit) % 1000))].join('.');

export const firmwares: MeasuredList = {
  async plant(_ownerId, kind) {
    const { firmwareId, hardwareId, tags, isPublished } = PLANTED[kind];
    const row = {
      ...{ firmwareId, hardwareId, isPublished, group: 'HUB' as const, tags: [...tags], previous: null },
      id: `${hardwareId}/${firmwareId}`,
      description: 'Listens on all three channels',
      isFileAvailable: true,
      containsFile: true,
      createdAt: iso(now()),
      publishedAt: isPublished ? iso(now()) : null,
      version: 1,
    };
    await insertFirmware(row, 'Hears more and sleeps longer.', []);
    // A branch has only one head item, which cannot be copied and which no list reads.
    await deleteItem({ pk: branchKey('HUB', hardwareId, branchOf(firmwareId)), sk: 'head' });
    return [firmwareId, newestFirst(firmwareId)];
  },
  uniqueTextsAt(position, [firmwareId]) {
    const version = versionAt(firmwareId!.split('.', 1)[0]!, position);
    return [version, newestFirst(version)];
  },
  samples: {
    'tags:prefix': { many: 'cafe', rare: 'rare' },
    'firmware:eq': { rare: '77.7.7.7' },
    'firmware:prefix': { many: '3.', rare: '77.' },
    'hardware:eq': { many: 'MANY-300', rare: 'RAREHUB1' },
    'isPublished:eq': { many: 'true', rare: 'false' },
  },
  whose: { ADMIN: 'everybody' },
};
