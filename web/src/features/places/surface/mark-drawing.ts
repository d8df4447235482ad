import { palettes } from '../../../theme/colours.ts';
import type { Cluster, Placed } from './clusters.ts';
import type { DeviceState } from './device-state.ts';

/** A line or an area of a drawing: a path as in an SVG, in units around the middle. */
export interface Part {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly dash?: readonly number[];
  readonly isRound?: true;
}

/** A mark as data, from which both elements and pictures of it are made. */
export interface Drawing {
  /** Pixels of a unit. */
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly parts: readonly Part[];
  /** The shape of a state at its corner. */
  readonly badge?: {
    readonly x: number;
    readonly y: number;
    readonly scale: number;
    readonly parts: readonly Part[];
  };
  /** Written in its middle. */
  readonly text?: string;
}

/** What a mark is about. */
export type MarkKind = 'beacon' | 'hub' | 'site';

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
export const TEXT = palettes.gray.fg.light;
/** Pixels. */
export const TEXT_SIZE = 12;
export const TEXT_WEIGHT = 500;

const circle = (r: number, y = 0) => `M${r} ${y}a${r} ${r} 0 1 1 ${-2 * r} 0a${r} ${r} 0 1 1 ${2 * r} 0Z`;
/** A rectangle around the middle. */
const rounded = (width: number, height: number, r: number) => {
  const [across, down] = [width - 2 * r, height - 2 * r];
  const corner = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`;
  return `M${-across / 2} ${-height / 2}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}Z`;
};

/** The shape of a state, in a square of 24 units: each state differs by its shape, not by colour alone. */
function shapeOf(state: DeviceState): readonly Part[] {
  const ink = INK[state];
  const edged = { fill: ink, stroke: EDGE, width: 2.5 };
  if (state === 'lost')
    return [
      { d: circle(8), stroke: EDGE, width: 8 },
      { d: circle(8), fill: EDGE, stroke: ink, width: 4 },
    ];
  if (state === 'alert') return [{ d: 'M0-9.5 9.5 8h-19Z', ...edged, isRound: true }];
  if (state === 'weak') return [{ d: 'M0-10 10 0 0 10-10 0Z', ...edged }];
  if (state === 'unheard')
    return [
      { d: circle(10), fill: EDGE },
      { d: circle(6.5), stroke: ink, width: 3, dash: [4, 2.8] },
    ];
  return [{ d: circle(6.5), ...edged }];
}

const WAVES = { stroke: EDGE, width: 2.5, isRound: true } as const;
const SYMBOLS: Readonly<Record<'hub' | 'site', readonly Part[]>> = {
  hub: [
    { d: rounded(26, 26, 7), fill: DARK, stroke: EDGE, width: 2.5 },
    { d: 'M-7.5-1.5a11 11 0 0 1 15 0M-4 3a6 6 0 0 1 8 0', ...WAVES },
    { d: 'M0 7.5h.01', ...WAVES },
  ],
  site: [
    { d: 'M0 16C-7 8-12 3-12-3.5a12 12 0 0 1 24 0C12 3 7 8 0 16Z', fill: DARK, stroke: EDGE, width: 2.5 },
    { d: circle(4, -3.5), fill: EDGE },
  ],
};

const badge = (state: DeviceState, at: { readonly x: number; readonly y: number; readonly scale: number }) =>
  state === 'fine' ? {} : { badge: { ...at, parts: shapeOf(state) } };

/** In which its width is that of the shape of a beacon. */
export const DEVICE_UNITS = 24;
const DEVICE_PX = 20;

/** The mark of a device or site: of a beacon the shape of its state, of a hub or site a symbol with that shape at its corner. */
export function drawingOfOne(kind: MarkKind, state: DeviceState): Drawing {
  const scale = DEVICE_PX / DEVICE_UNITS;
  if (kind === 'beacon') return { scale, width: DEVICE_UNITS, height: DEVICE_UNITS, parts: shapeOf(state) };
  return {
    ...{ scale, width: 36, height: 36, parts: SYMBOLS[kind] },
    ...badge(state, { x: 10, y: -10, scale: 0.7 }),
  };
}

/** Several things in one mark: how many, in a ring of the colour of the worst state, with its shape. */
function drawingOfMany(text: string, state: DeviceState): Drawing {
  const width = 30 + Math.max(0, text.length - 2) * 8;
  return {
    ...{ scale: 1, width, height: 30, text },
    parts: [{ d: rounded(width - 4, 22, 11), fill: EDGE, stroke: INK[state], width: 2.5 }],
    ...badge(state, { x: width / 2 - 6, y: -9, scale: 0.5 }),
  };
}

type Drawn = Pick<Cluster<Placed & { readonly kind: MarkKind }>, 'items' | 'state'>;

export const drawingOf = ({ items, state }: Drawn, language: string): Drawing =>
  items.length > 1
    ? drawingOfMany(items.length.toLocaleString(language), state)
    : drawingOfOne(items[0]!.kind, state);

/** Clusters with the same looks have the same drawing. */
export const looksOf = ({ items, state }: Drawn): string =>
  `${items.length > 1 ? items.length : items[0]!.kind} ${state}`;
