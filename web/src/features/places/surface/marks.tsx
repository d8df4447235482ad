import { chakra } from '@chakra-ui/react';
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useStable } from '../../../components/use-stable.ts';
import { type Cluster, clustered, type Placed } from './clusters.ts';
import { ClusterMark, type MarkKind, StateMark } from './state-mark.tsx';
import type { Viewing } from './use-view.ts';
import { directionOf, nextToward, type Point } from './view.ts';

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
  readonly placing?: {
    readonly onChoose: (key: string) => void;
    readonly onDrag: (key: string, to: Point, isDone: boolean) => void;
    /** A key that was pressed on the chosen mark. Returns whether it means something. */
    readonly onKey: (key: string, event: KeyboardEvent) => boolean;
  };
}

/** Marks that are nearer to each other are drawn as one. */
const APART_PX = 32;
/** Marks this far outside the frame are drawn, too, so that they are there when it is moved. */
const MARGIN_PX = 80;
/** While the picture is moved by less than this, the same marks are drawn, and only their list is moved. */
const TILE_PX = 128;
/** Marks are put together anew when the scale has doubled or halved; in between they only move apart. */
const stepOf = (scale: number): number => 2 ** Math.floor(Math.log2(scale));
/** While the scale changes, marks grow or shrink with the picture, as one layer. After so long they have their size again. */
const REST_MS = 250;

/** Marks on a picture or map. One of them is a stop of the Tab key; arrow keys go to the next one in their direction. */
export function Marks<T extends Marked>({ label, items, viewing, scaleMax, chosen, placing }: MarksProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const [stop, setStop] = useState<string>();
  const dragged = useRef<{ readonly key: string; readonly from: Point; hasMoved: boolean }>(undefined);
  const { frame, view, size, toScreen, toPoint, show, reveal } = viewing;
  const { scale } = view;
  const step = stepOf(scale);
  /** The scale at which the marks are laid out. */
  const [drawn, setDrawn] = useState(scale);
  if (stepOf(drawn) !== step) setDrawn(scale);
  useEffect(() => {
    const rest = setTimeout(() => setDrawn(scale), REST_MS);
    return () => clearTimeout(rest);
  }, [scale]);
  // At the largest scale only what is at the same place is together.
  const cell = scale >= scaleMax * 0.99 ? 1e-6 : APART_PX / step;
  const clusters = useMemo(() => {
    const alone = items.filter(({ key }) => key === chosen);
    const others = chosen === undefined ? items : items.filter(({ key }) => key !== chosen);
    return [...clustered(others, cell), ...alone.map((item): Cluster<T> => ({ ...item, items: [item] }))];
  }, [items, cell, chosen]);
  const corner = toScreen({ x: 0, y: 0 });
  const tile = TILE_PX / step;
  const [column, row] = [Math.floor(-corner.x / scale / tile), Math.floor(-corner.y / scale / tile)];
  // One more, since the first tile is cut.
  const columns = Math.ceil(size.width / scale / tile) + 1;
  const rows = Math.ceil(size.height / scale / tile) + 1;
  const visible = useMemo(() => {
    const margin = MARGIN_PX / step;
    const [left, top] = [column * tile - margin, row * tile - margin];
    const right = (column + columns) * tile + margin;
    const bottom = (row + rows) * tile + margin;
    return clusters.filter(({ x, y }) => x > left && y > top && x < right && y < bottom);
  }, [clusters, step, tile, column, row, columns, rows]);
  const isInFrame = (point: Point) => {
    const { x, y } = toScreen(point);
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
  function turnTip(mark: Element) {
    const [inner, outer] = [mark.getBoundingClientRect(), frame.current?.getBoundingClientRect()];
    const tip = mark.querySelector('.tip');
    if (!outer || !tip) return;
    const middle = inner.left + inner.width / 2;
    tip.toggleAttribute('data-below', inner.top - outer.top < 60);
    tip.toggleAttribute('data-start', middle - outer.left < 90);
    tip.toggleAttribute('data-end', outer.right - middle < 90);
  }

  const choose = (key: string) => placing?.onChoose(key);
  const does = useStable({ onKeyDown, open, take, drag, drop, turnTip, choose, setStop });
  return (
    <List
      ref={list}
      aria-label={label}
      style={
        {
          '--scale': drawn,
          transform: `translate(${corner.x}px, ${corner.y}px) scale(${scale / drawn})`,
        } as CSSProperties
      }
    >
      {visible.map((cluster) => (
        <Mark
          key={cluster.key}
          cluster={cluster}
          isStop={cluster.key === tabStop}
          isChosen={cluster.key === chosen}
          isPlacing={placing !== undefined}
          does={does as Does<Marked>}
        />
      ))}
    </List>
  );
}

/** What can be done with a mark. The functions stay the same. */
interface Does<T extends Marked> {
  readonly onKeyDown: (event: KeyboardEvent, cluster: Cluster<T>) => void;
  readonly open: (cluster: Cluster<T>) => void;
  readonly take: (key: string, event: PointerEvent) => void;
  readonly drag: (key: string, event: PointerEvent) => void;
  readonly drop: (key: string, event: PointerEvent) => void;
  readonly turnTip: (mark: Element) => void;
  readonly choose: (key: string) => void;
  readonly setStop: (key: string) => void;
}

interface MarkProps {
  readonly cluster: Cluster<Marked>;
  readonly isStop: boolean;
  readonly isChosen: boolean;
  readonly isPlacing: boolean;
  readonly does: Does<Marked>;
}

/**
 * The mark of a thing, or of several. Its place is in units of the picture, which the list scales: so it is drawn anew only if it
 * changes itself, and not with each step of the picture.
 */
const Mark = memo(function Mark({ cluster, isStop, isChosen, isPlacing, does }: MarkProps) {
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
    onFocus: (event: FocusEvent) => {
      does.setStop(key);
      does.turnTip(event.currentTarget);
    },
    onPointerEnter: (event: PointerEvent) => does.turnTip(event.currentTarget),
    onKeyDown: (event: KeyboardEvent) => does.onKeyDown(event, cluster),
  };
  const tip = (
    <span className="tip" aria-hidden>
      <strong>{name}</strong> <span>{told}</span>
    </span>
  );
  return (
    <li data-chosen={isChosen ? '' : undefined} style={{ '--x': x, '--y': y } as CSSProperties}>
      {items.length > 1 ? (
        <button type="button" {...common} onClick={() => does.open(cluster)}>
          <ClusterMark count={count} state={cluster.state} />
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
          <StateMark kind={item.kind} state={item.state} />
          {tip}
        </button>
      ) : (
        <Link {...common} to={item.to} draggable={false}>
          <StateMark kind={item.kind} state={item.state} />
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
      w: 'max-content',
      transform:
        'translate(calc(var(--scale) * var(--x) * 1px), calc(var(--scale) * var(--y) * 1px)) translate(-50%, -50%)',
    },
    '& > li:is(:hover, :focus-within, [data-chosen])': { zIndex: '1' },
    '& :is(a, button)': {
      position: 'relative',
      display: 'grid',
      placeItems: 'center',
      // Its target is larger than its mark.
      minW: '7',
      minH: '7',
      rounded: 'full',
      cursor: 'pointer',
      outline: 'none',
      touchAction: 'none',
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
