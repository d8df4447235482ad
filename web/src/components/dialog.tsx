import { chakra, Heading } from '@chakra-ui/react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

interface DialogProps {
  readonly title: string;
  /** Also called on Escape. */
  readonly onClose: () => void;
  /** For lists and large forms. */
  readonly wide?: boolean;
  /** On phones at the lower edge of the screen, for choices: no keyboard covers it at first. */
  readonly isSheet?: boolean;
  readonly children: ReactNode;
}

/** The browser's modal dialog, open while it is rendered: it traps the focus and returns it when it closes. */
export function Dialog({ title, onClose, wide = false, isSheet = false, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Focus the first text input, if there is one, instead of the first button.
    if (!isSheet) element?.querySelector<HTMLElement>('input:not([type=checkbox]), textarea')?.focus();
    return () => element?.close();
  }, [isSheet]);

  // A portal, because a form in a dialog must not be nested in the form that opened it.
  return createPortal(
    <Modal
      ref={dialog}
      wide={wide}
      isSheet={isSheet}
      aria-labelledby={id}
      // The parent decides whether the dialog closes, not the browser.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A portal is elsewhere in the document, but React's events pass on to the component that opened it.
      onSubmit={(event) => event.stopPropagation()}
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
    isSheet: {
      true: {
        '@media (max-width: 47.99rem)': { w: '100vw', maxW: '100vw', mb: '0', roundedBottom: '0' },
      },
    },
    wide: {
      true: { w: 'min(44rem, calc(100vw - 2rem))' },
      false: { w: 'min(28rem, calc(100vw - 2rem))' },
    },
  },
});
