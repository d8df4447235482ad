import { readStored, writeStored } from '../lib/storage.ts';
import { createStore, useStore } from '../lib/store.ts';

const KEY = 'sidebar.folded';
/** Where the full sidebar would leave a table too little room. */
const NARROW = '(max-width: 63.99rem)';

const stored = readStored('local', KEY);
const folded = createStore(typeof stored === 'boolean' ? stored : matchMedia(NARROW).matches);

/** Whether the sidebar shows only icons. The choice is remembered in this browser; by default, narrow windows fold it. */
export const useFolded = (): boolean => useStore(folded);

export function toggleFolded(): void {
  folded.set(!folded.get());
  writeStored('local', KEY, folded.get());
}
