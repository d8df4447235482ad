import { BATTERY_CLASSES, batteryClass } from '../../shared/model/battery.ts';
import type { Heard } from './fleet.ts';

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 3600_000;
const AN_HOUR_MAX = 4;

/**
 * Decides which sightings contain new information, by the rules of the design and without the product's code: a change of
 * the charge by at least one percent (at most four an hour), a change of its class (upwards only 2 % beyond the boundary), or 15
 * minutes since the last write.
 */
export class News {
  readonly #known = new Map<string, { batteryPct: number; classAt: number; at: number[] }>();

  isNew({ beaconId, at, batteryPct }: Heard): boolean {
    const known = this.#known.get(beaconId);
    const isNew = !known || this.#isChanged(known, at, batteryPct);
    if (isNew) {
      const recent = known?.at.filter((one) => one > at - HOUR_MS) ?? [];
      const classAt = known && !isOtherClass(batteryPct, known.classAt) ? known.classAt : batteryPct;
      this.#known.set(beaconId, { batteryPct, classAt, at: [...recent, at] });
    }
    return isNew;
  }

  #isChanged(
    known: { batteryPct: number; classAt: number; at: number[] },
    at: number,
    batteryPct: number,
  ): boolean {
    if (at - known.at.at(-1)! >= QUARTER_MS) return true;
    if (isOtherClass(batteryPct, known.classAt)) return true;
    return (
      batteryPct !== known.batteryPct && known.at.filter((one) => one > at - HOUR_MS).length < AN_HOUR_MAX
    );
  }
}

/** Whether the class of a charge differs from that of the charge at which it last changed. */
function isOtherClass(batteryPct: number, classAt: number): boolean {
  const [is, was] = [batteryPct, classAt].map(batteryClass).map((name) => BATTERY_CLASSES.indexOf(name));
  return is! < was! || BATTERY_CLASSES.indexOf(batteryClass(batteryPct - 2)) > was!;
}
