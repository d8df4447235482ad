import type { BenchOptions } from './bench-options.ts';
import type { Figure } from './figure.ts';
import { openTable } from './measure/open-table.ts';
import { type Compared, inPairs } from './measure/pairs.ts';
import { withoutOutput } from './measure/without-output.ts';

const PAIRS = 25;
const PAIRS_SMALL = 1;
/** Fewer than the failed attempts after which sign-ins are delayed. Each side of a pair is in another hour. */
const CALLS = 8;
const CPU_RATIO_AIM = 1.05;
/** The difference between two measurements of the same thing, each a median of pairs. */
const NOISE = 0.02;

/**
 * BENCH 9: CPU of a sign-in through the API ÷ one bare argon2id of the same parameters, and of the refusal of an unknown
 * address ÷ that of a known one with a wrong password. Their durations, which strangers can see, depend on other load of
 * the machine, so they are only reported.
 */
export async function* signIn({ small }: BenchOptions): AsyncGenerator<Figure> {
  process.env.POWERTOOLS_LOG_LEVEL = 'INFO';
  const { signInSides } = await import('./sign-in/sign-in-sides.ts');
  const table = await openTable();
  try {
    const { signIn, argon2id, refused, startWindow } = await signInSides();
    const compare = (a: () => Promise<number>, b: () => Promise<number>) =>
      withoutOutput(() =>
        inPairs(
          small ? PAIRS_SMALL : PAIRS,
          () => {
            startWindow();
            return a();
          },
          () => {
            startWindow();
            return b();
          },
        ),
      );
    const cpu = await compare(
      () => cpuOf(signIn),
      () => cpuOf(argon2id),
    );
    yield {
      what: 'CPU of a sign-in ÷ argon2id',
      found: `${cpu.ratio.toFixed(2)} ${detailsOf(cpu)}`,
      target: `aim ${CPU_RATIO_AIM}`,
    };
    const both = (measure: typeof cpuOf) =>
      compare(
        () => measure(() => refused('unknown')),
        () => measure(() => refused('known')),
      );
    const refusal = await both(cpuOf);
    yield {
      what: 'CPU of an unknown address ÷ a known one',
      found: `${refusal.ratio.toFixed(3)} ${detailsOf(refusal)}`,
      target: `1 ± ${NOISE}`,
      holds: Math.abs(refusal.ratio - 1) <= NOISE,
    };
    const time = await both(timeOf);
    yield { what: 'their times', found: `${time.ratio.toFixed(2)} ${detailsOf(time)}` };
  } finally {
    await table.stop();
  }
}

const detailsOf = ({ a, b, pairs }: Compared) => `(${a.toFixed(2)} ms ÷ ${b.toFixed(2)} ms, ${pairs} pairs)`;

/** CPU milliseconds of all threads of this process for each call. */
async function cpuOf(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let calls = 0; calls < CALLS; calls++) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / CALLS;
}

/** Milliseconds for each call. */
async function timeOf(call: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  for (let calls = 0; calls < CALLS; calls++) await call();
  return (performance.now() - before) / CALLS;
}
