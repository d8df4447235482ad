/** Values at places, in the order of the places. */
export type Curve = readonly (readonly [at: number, value: number])[];

/** A point of a curve; before and behind it, the value of its end. */
export function valueAt(curve: Curve, x: number): number {
  const next = Math.max(
    1,
    curve.findIndex(([at]) => at >= x),
  );
  const [[from, low], [to, high]] = [curve[next - 1]!, curve[next]!];
  if (x >= curve.at(-1)![0]) return curve.at(-1)![1];
  return low + ((high - low) * Math.max(x - from, 0)) / (to - from);
}

/**
 * Millivolts over the used part of the capacity, to 2 volts, at which most devices say 0 percent. The last two were read from
 * data sheets by others: the CR2450 of Energizer at 7.5 kΩ and 21 °C (down to 2.2 volts, continued here; battery.c of
 * pvvx/ATC_MiThermometer), and the mean of the CR2032 of Energizer, Maxell and Panasonic (cr2032.c of Silicon Labs, for the
 * Thunderboard). Those before have the form that sheets have for a small, a rated and a large load and for two alkaline
 * cells, but were drawn from what is generally known of it.
 */
// biome-ignore format: a table, a line for each cell.
const CELLS: readonly Curve[] = [
  [[0, 3080], [0.08, 3005], [0.3, 2970], [0.6, 2935], [0.8, 2870], [0.9, 2750], [0.95, 2580], [0.98, 2345], [1, 2000], [1.02, 1600]],
  [[0, 3010], [0.08, 2925], [0.3, 2890], [0.6, 2855], [0.8, 2790], [0.9, 2650], [0.95, 2475], [0.98, 2255], [1, 2000], [1.02, 1700]],
  [[0, 2960], [0.08, 2815], [0.3, 2760], [0.6, 2690], [0.8, 2580], [0.9, 2420], [0.95, 2270], [0.98, 2130], [1, 2000], [1.02, 1850]],
  [[0, 3160], [0.05, 2980], [0.1, 2900], [0.3, 2660], [0.5, 2520], [0.7, 2380], [0.8, 2280], [0.9, 2120], [1, 1900], [1.02, 1800]],
  [[0, 3000], [0.175, 2950], [0.357, 2900], [0.522, 2850], [0.645, 2800], [0.726, 2750], [0.779, 2700], [0.855, 2600], [0.911, 2500], [0.943, 2400], [0.964, 2300], [0.977, 2200], [1, 2000], [1.02, 1850]],
  [[0, 3000], [0.2, 2900], [0.4, 2800], [0.6, 2700], [0.7, 2600], [0.8, 2500], [0.9, 2400], [0.95, 2240], [1, 2000], [1.02, 1880]],
];

/** Voltages by used capacity in steps of 1 / STEPS, a little beyond the end. */
const STEPS = 500;
const BEYOND_END = 10;
const SAMPLED = CELLS.map((cell) =>
  Float64Array.from({ length: STEPS + BEYOND_END + 2 }, (_, step) => valueAt(cell, step / STEPS)),
);

/** How a battery may discharge: like a cell, or half-way between two, since none is exactly like one of them. */
export const DISCHARGES: readonly Float64Array[] = SAMPLED.flatMap((one, at) =>
  SAMPLED.slice(at).map((other) => one.map((volts, step) => (volts + other[step]!) / 2)),
);

export function voltsAt(discharge: Float64Array, used: number): number {
  const place = Math.min(Math.max(used * STEPS, 0), STEPS + BEYOND_END);
  const step = Math.floor(place);
  return discharge[step]! + (discharge[step + 1]! - discharge[step]!) * (place - step);
}

/** The used part at which the voltage sinks to this. */
export function usedAt(discharge: Float64Array, volts: number): number {
  let step = STEPS + BEYOND_END;
  while (step > 0 && discharge[step]! < volts) step--;
  return (step + (discharge[step]! - volts) / (discharge[step]! - discharge[step + 1]!)) / STEPS;
}

/**
 * What devices make of millivolts (at 0 percent the battery is empty): most count evenly from 2 to 3 volts, some follow the
 * curve of a coin cell, as the libraries of radio chips do.
 */
export const SCALES: readonly Curve[] = [
  [
    [0, 2000],
    [100, 3000],
  ],
  [
    [0, 2100],
    [6, 2440],
    [18, 2740],
    [42, 2900],
    [100, 3000],
  ],
];

export const chargeAt = (scale: Curve, volts: number): number =>
  valueAt(
    scale.map(([charge, value]) => [value, charge] as const),
    volts,
  );
