import { useEffect, useRef, useState } from 'react';
import { steadily } from '../../lib/steadily.ts';
import { useStable } from '../use-stable.ts';

/** How far the work on many rows is. */
export interface Run<Row> {
  readonly rows: readonly Row[];
  readonly state: 'running' | 'stopped' | 'done';
  /** The error that stopped it; undefined: the user stopped it. */
  readonly error?: unknown;
}

/** The work on the rows of a file. */
export interface Work<Row> {
  /** A row that is still to be sent. */
  readonly isOpen: (row: Row) => boolean;
  /** Rows with different kinds are sent in different calls. */
  readonly kindOf?: (row: Row) => string;
  /** Sends some rows. A retry has the same key. Returns each row with its result. */
  readonly send: (key: string, rows: readonly Row[]) => Promise<(row: Row) => Row>;
}

/** The rows of one call, with its idempotency key. */
interface Chunk<Row> {
  readonly key: string;
  readonly rows: readonly Row[];
}

/** A call may accept more, but progress must be visible, and stopping must take effect soon. */
const CHUNK = 50;

/** Works on rows in chunks until all are done or the user stops it; it can be resumed. */
export function useBatches<Row>() {
  const [run, setRun] = useState<Run<Row>>();
  const current = useRef<{ open: Chunk<Row>[]; work: Work<Row>; stopped: AbortController }>(undefined);
  useEffect(() => () => current.current?.stopped.abort(), []);

  async function go(rows: readonly Row[]): Promise<void> {
    const mine = current.current!;
    const { open, work, stopped } = mine;
    let done = rows;
    const report = (state: Run<Row>['state'], error?: unknown) => {
      // Once another run has begun, this one has nothing more to say.
      if (current.current === mine) setRun({ rows: done, state, error });
    };
    report('running');
    for (let chunk = open[0]; chunk; chunk = open[0]) {
      if (stopped.signal.aborted) return report('stopped');
      const { key, rows: some } = chunk;
      try {
        const withResult = await steadily(() => work.send(key, some));
        done = done.map((row) => (work.isOpen(row) ? withResult(row) : row));
        open.shift();
      } catch (error) {
        return report('stopped', error);
      }
      report(open.length ? 'running' : 'done');
    }
    report('done');
  }

  const commands = useStable({
    start(rows: readonly Row[], work: Work<Row>) {
      current.current?.stopped.abort();
      current.current = { open: chunksOf(rows, work), work, stopped: new AbortController() };
      void go(rows);
    },
    stop: () => current.current?.stopped.abort(),
    resume() {
      if (!run || !current.current) return;
      current.current = { ...current.current, stopped: new AbortController() };
      void go(run.rows);
    },
    clear() {
      current.current?.stopped.abort();
      current.current = undefined;
      setRun(undefined);
    },
  });
  return { run, ...commands };
}

function chunksOf<Row>(rows: readonly Row[], { isOpen, kindOf = () => '' }: Work<Row>): Chunk<Row>[] {
  const kinds = Map.groupBy(rows.filter(isOpen), kindOf);
  return [...kinds.values()].flatMap((some) =>
    Array.from({ length: Math.ceil(some.length / CHUNK) }, (_, n) => ({
      key: crypto.randomUUID(),
      rows: some.slice(n * CHUNK, (n + 1) * CHUNK),
    })),
  );
}
