import { now } from '../../../platform/clock.ts';

/**
 * Rate-limits each hub with a token bucket in memory, so that a message needs no write. Each instance of the function
 * counts separately, so the real limit is larger by the number of instances, which the queue's maximum concurrency
 * bounds.
 */
export class Flood {
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  constructor(perSecond: number, burst: number) {
    this.#perSecond = perSecond;
    this.#burst = burst;
  }

  /** Takes up to `wanted` of the available tokens, and returns how many it took. */
  take(hubId: string, wanted: number): number {
    const at = now();
    const bucket = this.#buckets.get(hubId) ?? { tokens: this.#burst, at };
    const tokens = Math.min(this.#burst, bucket.tokens + ((at - bucket.at) / 1000) * this.#perSecond);
    const taken = Math.min(wanted, Math.floor(tokens));
    this.#forgetOldest();
    this.#buckets.set(hubId, { tokens: tokens - taken, at });
    return taken;
  }

  #forgetOldest(): void {
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > 10_000 && oldest !== undefined) this.#buckets.delete(oldest);
  }
}
