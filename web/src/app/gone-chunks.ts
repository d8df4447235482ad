import { readStored, writeStored } from '../lib/storage.ts';

/** The builds that this tab has reloaded itself for. */
const KEY = 'reloadedForChunks';
const reloadedFor = () => [readStored('tab', KEY)].flat();

let reloading = false;
/** Whether this page is being left: missing chunks are then not reported. */
export const isReloading = () => reloading;

/**
 * After a deploy the chunks this page knows may be gone: a fresh page knows the new ones. A build that lacks them even then is
 * broken, and no further reload helps: the screen's error page shows, and reloads when somebody asks for it.
 */
export function reloadOnceWhenChunksAreGone(build = import.meta.url): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a connection the reload would lose the page as well.
    if (!navigator.onLine || reloadedFor().includes(build)) return;
    writeStored('tab', KEY, [...reloadedFor(), build]);
    // A browser that keeps nothing would never know that it has reloaded.
    if (!reloadedFor().includes(build)) return;
    event.preventDefault();
    reloading = true;
    location.reload();
  });
}
