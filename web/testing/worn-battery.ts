import type { HistoryPoint } from '../../shared/model/beacon.ts';

const DAY = 24 * 3600_000;
/** The last voltages of a coin cell that lasts 400 days: the day of its life, and millivolts. */
const VOLTS = [
  [320, 2790],
  [340, 2740],
  [360, 2650],
  [380, 2475],
  [392, 2255],
] as const;
const [FIRST, LAST] = [320, 386];

/** What a beacon with a worn coin cell says each day until now. */
export const wornBattery = (beaconId: string): HistoryPoint[] =>
  Array.from({ length: LAST - FIRST + 1 }, (_, at) => {
    const day = FIRST + at;
    const next = Math.max(
      1,
      VOLTS.findIndex(([until]) => until >= day),
    );
    const [[from, high], [to, low]] = [VOLTS[next - 1]!, VOLTS[next]!];
    const batteryMV = Math.round(high - ((high - low) * (day - from)) / (to - from));
    return {
      beaconId,
      timestamp: Date.now() - (LAST - day) * DAY,
      batteryPct: Math.round((batteryMV - 2000) / 10),
      batteryMV,
      activeTime: day * 86_400,
    };
  });
