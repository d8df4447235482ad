import { createStore, useStore } from './store.ts';

const TICK_MS = 5000;
const clock = createStore(Date.now());
let followers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * The time, updated every five seconds by one timer for all relative times of a page; it stops while the tab is hidden.
 */
const shared = {
  ...clock,
  subscribe(listener: () => void) {
    const stop = clock.subscribe(listener);
    followers += 1;
    if (followers === 1) {
      timer = setInterval(tick, TICK_MS);
      tick();
    }
    return () => {
      stop();
      followers -= 1;
      if (followers === 0) clearInterval(timer);
    };
  },
};

function tick() {
  if (!document.hidden) clock.set(Date.now());
}

export const useNow = (): number => useStore(shared);
