import { createStore, useStore } from './store.ts';

/** A temporary message. */
export interface Toast {
  readonly id: number;
  readonly kind: 'info' | 'success' | 'error';
  readonly text: string;
  readonly seconds: number;
  /** What can be done about it, such as undoing it. */
  readonly action?: ToastAction | undefined;
}

export interface ToastAction {
  readonly label: string;
  readonly perform: () => void;
}

/** How long a toast is shown (specification 1.8, 1.9), in seconds. */
export const TOAST_SECONDS = { usual: 5, sessionExpired: 6, extended: 8 } as const;

const toasts = createStore<readonly Toast[]>([]);
let last = 0;

export const useToasts = (): readonly Toast[] => useStore(toasts);

export function notify(
  kind: Toast['kind'],
  text: string,
  seconds: number = TOAST_SECONDS.usual,
  action?: ToastAction,
): void {
  last += 1;
  // A toast with the same text replaces the previous one.
  toasts.set([...toasts.get().filter((one) => one.text !== text), { id: last, kind, text, seconds, action }]);
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
