/** A queue of the ingest with its function. */
export interface QueueModel {
  readonly batchSize: number;
  readonly windowMs: number;
  readonly consumersMax: number;
}

/** What an instance takes for a batch, and for each message in it, ms. */
export interface ServiceTimes {
  readonly batch: number;
  readonly push: number;
  readonly logs: number;
  readonly dropped: number;
}

export interface Flood {
  readonly hubs: number;
  /** Messages of each of them. */
  readonly perSecond: number;
  readonly kind: 'push' | 'logs';
  readonly seconds: number;
}

export interface Scenario {
  readonly queue: QueueModel;
  /** Pushes of all hubs that keep their bound, when their queue is the same. */
  readonly pushesPerSecond: number;
  /** What arrives in this queue besides. */
  readonly flood?: Flood;
  /** Whether what is beyond a hub's bound is dropped. */
  readonly isBounded: boolean;
  readonly service: ServiceTimes;
}

export interface Delays {
  /** Of a push of a hub that keeps its bound, from the queue until it is stored, ms. */
  readonly longestMs: number;
  readonly instances: number;
}

/** Polling of SQS by Lambda: it begins with five instances, and adds up to three hundred a minute while there is a backlog. */
const POLLERS = { first: 5, morePerSecond: 5 };
/** Burst and refill of a hub's bucket, and what an instance takes of it before it says so (ingest/flood.ts). */
const BUCKET = { burst: 600, perSecond: 1, untold: 60 };
const TICK_MS = 10;
/** After the flood, the simulation continues until the backlog is empty, but no longer than this. */
const AFTERMATH_SECONDS = 3600;

interface Arrived {
  readonly at: number;
  pushes: number;
  taken: number;
  dropped: number;
}

/**
 * A queue in steps of ten milliseconds, without chance: messages are taken in the order of their arrival, by instances that each
 * work on one batch at a time. A batch begins when it is full, or when its oldest message has waited for the window.
 */
export function simulate({ queue, pushesPerSecond, flood, isBounded, service }: Scenario): Delays {
  const waiting: Arrived[] = [];
  const busyUntil: number[] = Array.from({ length: POLLERS.first }, () => 0);
  let [longestMs, most, oldest] = [0, POLLERS.first, 0];
  const floodEnds = (flood?.seconds ?? 60) * 1000;
  const count = { pushes: 0, flooded: 0, passed: 0 };
  for (let now = 0; ; now += TICK_MS) {
    if (now < floodEnds) {
      const pushes = Math.floor((pushesPerSecond * (now + TICK_MS)) / 1000) - count.pushes;
      const { hubs = 0, perSecond = 0 } = flood ?? {};
      const flooded = Math.floor((hubs * perSecond * (now + TICK_MS)) / 1000) - count.flooded;
      const bound = BUCKET.burst + BUCKET.perSecond * (now / 1000) + BUCKET.untold * busyUntil.length;
      const taken = isBounded
        ? Math.min(flooded, Math.max(0, Math.floor(hubs * bound) - count.passed))
        : flooded;
      count.pushes += pushes;
      count.flooded += flooded;
      count.passed += taken;
      if (pushes + flooded > 0) waiting.push({ at: now, pushes, taken, dropped: flooded - taken });
    }
    // More instances, while there is more to do than a batch for each.
    const backlog = sizeOf(waiting, oldest);
    if (backlog > queue.batchSize * busyUntil.length && now % 1000 === 0)
      for (let more = 0; more < POLLERS.morePerSecond && busyUntil.length < queue.consumersMax; more++)
        busyUntil.push(now);
    most = Math.max(most, busyUntil.length);
    for (let instance = 0; instance < busyUntil.length && oldest < waiting.length; instance++) {
      if (busyUntil[instance]! > now) continue;
      const isFull = sizeOf(waiting, oldest, queue.batchSize) >= queue.batchSize;
      if (!isFull && now - waiting[oldest]!.at < queue.windowMs) break;
      let [left, ms] = [queue.batchSize, service.batch];
      let firstPush: number | undefined;
      while (left > 0 && oldest < waiting.length) {
        const some = waiting[oldest]!;
        for (const [part, each] of [
          ['pushes', service.push],
          ['taken', service[flood?.kind ?? 'push']],
          ['dropped', service.dropped],
        ] as const) {
          const took = Math.min(left, some[part]);
          if (part === 'pushes' && took > 0) firstPush ??= some.at;
          some[part] -= took;
          left -= took;
          ms += took * each;
        }
        if (some.pushes + some.taken + some.dropped === 0) oldest++;
      }
      busyUntil[instance] = now + ms;
      if (firstPush !== undefined) longestMs = Math.max(longestMs, now + ms - firstPush);
    }
    if (now >= floodEnds && oldest >= waiting.length) return { longestMs, instances: most };
    if (now > floodEnds + AFTERMATH_SECONDS * 1000) throw new Error('The backlog is not worked off.');
  }
}

/** The number of waiting messages; counting ends at `enough`. */
function sizeOf(waiting: readonly Arrived[], from: number, enough = Number.POSITIVE_INFINITY): number {
  let size = 0;
  for (let at = from; at < waiting.length && size < enough; at++) {
    const { pushes, taken, dropped } = waiting[at]!;
    size += pushes + taken + dropped;
  }
  return size;
}
