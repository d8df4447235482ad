import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  getRound,
  getRoundStops,
  putRound,
  tickRoundStops,
} from '../../../../shared/contract/devices/rounds.ts';
import {
  isLater,
  type Round,
  type RoundStop,
  type RoundTick,
  type StopState,
  TICKS_MAX,
} from '../../../../shared/model/round.ts';
import { ApiError, call } from '../../lib/api.ts';
import { canTakeAlong, takeAlong } from '../../lib/taken-along.ts';
import { type KeptRound, keep, readKept } from './kept-rounds.ts';

const REFRESH_MS = 15_000;
/** A round that is planned changes soon. */
const PLANNING_MS = 2_000;

export interface WalkedRound {
  readonly kept: KeptRound | undefined;
  /** The stops as they are, with what waits to be sent. */
  readonly stops: readonly RoundStop[];
  /** The server was not reached last time. */
  readonly isOffline: boolean;
  readonly failure: unknown;
  /** Stops at which somebody else was later. */
  readonly outdated: readonly number[];
  readonly tick: (position: number, state: StopState, note: string) => void;
  readonly take: (() => Promise<void>) | undefined;
  readonly rename: (name: string) => Promise<void>;
  readonly retry: () => void;
}

const isUnreachable = (error: unknown) => error instanceof ApiError && error.status === 0;

/**
 * A round that works without a connection: what is ticked off is kept in this browser first and sent when the server is
 * reached, whether in this visit or in a later one.
 */
export function useRound(id: string): WalkedRound {
  const [kept, setKept] = useState<KeptRound>();
  const [isOffline, setOffline] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [outdated, setOutdated] = useState<readonly number[]>([]);
  // The latest, for what happens after an await.
  const latest = useRef<KeptRound>(undefined);
  const running = useRef<Promise<void>>(undefined);

  const change = useCallback((next: KeptRound) => {
    latest.current = next;
    setKept(next);
    return keep(next);
  }, []);

  /** Sends what waits, then reads the round again. Two at once would send the same. */
  const sync = useCallback(() => {
    running.current ??= (async () => {
      try {
        await sendWaiting();
        const [round, stops] = await load(id);
        const { waiting = [], isTaken = false } = latest.current ?? {};
        await change({ round, stops, waiting, isTaken });
        setOffline(false);
        setFailure(undefined);
      } catch (error) {
        if (isUnreachable(error)) setOffline(true);
        if (!isUnreachable(error) || !latest.current) setFailure(error);
      } finally {
        running.current = undefined;
      }
    })();
    return running.current;

    async function sendWaiting() {
      while (latest.current?.waiting.length) {
        const sent = latest.current.waiting.slice(0, TICKS_MAX);
        const answer = await call(tickRoundStops, { params: { id }, body: { ticks: [...sent] } });
        if (answer.outdated.length) setOutdated((before) => [...new Set([...before, ...answer.outdated])]);
        const isNow = new Map(answer.items.map((stop) => [stop.position, stop]));
        const { waiting, stops, ...rest } = latest.current;
        await change({
          ...rest,
          stops: stops.map((stop) => isNow.get(stop.position) ?? stop),
          // A stop may have been ticked off again meanwhile.
          waiting: waiting.filter((tick) => !sent.includes(tick)),
        });
      }
    }
  }, [id, change]);

  useEffect(() => {
    let isGone = false;
    void readKept(id).then((found) => {
      if (isGone) return;
      if (found && !latest.current) {
        latest.current = found;
        setKept(found);
      }
      void sync();
    });
    const again = () => void sync();
    window.addEventListener('online', again);
    return () => {
      isGone = true;
      window.removeEventListener('online', again);
    };
  }, [id, sync]);

  const isPlanning = kept?.round.state === 'planning';
  useEffect(() => {
    const timer = setInterval(() => void sync(), isPlanning ? PLANNING_MS : REFRESH_MS);
    return () => clearInterval(timer);
  }, [sync, isPlanning]);

  const tick = useCallback(
    (position: number, state: StopState, note: string) => {
      const before = latest.current;
      if (!before) return;
      const one: RoundTick = { position, state, note, at: new Date().toISOString() };
      setOutdated((known) => known.filter((other) => other !== position));
      void change({
        ...before,
        waiting: [...before.waiting.filter((other) => other.position !== position), one],
      });
      void (running.current ?? Promise.resolve()).then(sync);
    },
    [change, sync],
  );
  const rename = useCallback(
    async (name: string) => {
      const round = await call(putRound, { params: { id }, body: { name } });
      if (latest.current) await change({ ...latest.current, round });
    },
    [id, change],
  );
  const take = useCallback(async () => {
    await takeAlong();
    if (latest.current) await change({ ...latest.current, isTaken: true });
  }, [change]);

  const stops = useMemo(() => (kept ? withWaiting(kept) : []), [kept]);
  return {
    ...{ kept, stops, isOffline, failure, outdated, tick, rename },
    take: canTakeAlong() ? take : undefined,
    retry: () => void sync(),
  };
}

async function load(id: string): Promise<readonly [Round, readonly RoundStop[]]> {
  const round = await call(getRound, { params: { id } });
  const stops: RoundStop[] = [];
  let starting_at: string | undefined;
  do {
    const page = await call(getRoundStops, {
      params: { id },
      query: { limit: '100', ...(starting_at !== undefined && { starting_at }) },
    });
    stops.push(...page.items);
    const { next } = page.links;
    starting_at = next && (new URL(next, location.origin).searchParams.get('starting_at') ?? undefined);
  } while (starting_at !== undefined);
  return [round, stops];
}

function withWaiting({ stops, waiting }: KeptRound): readonly RoundStop[] {
  const ticks = new Map(waiting.map((tick) => [tick.position, tick]));
  return stops.map((stop) => {
    const tick = ticks.get(stop.position);
    return tick && isLater(tick, stop) ? { ...stop, ...tick, by: null } : stop;
  });
}
