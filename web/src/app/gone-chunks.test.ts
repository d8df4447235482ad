import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import '../../testing/fresh-browser.ts';
import { reloadOnceWhenChunksAreGone } from './gone-chunks.ts';

let reload: MockInstance;
let listen: (event: Event) => void;
beforeEach(() => {
  reload = vi.spyOn(location, 'reload').mockReturnValue();
});
afterEach(() => window.removeEventListener('vite:preloadError', listen));

/** Opens a page of a build like a reload: only its own listeners are registered. */
function openPage(build: string) {
  window.removeEventListener('vite:preloadError', listen);
  const add = vi.spyOn(window, 'addEventListener');
  reloadOnceWhenChunksAreGone(build);
  listen = add.mock.calls[0]![1] as typeof listen;
  add.mockRestore();
}

/** A chunk cannot be loaded: does the page reload, or does it show the error? */
function loseChunk(): 'reloads' | 'shows the error' {
  const before = reload.mock.calls.length;
  const event = new Event('vite:preloadError', { cancelable: true });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(reload.mock.calls.length > before);
  return event.defaultPrevented ? 'reloads' : 'shows the error';
}

test('a chunk that is missing after a deployment reloads the page, and so does the next deployment', () => {
  openPage('/assets/index-1.js');
  expect(loseChunk()).toBe('reloads');
  openPage('/assets/index-2.js');
  expect(loseChunk()).toBe('reloads');
});

test('a broken build is reloaded once and never again, however much later', () => {
  openPage('/assets/index-1.js');
  expect(loseChunk()).toBe('reloads');
  openPage('/assets/index-1.js');
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(loseChunk()).toBe('shows the error');
});

test('two broken builds in turn do not cause endless reloads', () => {
  const opened = ['1', '2', '1', '2'].map((build) => {
    openPage(build);
    return loseChunk();
  });
  expect(opened).toEqual(['reloads', 'reloads', 'shows the error', 'shows the error']);
});

test.each([
  ['has no storage', () => vi.stubGlobal('sessionStorage', undefined)],
  ['is offline', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
])('a browser that %s shows the error immediately', (_, beLikeThat) => {
  beLikeThat();
  openPage('/assets/index-1.js');
  expect(loseChunk()).toBe('shows the error');
});
