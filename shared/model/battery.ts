/** The percentages at which the battery icon changes (specification 2.9). */
export const BATTERY_BREAKPOINTS = [40, 60, 85] as const;
export const BATTERY_CLASSES = ['low', 'medium', 'good', 'full'] as const;
export type BatteryClass = (typeof BATTERY_CLASSES)[number];

/** The class of a charge in percent: below 40 low, below 60 medium, below 85 good, else full. */
export function batteryClass(percent: number): BatteryClass {
  const at = BATTERY_BREAKPOINTS.findIndex((breakpoint) => percent < breakpoint);
  return BATTERY_CLASSES[at < 0 ? BATTERY_BREAKPOINTS.length : at]!;
}
