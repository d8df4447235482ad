import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** Each test begins in a browser that knows nothing of the one before. */
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

/** Answers `fetch` by method and path. */
export function stubApi(
  answer: (method: string, url: URL, init: RequestInit) => { status?: number; body: unknown },
) {
  const fetch = vi.fn(async (input: string, init: RequestInit = {}) => {
    const { status = 200, body } = answer(init.method ?? 'GET', new URL(input, location.origin), init);
    return new Response(JSON.stringify(body), { status });
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
