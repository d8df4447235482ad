import { vi } from 'vitest';
import './fresh-browser.ts';

interface Answer {
  status?: number;
  body: unknown;
}

/** Stubs `fetch` with responses by method and path. */
export function stubApi(answer: (method: string, url: URL, init: RequestInit) => Answer | Promise<Answer>) {
  const fetch = vi.fn(async (input: string, init: RequestInit = {}) => {
    const { status = 200, body } = await answer(init.method ?? 'GET', new URL(input, location.origin), init);
    return new Response(JSON.stringify(body), { status });
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
