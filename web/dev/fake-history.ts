import type { Beacon, Monitoring } from '../../shared/model/beacon.ts';

const HOUR = 3600_000;
const POINTS = 500;

/** A battery that runs down slowly and trembles, with a week in which nobody was near. */
export function historyOf({ id, monitoring }: Beacon, from: number, to: number) {
  const step = Math.max(HOUR, Math.ceil((to - from) / POINTS));
  const items: Monitoring[] = [];
  if (!monitoring) return { items, thinned: false };
  for (let at = from; at <= Math.min(to, monitoring.timestamp); at += step) {
    const age = (monitoring.timestamp - at) / (24 * HOUR);
    if (age > 40 && age < 47) continue;
    const batteryPct = Math.min(
      100,
      Math.round((monitoring.batteryPct ?? 50) + age / 9 + 2 * Math.sin(at / (5 * HOUR))),
    );
    items.push({
      beaconId: id,
      timestamp: at,
      batteryPct,
      batteryMV: 2000 + batteryPct * 11,
      activeTime: Math.max(0, Math.round((monitoring.activeTime ?? 0) - age * 86_400)),
    });
  }
  return { items, thinned: step > HOUR };
}
