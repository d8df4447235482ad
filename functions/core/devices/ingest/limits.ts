import { given } from '../../../../shared/given.ts';
import type { SlowedKind, SlowerCommand } from '../../../../shared/model/hub-command.ts';
import { now } from '../../../platform/clock.ts';
import { noteSlowed, slowedAgain } from '../health/note-slowed.ts';
import type { Channel } from '../hubs/channel.ts';
import { type KnownHub, noteMaySend } from '../hubs/presence/note-messages.ts';
import { Flood } from './flood.ts';

/** Limits per hub: 60 messages a minute and one log line a second, with bursts of ten minutes' worth. */
const FLOODS = { messages: new Flood(1, 600), lines: new Flood(1, 600) };
const KINDS = ['messages', 'lines'] as const;
type Kind = (typeof KINDS)[number];
const SAID = { messages: 'MESSAGES', lines: 'LINES' } as const satisfies Record<Kind, SlowedKind>;

/** A hub that sends too much is told so at most this often, and should be silent for as long. */
export const SLOWER_SECONDS = 60;

/** Whether a hub has just been found to send too many messages: then they are dropped before anything is read of it. */
export const isSilenced = (hubId: string): boolean => FLOODS.messages.isBlocked(hubId);

/** What the hubs of a batch may send. */
export class Limits {
  readonly #over = new Map<string, Set<Kind>>();

  /** Takes up to `wanted` of what a hub may send, and returns how many it took. */
  take(kind: Kind, hubId: string, { maySend }: KnownHub, wanted: number): number {
    const taken = FLOODS[kind].take(hubId, maySend?.[kind], wanted);
    if (taken < wanted) this.#over.set(hubId, (this.#over.get(hubId) ?? new Set()).add(kind));
    return taken;
  }

  /**
   * Says to the other instances what this one took of what these hubs may send, where that is much, and tells hubs that send
   * too much to be slower, which operators see (see health/). Nothing is read or written for a hub that keeps its limits.
   */
  async tell(hubs: ReadonlyMap<string, KnownHub>, channel: Channel): Promise<void> {
    await Promise.all(
      [...hubs].map(async ([hubId, { maySend }]) => {
        const told = given({
          messages: FLOODS.messages.toTell(hubId, maySend?.messages),
          lines: FLOODS.lines.toTell(hubId, maySend?.lines),
        });
        const kinds = KINDS.filter((kind) => told[kind]);
        const over = this.#tooMuchOf(hubId, maySend?.slowedAt);
        if (!kinds.length && !over.length) return;
        const at = now();
        const again = over.length ? { slowedAt: at, slowed: slowedAgain(maySend, at) } : undefined;
        // Another instance was faster: this one says it with the next message, by what is left then.
        if (!(await noteMaySend(hubId, maySend, { ...told, ...again }))) return;
        for (const kind of kinds) FLOODS[kind].told(hubId);
        if (!again) return;
        const what = over.map((kind) => SAID[kind]);
        await Promise.all([
          channel.send(hubId, slower(hubId, what)),
          noteSlowed({ id: hubId, what, at, ...again.slowed }),
        ]);
      }),
    );
  }

  /** Of what a hub sends too much, unless it has been told within the last minute. */
  #tooMuchOf(hubId: string, slowedAt = 0): Kind[] {
    const over = this.#over.get(hubId);
    return now() - slowedAt < SLOWER_SECONDS * 1000 ? [] : KINDS.filter((kind) => over?.has(kind));
  }
}

const slower = (hubId: string, what: SlowedKind[]): SlowerCommand => ({
  id: `slower-${hubId}-${Math.floor(now() / 1000)}`,
  kind: 'slower',
  what,
  retryAfterSeconds: SLOWER_SECONDS,
});
