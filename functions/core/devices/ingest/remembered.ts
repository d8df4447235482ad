import { now } from '../../../platform/clock.ts';
import { type Digest, MINUTE_MS, NOTHING_HEARD, withNoted } from '../hubs/digest/digest.ts';

/** Hubs that one instance remembers something of. */
const HUBS_MAX = 5000;
/** What it remembers may be forgotten elsewhere meanwhile, as a deleted beacon is. */
const REMEMBERED_MS = 15 * MINUTE_MS;

/**
 * What this instance heard of and looked up since a hub's digest was last written, because a digest is not written for a look
 * or two, and a beacon that is missed by the push with which it is written need not cause another write. It is only a memory:
 * when it is lost, the same is looked up again, and the digest written a little sooner.
 */
export class Remembered {
  readonly #noted = new Map<string, { readonly digest: Digest; readonly since: number }>();

  of(hubId: string): Digest | undefined {
    const noted = this.#noted.get(hubId);
    return noted && now() - noted.since < REMEMBERED_MS ? noted.digest : undefined;
  }

  add(hubId: string, noted: Digest): void {
    if (!noted.heard.size && !noted.unknown.size) return;
    const before = this.of(hubId);
    const since = before ? this.#noted.get(hubId)!.since : now();
    this.#noted.delete(hubId);
    this.#noted.set(hubId, { digest: withNoted(before ?? NOTHING_HEARD, noted), since });
    const [oldest] = this.#noted.keys();
    if (this.#noted.size > HUBS_MAX && oldest !== undefined) this.#noted.delete(oldest);
  }

  forget(hubId: string): void {
    this.#noted.delete(hubId);
  }
}
