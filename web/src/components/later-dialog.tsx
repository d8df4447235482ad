import { type ComponentProps, lazy, Suspense } from 'react';

const Dialog = lazy(async () => ({ default: (await import('./dialog.tsx')).Dialog }));
const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/** Dialogs that are loaded when they are first shown, so that lists load faster. */
export const LaterDialog = (props: ComponentProps<typeof Dialog>) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
);

export const LaterConfirmDialog = (props: ComponentProps<typeof ConfirmDialog>) => (
  <Suspense>
    <ConfirmDialog {...props} />
  </Suspense>
);
