import { readStored, writeStored } from '../lib/storage.ts';

const KEY = 'reloadedForChunks';
/** A second failure within this time is no deploy but a fault: the screen's error page shows it. */
const ONCE_IN_MS = 60_000;

/** After a deploy the chunks this page knows are gone: a fresh page knows the new ones. */
export function reloadOnceWhenChunksAreGone(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = readStored('tab', KEY);
    if (typeof last === 'number' && Date.now() - last < ONCE_IN_MS) return;
    writeStored('tab', KEY, Date.now());
    event.preventDefault();
    location.reload();
  });
}
