import { chakra, Heading } from '@chakra-ui/react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

interface DialogProps {
  readonly title: string;
  /** Also by Escape. */
  readonly onClose: () => void;
  /** For lists and forms that need room. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The browser's own modal dialog, open as long as it is rendered: the focus stays in it, and returns when it goes. */
export function Dialog({ title, onClose, wide = false, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Where there is something to write in, one begins there, not at the first button.
    element?.querySelector<HTMLElement>('input:not([type=checkbox]), textarea')?.focus();
    return () => element?.close();
  }, []);

  // Beside the page, not in it: a form in a dialog must not stand in the form that opened it.
  return createPortal(
    <Modal
      ref={dialog}
      wide={wide}
      aria-labelledby={id}
      // The browser would close it by itself, but its parent decides.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <Heading id={id} as="h2" size="md" mb="3">
        {title}
      </Heading>
      {children}
    </Modal>,
    document.body,
  );
}

const Modal = chakra('dialog', {
  base: {
    m: 'auto',
    p: { base: '5', md: '6' },
    maxH: 'calc(100dvh - 2rem)',
    overflowY: 'auto',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    rounded: 'l3',
    shadow: 'lg',
    '&::backdrop': { bg: 'rgb(10 15 20 / 45%)' },
  },
  variants: {
    wide: {
      true: { w: 'min(44rem, calc(100vw - 2rem))' },
      false: { w: 'min(28rem, calc(100vw - 2rem))' },
    },
  },
});
