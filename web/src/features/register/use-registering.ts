import { useEffect, useRef, useState } from 'react';
import { registerBeacons } from '../../../../shared/contract/admin.ts';
import { callOnce, isWorthRetrying, refusedWith } from '../../lib/api.ts';
import { isOpen, type Row } from './plan.ts';

/** The state of the registration of many rows. */
export interface Run {
  readonly rows: readonly Row[];
  readonly state: 'running' | 'stopped' | 'done';
  /** The error that stopped it; undefined: the user stopped it. */
  readonly error?: unknown;
}

/** The rows of one call, with its idempotency key: a retry uses the same key. */
interface Chunk {
  readonly key: string;
  readonly rows: readonly Row[];
}

/** A call accepts ten times as many, but progress must be visible, and stopping must take effect soon. */
const CHUNK = 50;
const ATTEMPTS = 4;
const PAUSE_MS = 1000;

/** Registers rows in chunks until all are done or the user stops it; it can be resumed. */
export function useRegistering() {
  const [run, setRun] = useState<Run>();
  const work = useRef<{ open: Chunk[]; update: boolean; stopped: AbortController }>(undefined);
  useEffect(() => () => work.current?.stopped.abort(), []);

  async function go(rows: readonly Row[]): Promise<void> {
    const { open, update, stopped } = work.current!;
    let done = rows;
    const report = (state: Run['state'], error?: unknown) => setRun({ rows: done, state, error });
    report('running');
    for (let chunk = open[0]; chunk; chunk = open[0]) {
      if (stopped.signal.aborted) return report('stopped');
      try {
        done = withOutcomes(done, await send(chunk, update));
        open.shift();
      } catch (error) {
        return report('stopped', error);
      }
      report(open.length ? 'running' : 'done');
    }
    report('done');
  }

  return {
    run,
    start(rows: readonly Row[], update: boolean) {
      work.current = { open: chunksOf(rows.filter(isOpen)), update, stopped: new AbortController() };
      void go(rows);
    },
    stop: () => work.current?.stopped.abort(),
    resume() {
      if (!run || !work.current) return;
      work.current.stopped = new AbortController();
      void go(run.rows);
    },
    clear: () => setRun(undefined),
  };
}

function chunksOf(rows: readonly Row[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 0; at < rows.length; at += CHUNK)
    chunks.push({ key: crypto.randomUUID(), rows: rows.slice(at, at + CHUNK) });
  return chunks;
}

async function send({ key, rows }: Chunk, update: boolean) {
  const beaconConfigurations = rows.map(({ asked: { id, metaData } }) => ({ id, metaData }));
  for (let attempt = 1; ; attempt++) {
    try {
      return (await callOnce(key, registerBeacons, { body: { beaconConfigurations, update } })).data;
    } catch (error) {
      // The response may have been lost, or the previous call may still be running.
      const mayPass = isWorthRetrying(error) || refusedWith(error, 'PLEASE_TRY_AGAIN');
      if (!mayPass || attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
    }
  }
}

const withOutcomes = (rows: readonly Row[], told: Readonly<Record<string, Row['outcome']>>): Row[] =>
  rows.map((row) =>
    isOpen(row) && Object.hasOwn(told, row.asked.id) ? { ...row, outcome: told[row.asked.id] } : row,
  );
