import { Box, Button, type ButtonProps } from '@chakra-ui/react';
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';

interface PopoverProps {
  /** The content of the button. */
  readonly trigger: ReactNode;
  readonly button?: ButtonProps;
  /** The name of the panel for screen readers. */
  readonly label: string;
  /** Below the button from its right or its left edge, or above it from its left edge. */
  readonly side?: 'below' | 'belowStart' | 'above';
  /** Called when the button gets the pointer or the focus and when it is pressed, to load what the panel needs. */
  readonly onApproach?: () => void;
  /** A choice in the panel closes it. */
  readonly once?: boolean;
  /** A function is called only while the panel is open, with what closes it. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

const SIDES = {
  below: { insetEnd: '0', top: 'calc(100% + 6px)' },
  belowStart: { insetStart: '0', top: 'calc(100% + 6px)' },
  above: { insetStart: '0', bottom: 'calc(100% + 6px)' },
} as const;

/**
 * A button that opens a panel. Escape (which returns the focus), a click elsewhere or leaving it
 * with the focus closes it. The panel follows the button in the document, so no focus trap is needed.
 */
export function Popover({
  trigger,
  button,
  label,
  side = 'below',
  onApproach,
  once,
  children,
}: PopoverProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);

  function close() {
    setOpen(false);
    opener.current?.focus();
  }

  return (
    <Box
      ref={root}
      position="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        close();
      }}
    >
      <Button
        ref={opener}
        size="sm"
        variant="outline"
        bg="bg.panel"
        colorPalette="gray"
        {...button}
        aria-expanded={open}
        aria-controls={id}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onClick={() => {
          onApproach?.();
          setOpen(!open);
        }}
      >
        {trigger}
      </Button>
      <Box
        id={id}
        role="group"
        aria-label={label}
        hidden={!open}
        onClick={({ target }) => {
          if (once && target instanceof Element && target.closest('button')) setOpen(false);
        }}
        position="absolute"
        {...SIDES[side]}
        zIndex="dropdown"
        minW="56"
        p="2"
        bg="bg.panel"
        borderWidth="1px"
        rounded="l3"
        shadow="lg"
      >
        {typeof children === 'function' ? open && <Suspense>{children(close)}</Suspense> : children}
      </Box>
    </Box>
  );
}
