import { vi } from 'vitest';
import './fresh-browser.ts';

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
