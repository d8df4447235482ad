import { now } from '../../../platform/clock.ts';
import type { TokensLeft } from '../hubs/presence/may-send.ts';

/** Tokens that an instance takes before it says so to the others. */
const UNTOLD_MAX = 60;
/** After this time what an instance took untold counts as refilled, so that a hub that pushes once a minute costs no write. */
const REFILLED_MS = 50 * 60_000;
/** An instance drops what a hub sends without reading its bucket again for this time, in which the bucket fills a little. */
const BLOCKED_MS = 10_000;
const HUBS_MAX = 10_000;

/**
 * Rate-limits each hub with a token bucket that all instances of the functions share: it is in the live item of the hub, which
 * is read with each message anyway. An instance says in it what it took only once that is much. So N instances together let
 * through at most 60 · N tokens more than the limit, and as many again in 50 minutes.
 */
export class Flood {
  readonly #perSecond: number;
  readonly #burst: number;
  /** What this instance took since it last said so, ms. */
  readonly #untold = new Map<string, { readonly tokens: number; readonly since: number }>();

  /** Until when this instance knows that a hub has nothing left, ms. */
  readonly #blocked = new Map<string, number>();

  constructor(perSecond: number, burst: number) {
    this.#perSecond = perSecond;
    this.#burst = burst;
  }

  /** Takes up to `wanted` of the tokens that are left, and returns how many it took. */
  take(hubId: string, left: TokensLeft | undefined, wanted: number): number {
    const { tokens: untold, since } = this.#untoldOf(hubId);
    const taken = Math.max(0, Math.min(wanted, Math.floor(this.#leftNow(left) - untold)));
    this.#untold.delete(hubId);
    this.#untold.set(hubId, { tokens: untold + taken, since });
    forgetOldest(this.#untold);
    if (taken < wanted) this.#blocked.set(hubId, now() + BLOCKED_MS);
    forgetOldest(this.#blocked);
    return taken;
  }

  /** Whether the hub has just been found to have nothing left, so that what it sends is dropped without a read. */
  isBlocked(hubId: string): boolean {
    const until = this.#blocked.get(hubId);
    if (until === undefined) return false;
    const isOver = now() >= until;
    if (isOver) this.#blocked.delete(hubId);
    return !isOver;
  }

  /** What is left for everybody, if this instance must say so now. */
  toTell(hubId: string, left: TokensLeft | undefined): TokensLeft | undefined {
    const { tokens } = this.#untoldOf(hubId);
    return tokens < UNTOLD_MAX ? undefined : { tokens: Math.floor(this.#leftNow(left)) - tokens, at: now() };
  }

  /** It has said what it took. */
  told(hubId: string): void {
    this.#untold.delete(hubId);
  }

  #untoldOf(hubId: string) {
    const untold = this.#untold.get(hubId);
    return untold && now() - untold.since < REFILLED_MS ? untold : { tokens: 0, since: now() };
  }

  #leftNow(left: TokensLeft | undefined): number {
    if (!left) return this.#burst;
    return Math.min(this.#burst, left.tokens + (Math.max(0, now() - left.at) / 1000) * this.#perSecond);
  }
}

function forgetOldest(memory: Map<string, unknown>): void {
  const [oldest] = memory.keys();
  if (memory.size > HUBS_MAX && oldest !== undefined) memory.delete(oldest);
}
