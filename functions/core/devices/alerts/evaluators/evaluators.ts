import type { AlertKind } from '../../../../../shared/model/alert.ts';
import { beaconBattery } from './beacon-battery.ts';
import { humidityAbove, humidityBelow, temperatureAbove, temperatureBelow } from './beacon-sensor.ts';
import { beaconSilent } from './beacon-silent.ts';
import type { Evaluator } from './evaluator.ts';
import { hubErrors } from './hub-errors.ts';
import { hubOffline } from './hub-offline.ts';

/** The evaluator of each kind of rule. Add new kinds here. */
export const EVALUATORS: Readonly<Record<AlertKind, Evaluator>> = {
  hubOffline,
  hubErrors,
  beaconBattery,
  beaconSilent,
  temperatureAbove,
  temperatureBelow,
  humidityAbove,
  humidityBelow,
};
