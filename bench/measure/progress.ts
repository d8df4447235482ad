/** The least time between two lines. */
const EVERY_MS = 15_000;

/** Says on the error stream, every now and then, how far something is that takes long. The results are not mixed with it. */
export const progressOf =
  (what: string) =>
  (step: string): ((done: number, of: number) => void) => {
    const start = Date.now();
    let told = start;
    return (done, of) => {
      const now = Date.now();
      if (now - told < EVERY_MS || done === 0) return;
      told = now;
      const minutes = ((now - start) * (of - done)) / done / 60_000;
      const share = Math.floor((100 * done) / of);
      console.error(`  ${what}, ${step}: ${share} %, ${minutes.toFixed(0)} minutes left`);
    };
  };
