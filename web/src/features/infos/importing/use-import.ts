import { useEffect, useRef, useState } from 'react';
import {
  addImportRows,
  getImportOutcomes,
  type ImportOutcome,
  runInfoImport,
  startInfoImport,
} from '../../../../../shared/contract/content/imports.ts';
import { getTask } from '../../../../../shared/contract/tasks.ts';
import type { Task } from '../../../../../shared/model/task.ts';
import { call, callOnce } from '../../../lib/api.ts';
import { steadily } from '../../../lib/steadily.ts';
import type { InfoFile } from './read-file.ts';

const LOOK_MS = 1000;

/** How far an import is. */
export type ImportRun =
  | { readonly state: 'sending'; readonly share: number }
  | { readonly state: 'checking' | 'importing'; readonly task: Task | undefined }
  | { readonly state: 'checked' | 'done'; readonly outcomes: readonly ImportOutcome[] }
  | { readonly state: 'failed'; readonly error: unknown };

/** Sends a file, tries it, and imports it when the user has seen what would become of it. */
export function useImport(owner: string, onDone: () => void) {
  const [run, setRun] = useState<ImportRun>();
  const current = useRef<{ id: string | undefined; stopped: boolean }>(undefined);
  useEffect(
    () => () => {
      if (current.current) current.current.stopped = true;
    },
    [],
  );

  async function begin(work: (mine: { id: string | undefined; stopped: boolean }) => Promise<ImportRun>) {
    const mine = { id: current.current?.id, stopped: false };
    if (current.current) current.current.stopped = true;
    current.current = mine;
    const last = await work(mine).catch((error: unknown): ImportRun => ({ state: 'failed', error }));
    if (!mine.stopped) setRun(last);
  }
  /** Runs the import and waits for its end. The task continues without this page. */
  async function runTask(mine: { id: string | undefined; stopped: boolean }, dryRun: boolean) {
    const state = dryRun ? 'checking' : 'importing';
    const id = mine.id!;
    setRun({ state, task: undefined });
    const key = crypto.randomUUID();
    let task = await steadily(() => callOnce(key, runInfoImport, { params: { id }, body: { dryRun } }));
    while (task.taskStatus === 'running' && !mine.stopped) {
      setRun({ state, task });
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      task = await steadily(() => call(getTask, { params: { id: task.taskId } }));
    }
    const outcomes: ImportOutcome[] = [];
    for (let after: number | undefined = 0; after !== undefined && !mine.stopped; ) {
      const query = { dryRun: dryRun ? 'true' : 'false', after } as const;
      const page: { items: ImportOutcome[]; next?: number | undefined } = await steadily(() =>
        call(getImportOutcomes, { params: { id }, query }),
      );
      outcomes.push(...page.items);
      after = page.next;
    }
    return outcomes;
  }

  return {
    run,
    check: ({ columns, parts }: InfoFile) =>
      void begin(async (mine) => {
        setRun({ state: 'sending', share: 0 });
        mine.id = (
          await steadily(() => call(startInfoImport, { body: { userId: owner, columns: [...columns] } }))
        ).id;
        for (const [part, rows] of parts.entries()) {
          if (mine.stopped) break;
          const params = { id: mine.id, part: String(part) };
          const body = { rows: rows.map(({ line, cells }) => ({ line, cells: [...cells] })) };
          await steadily(() => call(addImportRows, { params, body }));
          if (!mine.stopped) setRun({ state: 'sending', share: (part + 1) / parts.length });
        }
        return { state: 'checked', outcomes: await runTask(mine, true) };
      }),
    start: () =>
      void begin(async (mine) => {
        const outcomes = await runTask(mine, false);
        if (!mine.stopped) onDone();
        return { state: 'done', outcomes };
      }),
    clear() {
      if (current.current) current.current.stopped = true;
      setRun(undefined);
    },
  };
}
