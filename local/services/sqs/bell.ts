/** Wakes receivers that wait for a message. */
export class Bell {
  readonly #waiting = new Map<string, Set<() => void>>();
  #closed = false;

  /** Waits until the bell rings for a queue, but not longer than `until`. */
  wait(queueArn: string, until: number): Promise<void> {
    if (this.#closed) return Promise.resolve();
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(queueArn) ?? new Set();
      this.#waiting.set(queueArn, waiting);
      const wake = () => {
        clearTimeout(timer);
        waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, Math.max(0, until - Date.now()));
      waiting.add(wake);
    });
  }

  ring(queueArn: string): void {
    for (const wake of [...(this.#waiting.get(queueArn) ?? [])]) wake();
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Wakes all receivers. Later ones do not wait. */
  close(): void {
    this.#closed = true;
    for (const queueArn of this.#waiting.keys()) this.ring(queueArn);
  }
}
