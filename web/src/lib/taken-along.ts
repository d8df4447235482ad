import { getBranding } from '../../../shared/contract/auth/branding.ts';

const WORKER = '/offline-worker.js';

/** Whether this browser can keep the console for a reload without a connection. */
export const canTakeAlong = (): boolean => 'serviceWorker' in navigator;

/**
 * Keeps the console as it is loaded now, so that a reload works without a connection. No answer of the API is kept but the
 * public branding. Resolves once all is kept.
 */
export async function takeAlong(): Promise<void> {
  await navigator.serviceWorker.register(WORKER);
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const done = new Promise<void>((resolve) => {
    port1.onmessage = () => resolve();
  });
  active!.postMessage({ take: loadedAddresses() }, [port2]);
  await done;
}

/** All that this page has loaded from here. */
function loadedAddresses(): string[] {
  const elements = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]');
  const addresses = [
    ...performance.getEntriesByType('resource').map(({ name }) => name),
    ...[...elements].map((element) => ('src' in element ? element.src : element.href)),
  ].map((address) => new URL(address, location.href));
  const own = addresses.filter(
    ({ origin, pathname }) =>
      origin === location.origin &&
      pathname !== WORKER &&
      (!pathname.startsWith('/api/') || pathname === getBranding.path),
  );
  return [...new Set(['/', ...own.map(({ href }) => href)])];
}

/** At the end of a session nothing of it stays in this browser. */
export async function leaveBehind(): Promise<void> {
  if (!canTakeAlong()) return;
  for (const registration of await navigator.serviceWorker.getRegistrations())
    await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
  // It is emptied, not deleted: an open page holds it, and a deletion would wait for that.
  const { clear, createStore } = await import('idb-keyval');
  await clear(createStore('rounds', 'kept'));
}
