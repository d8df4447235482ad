import type { BeaconType } from '../../../shared/model/beacon.ts';
import { insertBeacon } from './store.ts';

export interface BeaconRegistration {
  readonly id: string;
  readonly type: BeaconType;
  readonly orderCode?: string | undefined;
  readonly hardware?: string | undefined;
  readonly firmware?: string | undefined;
}

const AT_ONCE = 25;

/** Makes beacons known. Answers, by id, what became of each. */
export async function registerBeacons(
  beacons: readonly BeaconRegistration[],
): Promise<Record<string, 'OK' | 'ALREADY_EXISTS'>> {
  const outcomes: Record<string, 'OK' | 'ALREADY_EXISTS'> = {};
  for (let at = 0; at < beacons.length; at += AT_ONCE) {
    await Promise.all(
      beacons.slice(at, at + AT_ONCE).map(async ({ id, type, orderCode, hardware, firmware }) => {
        const isNew = await insertBeacon({
          id,
          type,
          orderCode: orderCode ?? null,
          hardware: hardware ?? null,
          firmware: firmware ?? null,
        });
        outcomes[id] = isNew ? 'OK' : 'ALREADY_EXISTS';
      }),
    );
  }
  return outcomes;
}
