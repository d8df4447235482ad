/** Types of device and their priority (specification 2.3, 3.3). */
export const BEACON_TYPE_PRIORITY = {
  SMART_BEACON: 0,
  SENSOR_BEACON: 1,
  SMART_KEY: 2,
  SMART_SENSOR: 3,
  NFC: 5,
  QR_CODE: 5,
  EAN8: 8,
  EAN13: 8,
  PZN7: 8,
  PZN8: 8,
  UPCA: 8,
  UNDEFINED: 9,
} as const;
export type BeaconType = keyof typeof BEACON_TYPE_PRIORITY;
export const BEACON_TYPES = Object.keys(BEACON_TYPE_PRIORITY) as [BeaconType, ...BeaconType[]];
