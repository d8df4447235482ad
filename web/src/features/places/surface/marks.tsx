import { type CSSProperties, type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { useStable } from '../../../components/use-stable.ts';
import { type Cluster, clustered } from './clusters.ts';
import { type Does, type Marked, MarkTarget, MarkTargets } from './mark-target.tsx';
import { Painting } from './painting.tsx';
import type { Viewing } from './use-view.ts';
import { directionOf, nextToward, onScreen, type Point, pointAt } from './view.ts';

interface MarksProps<T extends Marked> {
  readonly label: string;
  readonly items: readonly T[];
  readonly viewing: Viewing;
  readonly scaleMax: number;
  /** The one that is highlighted. It is never part of a cluster. */
  readonly chosen?: string | undefined;
  /** Instead of opening its page; a mark can then be dragged. */
  readonly placing?:
    | {
        readonly onChoose: (key: string) => void;
        readonly onDrag: (key: string, to: Point, isDone: boolean) => void;
        /** A key that was pressed on the chosen mark. Returns whether it means something. */
        readonly onKey: (key: string, event: KeyboardEvent) => boolean;
      }
    | undefined;
}

/** Marks that are nearer to each other are drawn as one. */
const APART_PX = 32;
/** Things that share a square with this side are at the same place, in units of the picture. */
const SAME_PLACE = 1e-3;
/** Marks this far outside the frame can be pointed at, too, so that they are there when it is moved. */
const MARGIN_PX = 80;
/** Marks are put together again when the scale has doubled or halved; in between they only move apart. */
const stepOf = (scale: number): number => 2 ** Math.floor(Math.log2(scale));

/**
 * Marks on a picture or map. A canvas shows all of them and is painted again for each frame. Over it lies an invisible list with
 * an element for each mark near the frame, which has a name and can be pointed at, dragged and focused. Thousands of elements
 * take long, so they are updated only when the picture rests. One of them is a stop of the Tab key; arrow keys go to the next
 * one in their direction.
 */
export function Marks<T extends Marked>({ label, items, viewing, scaleMax, chosen, placing }: MarksProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const [stop, setStop] = useState<string>();
  const [hovered, setHovered] = useState<string>();
  const [focused, setFocused] = useState<string>();
  const dragged = useRef<{ readonly key: string; readonly from: Point; hasMoved: boolean }>(undefined);
  const { frame, view, settled, size, toScreen, toPoint, show, reveal } = viewing;
  // At the largest scale only what is at the same place is together.
  const cellAt = (scale: number) => (scale >= scaleMax * 0.99 ? SAME_PLACE : APART_PX / stepOf(scale));
  const clustersIn = useMemo(() => {
    const alone = items.filter(({ key }) => key === chosen);
    const others = chosen === undefined ? items : items.filter(({ key }) => key !== chosen);
    return once((cell: number) => [
      ...clustered(others, cell),
      ...alone.map((item): Cluster<T> => ({ ...item, items: [item] })),
    ]);
  }, [items, chosen]);
  const painted = clustersIn(cellAt(view.scale));
  const clusters = clustersIn(cellAt(settled.scale));
  const from = pointAt(settled, size, { x: -MARGIN_PX, y: -MARGIN_PX });
  const to = pointAt(settled, size, { x: size.width + MARGIN_PX, y: size.height + MARGIN_PX });
  const visible = useMemo(
    () => clusters.filter(({ x, y }) => x > from.x && y > from.y && x < to.x && y < to.y),
    [clusters, from.x, from.y, to.x, to.y],
  );
  const corner = toScreen({ x: 0, y: 0 });
  const isInFrame = (point: Point) => {
    const { x, y } = onScreen(settled, size, point);
    return x > 0 && y > 0 && x < size.width && y < size.height;
  };
  const tabStop = visible.some(({ key }) => key === stop)
    ? stop
    : (visible.find(isInFrame) ?? visible[0])?.key;

  function focus(cluster: Cluster<T>) {
    setStop(cluster.key);
    const mark = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(cluster.key)}"]`);
    // The frame is moved by its view, not scrolled.
    mark?.focus({ preventScroll: true });
    reveal(cluster);
  }

  function onKeyDown(event: KeyboardEvent, cluster: Cluster<T>) {
    if (placing && cluster.key === chosen && placing.onKey(cluster.key, event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const direction = directionOf(event.key);
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = nextToward(visible, cluster, direction);
    if (next !== undefined) focus(visible[next]!);
  }

  const open = (cluster: Cluster<T>) => {
    const [xs, ys] = [cluster.items.map(({ x }) => x), cluster.items.map(({ y }) => y)];
    show({
      from: { x: Math.min(...xs), y: Math.min(...ys) },
      to: { x: Math.max(...xs), y: Math.max(...ys) },
    });
  };

  function take(key: string, event: PointerEvent) {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = { key, from: { x: event.clientX, y: event.clientY }, hasMoved: false };
  }
  function drag(key: string, event: PointerEvent) {
    const held = dragged.current;
    if (!held || held.key !== key) return;
    if (Math.hypot(event.clientX - held.from.x, event.clientY - held.from.y) > 3) held.hasMoved = true;
    const to = held.hasMoved ? toPoint(event) : undefined;
    if (to) placing?.onDrag(key, to, false);
  }
  function drop(key: string, event: PointerEvent) {
    const held = dragged.current;
    dragged.current = undefined;
    const to = held?.hasMoved ? toPoint(event) : undefined;
    if (to) placing?.onDrag(key, to, true);
  }

  /** Turns the tip of a mark to the inside of the frame. */
  function turnTip(tip: Element) {
    const [inner, outer] = [
      tip.parentElement!.getBoundingClientRect(),
      frame.current?.getBoundingClientRect(),
    ];
    if (!outer) return;
    const middle = inner.left + inner.width / 2;
    tip.toggleAttribute('data-below', inner.top - outer.top < 60);
    tip.toggleAttribute('data-start', middle - outer.left < 90);
    tip.toggleAttribute('data-end', outer.right - middle < 90);
  }

  function focusOn(key: string | undefined) {
    setFocused(key);
    if (key !== undefined) setStop(key);
  }
  const choose = (key: string) => placing?.onChoose(key);
  const does = useStable({ onKeyDown, open, take, drag, drop, turnTip, choose, focusOn, hover: setHovered });
  const isPlacing = placing !== undefined;
  const targets = useMemo(
    () =>
      visible.map((cluster) => (
        <MarkTarget
          key={cluster.key}
          cluster={cluster}
          isStop={cluster.key === tabStop}
          isChosen={cluster.key === chosen}
          isTold={cluster.key === hovered || cluster.key === focused}
          isPlacing={isPlacing}
          does={does as Does<Marked>}
        />
      )),
    [visible, tabStop, chosen, hovered, focused, isPlacing, does],
  );
  return (
    <>
      <Painting clusters={painted} viewing={viewing} above={hovered ?? focused} />
      <MarkTargets
        ref={list}
        aria-label={label}
        style={
          {
            '--scale': settled.scale,
            transform: `translate(${corner.x}px, ${corner.y}px) scale(${view.scale / settled.scale})`,
          } as CSSProperties
        }
      >
        {targets}
      </MarkTargets>
    </>
  );
}

/** A function that remembers what it has returned for each value. */
function once<T>(make: (value: number) => T): (value: number) => T {
  const made = new Map<number, T>();
  return (value) => {
    const known = made.get(value) ?? make(value);
    made.set(value, known);
    return known;
  };
}
