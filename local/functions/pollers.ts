import type { Assembly } from '../types.ts';
import { type PollerWorld, readEventSources, startPoller } from './event-source.ts';

/** The pollers of all event source mappings. */
export interface Pollers {
  /** Starts the pollers of new mappings, and stops those of removed and changed ones. */
  load(assembly: Assembly): void;
  stop(): void;
}

export function createPollers(world: Omit<PollerWorld, 'region'>): Pollers {
  let running = new Map<string, { stop(): void }>();
  return {
    load(assembly) {
      const next = readEventSources(assembly).map((source) => {
        const identity = JSON.stringify(source);
        return [
          identity,
          running.get(identity) ?? startPoller(source, { ...world, region: assembly.region }),
        ] as const;
      });
      const kept = new Map(next);
      for (const [identity, poller] of running) if (!kept.has(identity)) poller.stop();
      running = kept;
    },
    stop() {
      for (const poller of running.values()) poller.stop();
    },
  };
}
