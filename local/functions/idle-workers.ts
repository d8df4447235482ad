import type { Worker } from 'node:worker_threads';

/** Lambda keeps an environment for some minutes; here each holds 40 MB of one machine. */
const IDLE_MILLISECONDS = 60_000;
const MOST_IDLE = 10;

/** The workers of all functions that wait for a call. Those that have waited long end, and the oldest of too many. */
export class IdleWorkers {
  /** The one that has waited longest first. */
  readonly #waiting = new Map<Worker, { end: () => void; timer: NodeJS.Timeout }>();

  /** The worker waits from now on; `end` is how it ends. */
  add(worker: Worker, end: () => void): void {
    this.#waiting.set(worker, { end, timer: setTimeout(end, IDLE_MILLISECONDS).unref() });
    if (this.#waiting.size <= MOST_IDLE) return;
    const [oldest] = this.#waiting.values();
    oldest!.end();
  }

  /** The worker has a call, or has ended. */
  remove(worker: Worker): void {
    clearTimeout(this.#waiting.get(worker)?.timer);
    this.#waiting.delete(worker);
  }
}
