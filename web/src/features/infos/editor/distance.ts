/** The usual strength of a beacon at one metre, dBm, and how fast it becomes weaker indoors. */
const AT_ONE_METRE = -59;
const PATH_LOSS = 2.4;

/** About how far away a beacon with this signal is, in metres, as precisely as a signal tells: one or two digits. */
export function distanceOf(rssi: number): number {
  const metres = 10 ** ((AT_ONE_METRE - rssi) / (10 * PATH_LOSS));
  if (metres < 1) return Math.max(0.1, Math.round(metres * 10) / 10);
  if (metres < 20) return Math.round(metres);
  return Number(metres.toPrecision(1));
}
