import { palettes } from '../../../theme/colours.ts';
import type { DeviceState } from './device-state.ts';

/**
 * Marks keep their colours in the dark, with a white edge: a floor plan is as light as its paper, and the edge keeps
 * them apart from dark ground.
 */
const EDGE = '#ffffff';
const INK: Readonly<Record<DeviceState, string>> = {
  lost: palettes.red.focusRing.light,
  alert: palettes.orange.solid.light,
  weak: palettes.orange.focusRing.light,
  unheard: palettes.gray.focusRing.light,
  fine: palettes.gray.focusRing.light,
};
const DARK = palettes.gray.solid.light;

/** The shape of a state, in a square of 24 units around the middle: each state differs by its shape, not by colour alone. */
function Shape({ state }: { state: DeviceState }) {
  const colour = INK[state];
  if (state === 'lost')
    return (
      <>
        <circle r="8" fill="none" stroke={EDGE} strokeWidth="8" />
        <circle r="8" fill={EDGE} stroke={colour} strokeWidth="4" />
      </>
    );
  if (state === 'alert')
    return (
      <path d="M0-9.5 9.5 8h-19Z" fill={colour} stroke={EDGE} strokeWidth="2.5" strokeLinejoin="round" />
    );
  if (state === 'weak')
    return <path d="M0-10 10 0 0 10-10 0Z" fill={colour} stroke={EDGE} strokeWidth="2.5" />;
  if (state === 'unheard')
    return (
      <>
        <circle r="10" fill={EDGE} />
        <circle r="6.5" fill="none" stroke={colour} strokeWidth="3" strokeDasharray="4 2.8" />
      </>
    );
  return <circle r="6.5" fill={colour} stroke={EDGE} strokeWidth="2.5" />;
}

/** What a mark is about. */
export type MarkKind = 'beacon' | 'hub' | 'site';

interface StateMarkProps {
  readonly kind: MarkKind;
  readonly state: DeviceState;
  /** Pixels. */
  readonly size?: number;
}

/** The mark of a device or site: of a beacon the shape of its state, of a hub or site a symbol with that shape at its corner. */
export function StateMark({ kind, state, size = 20 }: StateMarkProps) {
  if (kind === 'beacon')
    return (
      <svg width={size} height={size} viewBox="-12 -12 24 24" aria-hidden="true">
        <Shape state={state} />
      </svg>
    );
  return (
    <svg width={size * 1.5} height={size * 1.5} viewBox="-18 -18 36 36" aria-hidden="true">
      {kind === 'hub' ? (
        <>
          <rect x="-13" y="-13" width="26" height="26" rx="7" fill={DARK} stroke={EDGE} strokeWidth="2.5" />
          <g fill="none" stroke={EDGE} strokeWidth="2.5" strokeLinecap="round">
            <path d="M-7.5-1.5a11 11 0 0 1 15 0M-4 3a6 6 0 0 1 8 0" />
            <path d="M0 7.5h.01" />
          </g>
        </>
      ) : (
        <>
          <path
            d="M0 16C-7 8-12 3-12-3.5a12 12 0 0 1 24 0C12 3 7 8 0 16Z"
            fill={DARK}
            stroke={EDGE}
            strokeWidth="2.5"
          />
          <circle cy="-3.5" r="4" fill={EDGE} />
        </>
      )}
      {state !== 'fine' && (
        <g transform="translate(10 -10) scale(.7)">
          <Shape state={state} />
        </g>
      )}
    </svg>
  );
}

/** Several things in one mark: how many, in a ring of the colour of the worst state, with its shape. */
export function ClusterMark({ count, state }: { count: string; state: DeviceState }) {
  const width = 30 + Math.max(0, count.length - 2) * 8;
  return (
    <svg width={width} height="30" viewBox={`${-width / 2} -15 ${width} 30`} aria-hidden="true">
      <rect
        x={-width / 2 + 2}
        y="-11"
        width={width - 4}
        height="22"
        rx="11"
        fill={EDGE}
        stroke={INK[state]}
        strokeWidth="2.5"
      />
      <text textAnchor="middle" dy=".35em" fontSize="12" fontWeight="600" fill={palettes.gray.fg.light}>
        {count}
      </text>
      {state !== 'fine' && (
        <g transform={`translate(${width / 2 - 6} -9) scale(.5)`}>
          <Shape state={state} />
        </g>
      )}
    </svg>
  );
}
