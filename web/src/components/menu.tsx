import { chakra } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Called, useMay } from './use-may.ts';

export interface MenuItem {
  readonly label: string;
  readonly icon: LucideIcon;
  /** A link to this path, or else what it does. */
  readonly to?: string;
  readonly perform?: () => unknown;
  /** The operation behind `perform`, if that needs another right than writes usually do. */
  readonly calls?: Called;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
}

interface MenuProps {
  /** The name of the panel for screen readers. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** The button, which takes these properties. */
  readonly children: (button: {
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls': string;
    readonly onPointerDown: () => void;
    readonly onClick: (event: { currentTarget: HTMLElement }) => void;
  }) => ReactNode;
}

const GAP = 4;

/**
 * A button that opens a panel of actions. It is a popover of the browser, so no scrolling box cuts it, and Escape or a
 * click elsewhere closes it.
 */
export function Menu({ label, items: all, children }: MenuProps) {
  const may = useMay();
  const items = all.filter(({ perform, calls }) => !perform || may(calls));
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  // The press that begins a click closes an open panel, as it does elsewhere. The click must not open it again.
  const wasOpen = useRef(false);
  const [place, setPlace] = useState<{ top?: number; bottom?: number; right: number }>();

  function open(button: HTMLElement) {
    const { top, bottom, right } = button.getBoundingClientRect();
    const isLow = bottom > window.innerHeight / 2;
    setPlace({
      right: document.documentElement.clientWidth - right,
      ...(isLow ? { bottom: window.innerHeight - top + GAP } : { top: bottom + GAP }),
    });
  }
  useLayoutEffect(() => {
    if (place) panel.current?.showPopover?.();
  }, [place]);
  function close() {
    // Gives the focus back to the button.
    panel.current?.hidePopover?.();
    setPlace(undefined);
  }

  if (items.length === 0) return null;
  return (
    <>
      {children({
        'aria-expanded': place !== undefined,
        'aria-controls': id,
        onPointerDown: () => {
          wasOpen.current = place !== undefined;
        },
        onClick: ({ currentTarget }) => {
          if (place || wasOpen.current) close();
          else open(currentTarget);
          wasOpen.current = false;
        },
      })}
      {place && (
        <Panel
          ref={panel}
          id={id}
          popover="auto"
          role="group"
          aria-label={label}
          style={place}
          onToggle={({ newState }) => newState === 'closed' && setPlace(undefined)}
        >
          {items.map(({ label: text, icon: Icon, to, perform, isDanger, isDisabled }) =>
            to === undefined ? (
              <Item
                key={text}
                type="button"
                disabled={isDisabled ?? false}
                data-danger={isDanger ? '' : undefined}
                onClick={() => {
                  close();
                  perform?.();
                }}
              >
                <Icon aria-hidden />
                {text}
              </Item>
            ) : (
              <Item asChild key={text}>
                <Link to={to}>
                  <Icon aria-hidden />
                  {text}
                </Link>
              </Item>
            ),
          )}
        </Panel>
      )}
    </>
  );
}

const Panel = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    m: '0',
    p: '1',
    minW: '44',
    maxW: 'calc(100vw - 1rem)',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    rounded: 'l3',
    shadow: 'lg',
    textStyle: 'sm',
    whiteSpace: 'nowrap',
  },
});

const Item = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    w: 'full',
    px: '2.5',
    minH: { base: '11', md: '8' },
    rounded: 'l1',
    cursor: 'pointer',
    focusVisibleRing: 'inside',
    '&:hover:not(:disabled)': { bg: 'bg.muted', textDecoration: 'none' },
    _disabled: { color: 'fg.subtle', cursor: 'default' },
    '& svg': { boxSize: '4', color: 'fg.muted' },
    '&[data-danger]': { color: 'fg.error', '& svg': { color: 'inherit' } },
  },
});
