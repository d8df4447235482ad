import { chakra } from '@chakra-ui/react';
import { type CSSProperties, type KeyboardEvent, memo, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Cluster, Placed } from './clusters.ts';
import { drawingOf, type MarkKind } from './mark-drawing.ts';

/** A device or a site that has a place. */
export interface Marked extends Placed {
  readonly kind: MarkKind;
  readonly name: string;
  /** Its state in words. */
  readonly told: string;
  /** Its page. */
  readonly to: string;
}

/** What can be done with a mark. The functions stay the same. */
export interface Does<T extends Marked> {
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

interface MarkTargetProps {
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
 * scales: so it is rendered again only if it changes itself, and not with each step of the picture.
 */
export const MarkTarget = memo(function MarkTarget({
  cluster,
  isStop,
  isChosen,
  isTold,
  isPlacing,
  does,
}: MarkTargetProps) {
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

/** The targets of all marks, over the canvas. */
export const MarkTargets = chakra('ul', {
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
