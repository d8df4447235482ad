import type { DeviceState } from './device-state.ts';
import { DEVICE_UNITS, drawingOfOne, type MarkKind, type Part } from './mark-drawing.ts';

interface StateMarkProps {
  readonly kind: MarkKind;
  readonly state: DeviceState;
  /** Pixels. */
  readonly size: number;
}

/** The mark of a device or site, as an element. */
export function StateMark({ kind, state, size }: StateMarkProps) {
  const { width, height, parts, badge } = drawingOfOne(kind, state);
  const px = size / DEVICE_UNITS;
  return (
    <svg
      width={width * px}
      height={height * px}
      viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
      aria-hidden="true"
    >
      {parts.map(toPath)}
      {badge && (
        <g transform={`translate(${badge.x} ${badge.y}) scale(${badge.scale})`}>{badge.parts.map(toPath)}</g>
      )}
    </svg>
  );
}

const toPath = ({ d, fill = 'none', stroke, width, dash, isRound }: Part) => (
  <path
    key={d + fill}
    d={d}
    fill={fill}
    stroke={stroke}
    strokeWidth={width}
    strokeDasharray={dash?.join(' ')}
    {...(isRound && { strokeLinecap: 'round', strokeLinejoin: 'round' })}
  />
);
