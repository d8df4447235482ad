import { SENSOR_TYPES } from '../../../../../shared/configuration/device.ts';
import { type BeaconReading, beaconDescriptions } from '../../beacons/sightings/readings-of.ts';
import type { Evaluation } from '../decide.ts';
import { evaluateBeacons } from './evaluate-beacons.ts';
import type { EvaluationInput, Evaluator } from './evaluator.ts';

/**
 * Hysteresis: an alert ends when the value is back within the limit by this much, about the accuracy of such sensors.
 */
const BACK_BY = { temperatureCelsius: 1, humidityPercent: 3 } as const;
/** An older reading is stale: it neither opens nor ends an alert. */
const STALE_MS = 2 * 3600_000;

/** Beacons that measure more, or less, than a limit. No index has these values, so all sensor beacons are read. */
const evaluatorOf = (value: keyof typeof BACK_BY, limit: 'above' | 'below'): Evaluator => ({
  clearForMs: 0,
  evaluate: (input) =>
    evaluateBeacons(input, { field: 'type', operator: 'in', values: SENSOR_TYPES }, (reading) =>
      evaluationOf(reading, value, limit, input),
    ),
  describe: beaconDescriptions,
});

export const temperatureAbove = evaluatorOf('temperatureCelsius', 'above');
export const temperatureBelow = evaluatorOf('temperatureCelsius', 'below');
export const humidityAbove = evaluatorOf('humidityPercent', 'above');
export const humidityBelow = evaluatorOf('humidityPercent', 'below');

function evaluationOf(
  { sensors, seenAt }: BeaconReading,
  name: keyof typeof BACK_BY,
  limit: 'above' | 'below',
  { threshold, at }: EvaluationInput,
): Pick<Evaluation, 'is' | 'since' | 'value'> {
  const measured = sensors?.[name];
  if (!measured) return { is: 'between', since: seenAt, value: null };
  const { value, at: since } = measured;
  const beyond = limit === 'above' ? value - threshold : threshold - value;
  const is = beyond > 0 ? 'affected' : beyond > -BACK_BY[name] ? 'between' : 'clear';
  return { is: at - since > STALE_MS ? 'between' : is, since, value };
}
