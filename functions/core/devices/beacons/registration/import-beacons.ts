import type { BeaconType } from '../../../../../shared/model/beacon-type.ts';
import { inInsertableGroups, insertTogether } from './registration-store.ts';

export interface ImportedBeacon {
  readonly id: string;
  readonly type: BeaconType;
  readonly orderCode?: string | undefined;
  readonly hardware?: string | undefined;
  readonly firmware?: string | undefined;
}

/** Imports beacons for an operator, without a check of the forms of their ids. Returns the outcome by id. */
export async function importBeacons(
  beacons: readonly ImportedBeacon[],
): Promise<Record<string, 'OK' | 'ALREADY_EXISTS'>> {
  const outcomes: Record<string, 'OK' | 'ALREADY_EXISTS'> = {};
  await inInsertableGroups(beacons, async (chunk) => {
    const inserted = await insertTogether(
      chunk.map(({ orderCode = null, hardware = null, firmware = null, ...beacon }) => ({
        ...beacon,
        ...{ orderCode, hardware, firmware },
      })),
    );
    const isNew = new Set(inserted.map(({ id }) => id));
    for (const { id } of chunk) outcomes[id] = isNew.has(id) ? 'OK' : 'ALREADY_EXISTS';
  });
  return outcomes;
}
