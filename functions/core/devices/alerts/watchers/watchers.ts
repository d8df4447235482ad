import type { AlertKind } from '../../../../../shared/model/alert.ts';
import { beaconBattery } from './beacon-battery.ts';
import { humidityAbove, humidityBelow, temperatureAbove, temperatureBelow } from './beacon-sensor.ts';
import { beaconSilent } from './beacon-silent.ts';
import { hubErrors } from './hub-errors.ts';
import { hubOffline } from './hub-offline.ts';
import type { Watcher } from './watcher.ts';

/** The watcher of each kind of rule. Add new kinds here. */
export const WATCHERS: Readonly<Record<AlertKind, Watcher>> = {
  hubOffline,
  hubErrors,
  beaconBattery,
  beaconSilent,
  temperatureAbove,
  temperatureBelow,
  humidityAbove,
  humidityBelow,
};
