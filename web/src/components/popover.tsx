import { Box, Button, type ButtonProps } from '@chakra-ui/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface PopoverProps {
  /** What the button shows. */
  readonly trigger: ReactNode;
  readonly button?: ButtonProps;
  /** What the panel is, for a screen reader. */
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * A button that unfolds a panel below its right edge. It closes by Escape (the focus returns), by a click elsewhere and
 * when the focus leaves. The panel stays in the document's order, so no focus has to be trapped or carried over.
 */
export function Popover({ trigger, button, label, children }: PopoverProps) {
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

  return (
    <Box
      ref={root}
      position="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        setOpen(false);
        opener.current?.focus();
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
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </Button>
      <Box
        id={id}
        role="group"
        aria-label={label}
        hidden={!open}
        position="absolute"
        insetEnd="0"
        top="calc(100% + 6px)"
        zIndex="dropdown"
        minW="56"
        p="2"
        bg="bg.panel"
        borderWidth="1px"
        rounded="l3"
        shadow="lg"
      >
        {children}
      </Box>
    </Box>
  );
}
