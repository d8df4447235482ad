const LONGEST_MILLISECONDS = 50;
/** Until an answer that was given has left. */
const AHEAD_MILLISECONDS = 5;

/** Lets an answer wait until another one has gone before it. */
export class Overtaking {
  #waiting: (() => void)[] = [];

  /** Resolves after the next answer, or soon when there is none. */
  async wait(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LONGEST_MILLISECONDS);
      this.#waiting.push(() => {
        clearTimeout(timer);
        setTimeout(resolve, AHEAD_MILLISECONDS);
      });
    });
  }

  /** An answer is given. */
  answered(): void {
    for (const release of this.#waiting.splice(0)) release();
  }
}
