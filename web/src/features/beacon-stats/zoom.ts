import { HISTORY_DAYS } from '../../../../shared/model/sighting-days.ts';
import { DAY } from '../../lib/format.ts';

/** A part of the past, in ms UTC. */
export interface Zoom {
  readonly from: number;
  readonly to: number;
}

/** Samples are stored by minute, so a shorter time would show next to nothing. */
export const ZOOM_MIN = DAY / 24 / 4;
const ZOOM_MAX = HISTORY_DAYS * DAY;

/** The zoom in a query string; undefined if it is missing or malformed. */
export function zoomOf(query: URLSearchParams): Zoom | undefined {
  const [from, to] = ['from', 'to'].map((name) => Number(query.get(name) ?? Number.NaN)) as [number, number];
  const isRight = Number.isSafeInteger(from) && Number.isSafeInteger(to) && from >= 0;
  return isRight && to - from >= ZOOM_MIN && to - from <= ZOOM_MAX ? { from, to } : undefined;
}

/** The same moment in the middle, with a part or a multiple of the time; not shorter than possible, and not after now. */
export function scaled({ from, to }: Zoom, factor: number, now: number): Zoom {
  const span = Math.min(Math.max((to - from) * factor, ZOOM_MIN), ZOOM_MAX);
  return within((from + to) / 2 - span / 2, span, now);
}

/** Half of the time earlier (-1) or later (1). */
export const moved = ({ from, to }: Zoom, way: 1 | -1, now: number): Zoom =>
  within(from + (way * (to - from)) / 2, to - from, now);

/** What was drawn with the pointer, in either direction; widened around its middle if it is too short. */
export const drawn = (a: number, b: number, now: number): Zoom =>
  scaled({ from: Math.min(a, b), to: Math.max(a, b) }, 1, now);

function within(from: number, span: number, now: number): Zoom {
  const start = Math.round(Math.max(Math.min(from, now - span), now - ZOOM_MAX));
  return { from: start, to: Math.round(start + span) };
}
