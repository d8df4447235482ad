import { readStored, writeStored } from '../lib/storage.ts';

/** The builds for which this tab has already reloaded. */
const KEY = 'reloadedForChunks';
const reloadedFor = () => [readStored('tab', KEY)].flat();

let reloading = false;
/** Whether this page is about to reload: missing chunks are then not reported. */
export const isReloading = () => reloading;

/**
 * After a deployment, the chunks that this page refers to may no longer exist, so the page reloads. If they are missing
 * from the new build as well, it is broken and another reload would not help: the error page then shows, and reloads
 * only when the user asks for it.
 */
export function reloadOnceWhenChunksAreGone(build = import.meta.url): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Offline, a reload would lose the page as well.
    if (!navigator.onLine || reloadedFor().includes(build)) return;
    writeStored('tab', KEY, [...reloadedFor(), build]);
    // Without working storage, the reload could not be recorded and would repeat forever.
    if (!reloadedFor().includes(build)) return;
    event.preventDefault();
    reloading = true;
    location.reload();
  });
}
