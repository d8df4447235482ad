import { QUEUES } from '../../functions/resources.ts';
import type { Flood, QueueModel, Scenario, ServiceTimes } from './simulate.ts';

/** 25,000 hubs, which hear a million beacons, push once a minute. */
const PUSHES_PER_SECOND = 25_000 / 60;

/**
 * Measured with `ingestMessages` on the real engine, on two busy cores, and rounded up: a quiet batch of 100 pushes of 40
 * beacons took 250 to 450 ms (60 to 100 of them CPU), and on average, with the looks of every quarter of an hour, 4.2 ms of CPU a
 * push, of which an instance of 1 GB has 0.6; a batch of 100 log lines 200 to 300 ms; 100 messages of a silenced hub less
 * than 1 ms.
 */
const SERVICE: ServiceTimes = { batch: 50, push: 10, logs: 3, dropped: 0.02 };

const INGEST: QueueModel = {
  batchSize: QUEUES.ingest.batchSize,
  windowMs: QUEUES.ingest.windowSeconds * 1000,
  consumersMax: QUEUES.ingest.consumersMax,
};
/** One queue for all that hubs send, as it was before the kinds had queues of their own. */
const ONE_FOR_ALL: QueueModel = { batchSize: 10, windowMs: 0, consumersMax: 10 };

const floodOf = (kind: Flood['kind'], hubs: number, perSecond: number): Flood => ({
  kind,
  hubs,
  perSecond,
  seconds: 600,
});
const base = { pushesPerSecond: PUSHES_PER_SECOND, service: SERVICE, isBounded: true, queue: INGEST };

/** While hubs flood for ten minutes, what others hear must not be later than this, ms. */
export const DELAY_MAX_MS = 5000;

export const HOLDING: Readonly<Record<string, Scenario>> = {
  'nobody floods': base,
  // However many: their queue and its instances are others.
  '1,000 hubs log at debug level': base,
  '1,000 hubs push twice a second': { ...base, flood: floodOf('push', 1000, 2) },
  '100 hubs push 20 times a second': { ...base, flood: floodOf('push', 100, 20) },
  // As fast as the broker lets one connection be.
  '10 hubs push 100 times a second': { ...base, flood: floodOf('push', 10, 100) },
};

/** What is beyond the cap, and what would be without the parts that keep it so. */
export const BEYOND: Readonly<Record<string, Scenario>> = {
  '100 hubs push 100 times a second': { ...base, flood: floodOf('push', 100, 100) },
  'the same, if nothing were dropped': { ...base, flood: floodOf('push', 100, 100), isBounded: false },
  '1,000 hubs log a line a second, into one queue for all': {
    ...base,
    queue: ONE_FOR_ALL,
    flood: floodOf('logs', 1000, 1),
  },
};
