import type { SlowerCommand } from '../../shared/model/hub-command.ts';

/** What a hub that was told to be slower does not send for a while. */
export class Restraint {
  readonly #until = new Map<SlowerCommand['what'][number], number>();

  obey({ what, retryAfterSeconds }: SlowerCommand, now: number): void {
    for (const one of what) this.#until.set(one, now + retryAfterSeconds * 1000);
  }

  /** The time for which it sends no messages, ms. */
  silentMs(now: number): number {
    return Math.max(0, (this.#until.get('MESSAGES') ?? 0) - now);
  }

  /** Whether it may send lines of its log. */
  mayLog(now: number): boolean {
    return this.silentMs(now) === 0 && now >= (this.#until.get('LINES') ?? 0);
  }
}
