import { type HttpResponse, header } from '../http.ts';
import type { CachePolicy } from './policies.ts';

interface Entry {
  readonly response: HttpResponse;
  readonly storedAt: number;
  readonly expiresAt: number;
}

/** The limit of the memory. A response that is dropped is fetched again. */
const MOST_ENTRIES = 2_000;

/** The cache of CloudFront. */
export class ResponseCache {
  readonly #entries = new Map<string, Entry>();

  get(key: string, now = Date.now()): HttpResponse | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.expiresAt <= now) {
      this.#entries.delete(key);
      return undefined;
    }
    const age = String(Math.floor((now - entry.storedAt) / 1000));
    return { ...entry.response, headers: { ...entry.response.headers, age: [age] } };
  }

  set(key: string, response: HttpResponse, seconds: number, now = Date.now()): void {
    if (seconds <= 0) return;
    const oldest = this.#entries.keys().next().value;
    if (this.#entries.size >= MOST_ENTRIES && oldest !== undefined) this.#entries.delete(oldest);
    this.#entries.set(key, { response, storedAt: now, expiresAt: now + seconds * 1000 });
  }
}

/**
 * How long CloudFront caches a success.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Expiration.html
 */
export function successSeconds(response: HttpResponse, { minTtl, defaultTtl, maxTtl }: CachePolicy): number {
  // These are not complete responses.
  if (response.status === 206 || response.status === 304) return 0;
  const control = header(response, 'cache-control') ?? '';
  if (/\b(no-cache|no-store|private)\b/.test(control)) return minTtl;
  const said = maxAge(control) ?? expires(response);
  // 307 and 308 are only cached if the origin gives a time.
  const unsaid = response.status === 307 || response.status === 308 ? 0 : defaultTtl;
  return Math.min(Math.max(said ?? unsaid, minTtl), maxTtl);
}

/** These four are only cached if the origin gives a time. */
const ONLY_WHEN_SAID = new Set([400, 403, 412, 415]);
const ALWAYS = new Set([404, 405, 414, 500, 501, 502, 503, 504]);

const DEFAULT_ERROR_SECONDS = 10;

/**
 * How long CloudFront caches an error. The cache policy does not matter.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html#HTTPStatusCodes-cached-errors
 */
export function errorSeconds(response: HttpResponse, minimum = DEFAULT_ERROR_SECONDS): number {
  const said = maxAge(header(response, 'cache-control') ?? '');
  if (ALWAYS.has(response.status) || (ONLY_WHEN_SAID.has(response.status) && said !== undefined)) {
    return Math.max(minimum, said ?? 0);
  }
  return 0;
}

function maxAge(control: string): number | undefined {
  const found = /s-maxage=(\d+)/.exec(control) ?? /max-age=(\d+)/.exec(control);
  return found ? Number(found[1]) : undefined;
}

function expires(response: HttpResponse): number | undefined {
  const time = Date.parse(header(response, 'expires') ?? '');
  return Number.isNaN(time) ? undefined : (time - Date.now()) / 1000;
}
