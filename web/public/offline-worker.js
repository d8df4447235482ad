// Lets the console be loaded without a connection. It is registered only when somebody takes a round along, keeps what that
// page had loaded (never an answer of the API, except the public branding), and is removed when the session ends.
const CACHE = 'taken-along';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const [port] = event.ports;
  event.waitUntil(take(event.data.take).then(() => port.postMessage('taken')));
});

/** Keeps these addresses; what cannot be loaded is left out. */
async function take(addresses) {
  const cache = await caches.open(CACHE);
  await Promise.allSettled(addresses.map((address) => cache.add(address)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith(answer(request));
});

/** The connection comes first, so that a new version of the console is seen at once. */
async function answer(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request.mode === 'navigate' ? '/' : request);
    if (kept) return kept;
    throw error;
  }
}
