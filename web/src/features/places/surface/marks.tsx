import { chakra } from '@chakra-ui/react';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useStable } from '../../../components/use-stable.ts';
import { type Cluster, clustered, type Placed } from './clusters.ts';
import { drawingOf, type MarkKind } from './mark-drawing.ts';
import { Painting } from './painting.tsx';
import type { Viewing } from './use-view.ts';
import { directionOf, nextToward, onScreen, type Point, pointAt } from './view.ts';

/** A device or a site that has a place. */
export interface Marked extends Placed {
  readonly kind: MarkKind;
  readonly name: string;
  /** Its state in words. */
  readonly told: string;
  /** Its page. */
  readonly to: string;
}

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
/** Marks are put together anew when the scale has doubled or halved; in between they only move apart. */
const stepOf = (scale: number): number => 2 ** Math.floor(Math.log2(scale));

/**
 * Marks on a picture or map. All of them are painted on a canvas, for each frame anew. Over it lies a list with an element for
 * each mark near the frame, which is not visible: it has a name, and can be pointed at, dragged and focused. Since thousands of
 * elements take long, they are made anew only when the picture rests. One of them is a stop of the Tab key; arrow keys go
 * to the next one in their direction.
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
        <Mark
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
      <List
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
      </List>
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

/** What can be done with a mark. The functions stay the same. */
interface Does<T extends Marked> {
  readonly onKeyDown: (event: KeyboardEvent, cluster: Cluster<T>) => void;
  readonly open: (cluster: Cluster<T>) => void;
  readonly take: (key: string, event: PointerEvent) => void;
  readonly drag: (key: string, event: PointerEvent) => void;
  readonly drop: (key: string, event: PointerEvent) => void;
  readonly turnTip: (tip: Element) => void;
  readonly choose: (key: string) => void;
  /** Undefined: none has the focus any more. */
  readonly focusOn: (key: string | undefined) => void;
  readonly hover: (key: string | undefined) => void;
}

interface MarkProps {
  readonly cluster: Cluster<Marked>;
  readonly isStop: boolean;
  readonly isChosen: boolean;
  /** What it is stands beside it. */
  readonly isTold: boolean;
  readonly isPlacing: boolean;
  readonly does: Does<Marked>;
}

/**
 * What can be pointed at and focused of the mark of a thing, or of several. Its place is in units of the picture, which the list
 * scales: so it is rendered anew only if it changes itself, and not with each step of the picture.
 */
const Mark = memo(function Mark({ cluster, isStop, isChosen, isTold, isPlacing, does }: MarkProps) {
  const { t, i18n } = useTranslation('maps');
  const { key, x, y, items } = cluster;
  const item = items[0]!;
  const count = items.length.toLocaleString(i18n.language);
  const name = items.length > 1 ? t('cluster', { count: items.length, number: count }) : item.name;
  const told = items.length > 1 ? t('clusterWorst', { state: worstTold(cluster) }) : item.told;
  const common = {
    'data-key': key,
    'aria-label': `${name}, ${told}`,
    tabIndex: isStop ? 0 : -1,
    onFocus: () => does.focusOn(key),
    onBlur: () => does.focusOn(undefined),
    onPointerEnter: () => does.hover(key),
    onPointerLeave: () => does.hover(undefined),
    onKeyDown: (event: KeyboardEvent) => does.onKeyDown(event, cluster),
  };
  const tip = isTold && (
    <span className="tip" aria-hidden ref={(tip) => void (tip && does.turnTip(tip))}>
      <strong>{name}</strong> <span>{told}</span>
    </span>
  );
  const { width, height, scale } = drawingOf(cluster, i18n.language);
  const place = { '--x': x, '--y': y, '--width': width * scale, '--height': height * scale } as CSSProperties;
  return (
    <li data-chosen={isChosen ? '' : undefined} style={place}>
      {items.length > 1 ? (
        <button type="button" {...common} onClick={() => does.open(cluster)}>
          {tip}
        </button>
      ) : isPlacing ? (
        <button
          type="button"
          {...common}
          onPointerDown={(event) => does.take(item.key, event)}
          onPointerMove={(event) => does.drag(item.key, event)}
          onPointerUp={(event) => does.drop(item.key, event)}
          aria-pressed={isChosen}
          onClick={() => does.choose(item.key)}
        >
          {tip}
        </button>
      ) : (
        <Link {...common} to={item.to} draggable={false}>
          {tip}
        </Link>
      )}
    </li>
  );
});

const worstTold = <T extends Marked>({ items, state }: Cluster<T>): string =>
  items.find((item) => item.state === state)!.told;

const List = chakra('ul', {
  base: {
    listStyleType: 'none',
    // One layer for all of them.
    position: 'absolute',
    top: '0',
    left: '0',
    willChange: 'transform',
    transformOrigin: '0 0',
    '& > li': {
      position: 'absolute',
      top: '0',
      left: '0',
      transform:
        'translate(calc(var(--scale) * var(--x) * 1px), calc(var(--scale) * var(--y) * 1px)) translate(-50%, -50%)',
    },
    '& > li:is(:hover, :focus-within, [data-chosen])': { zIndex: '1' },
    '& :is(a, button)': {
      position: 'relative',
      display: 'block',
      // Its target is larger than a mark that is small.
      w: 'max(calc(var(--width) * 1px), {sizes.7})',
      h: 'max(calc(var(--height) * 1px), {sizes.7})',
      rounded: 'full',
      cursor: 'pointer',
      outline: 'none',
    },
    '& :is(a, button):focus-visible, & > [data-chosen] > *': {
      boxShadow: '0 0 0 2px var(--c-colors-accent-solid), 0 0 0 4px var(--c-colors-bg-panel)',
    },
    '& .tip': {
      position: 'absolute',
      bottom: 'calc(100% + 4px)',
      insetStart: '50%',
      transform: 'translateX(-50%)',
      display: 'none',
      px: '2.5',
      py: '1.5',
      bg: 'bg.panel',
      color: 'fg',
      borderWidth: '1px',
      rounded: 'l2',
      shadow: 'lg',
      textStyle: 'xs',
      textAlign: 'start',
      whiteSpace: 'nowrap',
      pointerEvents: 'none',
    },
    '& .tip[data-below]': { bottom: 'auto', top: 'calc(100% + 4px)' },
    '& .tip[data-start]': { insetStart: '0', transform: 'none' },
    '& .tip[data-end]': { insetStart: 'auto', insetEnd: '0', transform: 'none' },
    '& .tip strong': {
      display: 'block',
      fontWeight: 'semibold',
      maxW: '14rem',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    '& .tip span': { color: 'fg.muted' },
    '& :is(a, button):is(:hover, :focus-visible) .tip': { display: 'block' },
  },
});
