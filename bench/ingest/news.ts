import { batteryClass } from '../../shared/model/battery.ts';
import type { Heard } from './fleet.ts';

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 3600_000;
const AN_HOUR_MAX = 4;

/**
 * Decides which sightings contain new information, by the rules of the design and without the product's code: a change of
 * the charge by at least one percent (at most four an hour), a change of its class, or 15 minutes since the last write.
 */
export class News {
  readonly #known = new Map<string, { batteryPct: number; at: number[] }>();

  isNew({ beaconId, at, batteryPct }: Heard): boolean {
    const known = this.#known.get(beaconId);
    const isNew = !known || this.#isChanged(known, at, batteryPct);
    if (isNew) {
      const recent = known?.at.filter((one) => one > at - HOUR_MS) ?? [];
      this.#known.set(beaconId, { batteryPct, at: [...recent, at] });
    }
    return isNew;
  }

  #isChanged(known: { batteryPct: number; at: number[] }, at: number, batteryPct: number): boolean {
    if (at - known.at.at(-1)! >= QUARTER_MS) return true;
    if (batteryClass(batteryPct) !== batteryClass(known.batteryPct)) return true;
    return (
      batteryPct !== known.batteryPct && known.at.filter((one) => one > at - HOUR_MS).length < AN_HOUR_MAX
    );
  }
}
