import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useStable } from '../../../components/use-stable.ts';
import {
  type Area,
  directionOf,
  limitedTo,
  onScreen,
  type Point,
  pointAt,
  type Size,
  scaleOf,
  type View,
  viewOf,
  zoomedAt,
} from './view.ts';

interface ViewOptions {
  /** The whole picture or map. */
  readonly bounds: Area;
  /** What is shown until the user moves it. */
  readonly fitTo: Area;
  readonly scaleMax: number;
}

export interface Viewing {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly size: Size;
  readonly view: View;
  /** The same, but while wheel or pointer move it, that from before: for what need not follow each of its steps. */
  readonly settled: View;
  readonly toScreen: (point: Point) => Point;
  /** The point at a place of the window, as of a pointer; undefined outside the frame. */
  readonly toPoint: (client: { readonly clientX: number; readonly clientY: number }) => Point | undefined;
  readonly zoomBy: (factor: number) => void;
  /** Shows all again. */
  readonly fit: () => void;
  /** Shows an area, such as that of a cluster. */
  readonly show: (area: Area) => void;
  /** Moves a point into the middle if it is not visible. */
  readonly reveal: (point: Point) => void;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: (event: PointerEvent) => void;
    readonly onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

/** Until the frame is measured. */
const ASSUMED: Size = { width: 800, height: 500 };
const STEP = 60;
const ZOOM = 1.5;
/** A pointer that moves less still clicks. */
const CLICK_PX = 4;
/** After so long without a step, a movement of wheel or pointer is over. */
const REST_MS = 150;

const distance = ([one, other]: readonly Point[]) => Math.hypot(one!.x - other!.x, one!.y - other!.y);
const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** A picture or map that is moved and zoomed with the wheel, one or two fingers, and keys. */
export function useView({ bounds, fitTo, scaleMax }: ViewOptions): Viewing {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const [moved, setMoved] = useState<View>();
  const scaleMin = Math.min(scaleOf(bounds, size) * 0.8, scaleMax);
  const limits = { bounds, scaleMin, scaleMax };
  const view = limitedTo(limits, moved ?? viewOf(fitTo, size));
  const [before, setBefore] = useState<View>();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pointers = useRef(new Map<number, Point>());
  const wasDragged = useRef(false);

  const inFrame = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => {
    const { left, top } = frame.current!.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  /** Called for each step of wheel or pointer: until they rest, the view from before the first one is kept. */
  function keepBefore() {
    setBefore((was) => was ?? view);
    clearTimeout(rest.current);
    rest.current = setTimeout(() => setBefore(undefined), REST_MS);
  }
  useEffect(() => () => clearTimeout(rest.current), []);
  const zoomAt = (place: Point, factor: number) =>
    setMoved(zoomedAt(view, size, place, limitedTo(limits, { ...view, scale: view.scale * factor }).scale));
  const zoomMiddle = (factor: number) => zoomAt({ x: size.width / 2, y: size.height / 2 }, factor);
  const panBy = ({ x, y }: Point) =>
    setMoved(limitedTo(limits, { ...view, x: view.x - x / view.scale, y: view.y - y / view.scale }));

  const commands = useStable({
    toPoint(client: { readonly clientX: number; readonly clientY: number }) {
      const place = inFrame(client);
      const isInside = place.x >= 0 && place.y >= 0 && place.x <= size.width && place.y <= size.height;
      return isInside ? pointAt(view, size, place) : undefined;
    },
    zoomBy: zoomMiddle,
    fit: () => setMoved(undefined),
    show(area: Area) {
      const whole = viewOf(area, { width: size.width * 0.7, height: size.height * 0.7 });
      // Things at one point would be shown from infinitely near.
      setMoved(limitedTo(limits, { ...whole, scale: Math.min(whole.scale, scaleMax) }));
    },
    reveal(point: Point) {
      const { x, y } = onScreen(view, size, point);
      const isVisible = x > 20 && y > 20 && x < size.width - 20 && y < size.height - 20;
      if (!isVisible) setMoved(limitedTo(limits, { ...view, ...point }));
    },
    onWheel(event: WheelEvent) {
      event.preventDefault();
      keepBefore();
      zoomAt(inFrame(event), Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)));
    },
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      if (!pointers.current.size) wasDragged.current = false;
      pointers.current.set(event.pointerId, inFrame(event));
    },
    onPointerMove(event: PointerEvent) {
      const was = pointers.current.get(event.pointerId);
      if (!was) return;
      const is = inFrame(event);
      const before = [...pointers.current.values()];
      if (!wasDragged.current) {
        if (before.length === 1 && Math.hypot(is.x - was.x, is.y - was.y) < CLICK_PX) return;
        wasDragged.current = true;
        // From now on the frame gets the pointer’s events, wherever it moves.
        frame.current?.setPointerCapture(event.pointerId);
      }
      pointers.current.set(event.pointerId, is);
      keepBefore();
      const after = [...pointers.current.values()];
      if (after.length === 1) panBy({ x: is.x - was.x, y: is.y - was.y });
      else if (after.length === 2) {
        const [from, to] = [middle(before), middle(after)];
        const wished = view.scale * (distance(after) / Math.max(distance(before), 1));
        const { scale } = limitedTo(limits, { ...view, scale: wished });
        const zoomed = zoomedAt(view, size, from, scale);
        setMoved(
          limitedTo(limits, {
            ...zoomed,
            x: zoomed.x - (to.x - from.x) / scale,
            y: zoomed.y - (to.y - from.y) / scale,
          }),
        );
      }
    },
    onPointerUp: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
    onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
      if (!wasDragged.current) return;
      wasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const direction = directionOf(event.key);
      if (direction) panBy({ x: -direction.x * STEP, y: -direction.y * STEP });
      else if (event.key === '+' || event.key === '=') zoomMiddle(ZOOM);
      else if (event.key === '-') zoomMiddle(1 / ZOOM);
      else if (event.key === '0') setMoved(undefined);
      else return;
      event.preventDefault();
    },
  });

  // React listens to the wheel passively, so that the page would scroll, too.
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent) => commands.onWheel(event);
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [commands]);

  const { toPoint, zoomBy, fit, show, reveal, ...handlers } = commands;
  const { onWheel: _, ...reactHandlers } = handlers;
  return {
    frame,
    size,
    view,
    settled: before ?? view,
    toScreen: (point) => onScreen(view, size, point),
    ...{ toPoint, zoomBy, fit, show, reveal },
    handlers: reactHandlers,
  };
}

function useSize(frame: RefObject<HTMLDivElement | null>): Size {
  const [size, setSize] = useState(ASSUMED);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) setSize({ width, height });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}
