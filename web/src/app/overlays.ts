import { createStore, useStore } from '../lib/store.ts';

/** What may lie over the shell, one at a time: the menu on phones, the search, and the list of shortcuts. */
export type OverlayName = 'drawer' | 'palette' | 'shortcuts';

const open = createStore<OverlayName | undefined>(undefined);

export const useOverlay = (): OverlayName | undefined => useStore(open);
export const openOverlay = (name: OverlayName): void => open.set(name);
export const closeOverlay = (): void => open.set(undefined);
