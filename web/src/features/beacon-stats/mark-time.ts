import type uPlot from 'uplot';
import { drawn, type Zoom } from './zoom.ts';

/** A shorter stroke is a click with an unsteady hand. */
const STROKE_PX = 8;

/**
 * Lets a time be marked in a chart by a stroke with the mouse, a pen or a finger. (The library's own way knows only the
 * mouse.) Strokes of a finger up and down still scroll the page.
 *
 * @returns what ends it
 */
export function markTime(chart: uPlot, onZoom: (zoom: Zoom | undefined) => void): () => void {
  const { over } = chart;
  let start: number | undefined;
  const placeOf = ({ clientX }: PointerEvent) => {
    const { left, width } = over.getBoundingClientRect();
    return Math.min(Math.max(clientX - left, 0), width);
  };
  // The library clears its own mark on each move of the mouse.
  const area = over.appendChild(document.createElement('div'));
  area.className = 'marked';
  const mark = (left: number, width: number) => {
    area.style.left = `${left}px`;
    area.style.width = `${width}px`;
  };
  const begin = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return;
    start = placeOf(event);
    over.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (start === undefined) return;
    const here = placeOf(event);
    mark(Math.min(start, here), Math.abs(here - start));
  };
  const cancel = () => {
    start = undefined;
    mark(0, 0);
  };
  const end = (event: PointerEvent) => {
    if (start === undefined) return;
    const [from, to] = [start, placeOf(event)];
    cancel();
    if (Math.abs(to - from) < STROKE_PX) return;
    const [a, b] = [from, to].map((place) => chart.posToVal(place, 'x') * 1000) as [number, number];
    onZoom(drawn(a, b, Date.now()));
  };
  const undo = () => onZoom(undefined);

  over.style.touchAction = 'pan-y';
  over.style.cursor = 'crosshair';
  const listeners = {
    pointerdown: begin,
    pointermove: move,
    pointerup: end,
    pointercancel: cancel,
    dblclick: undo,
  };
  for (const [name, listener] of Object.entries(listeners))
    over.addEventListener(name, listener as EventListener);
  return () => {
    for (const [name, listener] of Object.entries(listeners))
      over.removeEventListener(name, listener as EventListener);
  };
}
