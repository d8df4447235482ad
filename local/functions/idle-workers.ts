import type { Worker } from 'node:worker_threads';

/** Shorter than on Lambda, because each worker uses 40 MB of one machine. */
const IDLE_MILLISECONDS = 60_000;
const MOST_IDLE = 10;

/** The idle workers of all functions. A worker ends after a time, and earlier if there are too many. */
export class IdleWorkers {
  /** The one that has been idle longest comes first. */
  readonly #waiting = new Map<Worker, { end: () => void; timer: NodeJS.Timeout }>();

  /** Adds a worker that has become idle. `end` ends it. */
  add(worker: Worker, end: () => void): void {
    this.#waiting.set(worker, { end, timer: setTimeout(end, IDLE_MILLISECONDS).unref() });
    if (this.#waiting.size <= MOST_IDLE) return;
    const [oldest] = this.#waiting.values();
    oldest!.end();
  }

  /** Removes a worker that has a call or has ended. */
  remove(worker: Worker): void {
    clearTimeout(this.#waiting.get(worker)?.timer);
    this.#waiting.delete(worker);
  }
}
