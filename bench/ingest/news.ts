import { batteryClass } from '../../shared/model/beacon.ts';
import type { Heard } from './fleet.ts';

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 3600_000;
const AN_HOUR_MAX = 4;

/**
 * Which sightings say something new, by the words of the design and without the product's code: the charge by a percent or
 * more (at most four an hour), a change of its class, or nothing known for a quarter of an hour.
 */
export class News {
  readonly #known = new Map<string, { batteryPct: number; at: number[] }>();

  isNew({ beaconId, at, batteryPct }: Heard): boolean {
    const known = this.#known.get(beaconId);
    const isNew = !known || this.#saysMore(known, at, batteryPct);
    if (isNew) {
      const lately = known?.at.filter((one) => one > at - HOUR_MS) ?? [];
      this.#known.set(beaconId, { batteryPct, at: [...lately, at] });
    }
    return isNew;
  }

  #saysMore(known: { batteryPct: number; at: number[] }, at: number, batteryPct: number): boolean {
    if (at - known.at.at(-1)! >= QUARTER_MS) return true;
    if (batteryClass(batteryPct) !== batteryClass(known.batteryPct)) return true;
    return (
      batteryPct !== known.batteryPct && known.at.filter((one) => one > at - HOUR_MS).length < AN_HOUR_MAX
    );
  }
}
