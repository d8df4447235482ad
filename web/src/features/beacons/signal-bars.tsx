/** The strengths in dBm from which on there are four, three and two bars. */
const STRONG = [-60, -72, -84];
const BARS = [4, 7, 10, 13];

/** How strongly something is heard, as on a phone. It repeats the number beside it. */
export function SignalBars({ rssi }: { rssi: number | null }) {
  const found = rssi === null ? -1 : STRONG.findIndex((from) => rssi >= from);
  const bars = rssi === null ? 0 : found < 0 ? 1 : BARS.length - found;
  return (
    <svg width="17" height="14" viewBox="0 0 17 14" fill="currentColor" data-bars={bars} aria-hidden="true">
      {BARS.map((height, at) => (
        <rect
          key={height}
          x={at * 4.5}
          y={14 - height}
          width="3"
          height={height}
          rx="1"
          opacity={at < bars ? 1 : 0.25}
        />
      ))}
    </svg>
  );
}
