import { now } from '../../../platform/clock.ts';

/**
 * Bounds what one hub may send: a token bucket a hub, kept in memory. Each instance of the function counts for itself,
 * so the bound holds to within the number of instances, which the queue's maximum concurrency limits; in return a
 * message costs no write.
 */
export class Flood {
  readonly #perSecond: number;
  readonly #burst: number;
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  constructor(perSecond: number, burst: number) {
    this.#perSecond = perSecond;
    this.#burst = burst;
  }

  /** Takes as many tokens as there are, up to `wanted`, and answers how many. */
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
