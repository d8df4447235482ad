import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
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
const APART_PX = 26;
/** Marks this far outside the frame are drawn, too, so that they are there when it is moved. */
const MARGIN_PX = 80;

/** Marks on a picture or map. One of them is a stop of the Tab key; arrow keys go to the next one in their direction. */
export function Marks<T extends Marked>({ label, items, viewing, scaleMax, chosen, placing }: MarksProps<T>) {
  const { t, i18n } = useTranslation('maps');
  const list = useRef<HTMLUListElement>(null);
  const [stop, setStop] = useState<string>();
  const dragged = useRef<{ readonly key: string; readonly from: Point; hasMoved: boolean }>(undefined);
  const { view, size, toScreen, toPoint, show } = viewing;
  // At the largest scale only what is at the same place is together.
  const cell = view.scale >= scaleMax * 0.99 ? 1e-6 : APART_PX / view.scale;
  const clusters = useMemo(() => {
    const alone = items.filter(({ key }) => key === chosen);
    const others = chosen === undefined ? items : items.filter(({ key }) => key !== chosen);
    return [...clustered(others, cell), ...alone.map((item): Cluster<T> => ({ ...item, items: [item] }))];
  }, [items, cell, chosen]);
  const visible = clusters.flatMap((cluster) => {
    const { x, y } = toScreen(cluster);
    const isNear =
      x > -MARGIN_PX && y > -MARGIN_PX && x < size.width + MARGIN_PX && y < size.height + MARGIN_PX;
    return isNear ? [{ cluster, x, y }] : [];
  });
  const tabStop = visible.some(({ cluster }) => cluster.key === stop) ? stop : visible[0]?.cluster.key;

  function focus(at: number) {
    const { key } = visible[at]!.cluster;
    setStop(key);
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent, at: number) {
    const { cluster } = visible[at]!;
    if (placing && cluster.key === chosen && placing.onKey(cluster.key, event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const direction = directionOf(event.key);
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = nextToward(visible, visible[at]!, direction);
    if (next !== undefined) focus(next);
  }

  const open = (cluster: Cluster<T>) => {
    const [xs, ys] = [cluster.items.map(({ x }) => x), cluster.items.map(({ y }) => y)];
    show({
      from: { x: Math.min(...xs), y: Math.min(...ys) },
      to: { x: Math.max(...xs), y: Math.max(...ys) },
    });
  };

  const dragging = (item: T) =>
    placing && {
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = { key: item.key, from: { x: event.clientX, y: event.clientY }, hasMoved: false };
      },
      onPointerMove(event: PointerEvent) {
        const drag = dragged.current;
        if (!drag || drag.key !== item.key) return;
        if (Math.hypot(event.clientX - drag.from.x, event.clientY - drag.from.y) > 3) drag.hasMoved = true;
        const to = drag.hasMoved ? toPoint(event) : undefined;
        if (to) placing.onDrag(item.key, to, false);
      },
      onPointerUp(event: PointerEvent) {
        const drag = dragged.current;
        dragged.current = undefined;
        const to = drag?.hasMoved ? toPoint(event) : undefined;
        if (drag && to) placing.onDrag(item.key, to, true);
      },
    };

  return (
    <List ref={list} aria-label={label}>
      {visible.map(({ cluster, x, y }, at) => {
        const [item] = cluster.items as readonly [T, ...T[]];
        const count = cluster.items.length.toLocaleString(i18n.language);
        const name =
          cluster.items.length > 1 ? t('cluster', { count: cluster.items.length, number: count }) : item.name;
        const told = cluster.items.length > 1 ? t('clusterWorst', { state: worstTold(cluster) }) : item.told;
        const common = {
          'data-key': cluster.key,
          'aria-label': `${name}, ${told}`,
          tabIndex: cluster.key === tabStop ? 0 : -1,
          onFocus: () => setStop(cluster.key),
          onKeyDown: (event: KeyboardEvent) => onKeyDown(event, at),
        };
        const tip = (
          <span
            className="tip"
            aria-hidden
            data-below={y < 70 ? '' : undefined}
            data-start={x < 90 ? '' : undefined}
            data-end={x > size.width - 90 ? '' : undefined}
          >
            <strong>{name}</strong> <span>{told}</span>
          </span>
        );
        return (
          <li
            key={cluster.key}
            data-chosen={cluster.key === chosen ? '' : undefined}
            style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}
          >
            {cluster.items.length > 1 ? (
              <button type="button" {...common} onClick={() => open(cluster)}>
                <ClusterMark count={count} state={cluster.state} />
                {tip}
              </button>
            ) : placing ? (
              <button
                type="button"
                {...common}
                {...dragging(item)}
                aria-pressed={item.key === chosen}
                onClick={() => placing.onChoose(item.key)}
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
      })}
    </List>
  );
}

const worstTold = <T extends Marked>({ items, state }: Cluster<T>): string =>
  items.find((item) => item.state === state)!.told;

const List = chakra('ul', {
  base: {
    listStyleType: 'none',
    '& > li': { position: 'absolute', top: '0', insetStart: '0', willChange: 'transform' },
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
