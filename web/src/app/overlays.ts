import { createStore, useStore } from '../lib/store.ts';

/** What may lie over the shell, one at a time: the menu on phones, the search, the list of shortcuts, and the newest alerts. */
export type OverlayName = 'drawer' | 'palette' | 'shortcuts' | 'bell';

const open = createStore<OverlayName | undefined>(undefined);

export const useOverlay = (): OverlayName | undefined => useStore(open);
export const openOverlay = (name: OverlayName): void => open.set(name);
export const closeOverlay = (): void => open.set(undefined);
