const LONGEST_MILLISECONDS = 50;
/** The time until an answer has been sent. */
const AHEAD_MILLISECONDS = 5;

/** Delays an answer until a later call has been answered. */
export class Overtaking {
  #waiting: (() => void)[] = [];

  /** Resolves after the next answer. Without one, it resolves after a short time. */
  async wait(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LONGEST_MILLISECONDS);
      this.#waiting.push(() => {
        clearTimeout(timer);
        setTimeout(resolve, AHEAD_MILLISECONDS);
      });
    });
  }

  /** Must be called for every answer. */
  answered(): void {
    for (const release of this.#waiting.splice(0)) release();
  }
}
