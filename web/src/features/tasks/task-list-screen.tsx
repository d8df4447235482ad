import { ListChecks } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import { getTasks, taskFilters } from '../../../../shared/contract/tasks.ts';
import { TASK_KINDS, TASK_STATES, type Task } from '../../../../shared/model/task.ts';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { Column, ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { TaskProgress } from '../../components/task-progress.tsx';
import { useStable } from '../../components/use-stable.ts';
import { useTaskTexts } from '../../components/use-task-texts.ts';
import { useUndoTask } from '../../components/use-undo-task.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { SkippedDialog } from './skipped-dialog.tsx';

/** How often a page is refreshed while a task on it is running. */
const POLL_MS = 2000;
const TONES = {
  waiting: 'orange',
  running: 'blue',
  finished: 'green',
  failed: 'red',
  cancelled: 'gray',
} as const;
const isUnderWay = ({ taskStatus }: Task) => taskStatus === 'running' || taskStatus === 'waiting';

/** The user's own tasks, the latest first, with their progress and what they skipped. */
export function TaskListScreen() {
  const { t } = useTranslation('tasks');
  const { cursor } = useParams();
  // A task that was just started may be missing at first: the list's index lags.
  const started = (useLocation().state as { started?: string } | null)?.started;
  const [asked, setAsked] = useState<Task>();
  const load = useCallback((query: ListQuery) => call(getTasks, { query }), []);
  const { kinds, states } = useTaskTexts();
  const undo = useUndoTask();
  const refresh = useRefreshList('tasks');
  const { onUndo } = useStable({ onUndo: ({ taskId }: Task) => void undo(taskId).then(refresh) });
  const columns = useTaskColumns(setAsked, onUndo);
  const spec = useMemo(
    (): ListSpec<Task> => ({
      name: 'tasks',
      owner: 'own',
      idOf: ({ taskId }) => taskId,
      load,
      columns,
      fields: taskFilters,
      searches: [],
      choices: [
        {
          field: 'kind',
          label: t('column.kind'),
          any: t('filter.anyKind'),
          options: TASK_KINDS.map((kind) => ({ label: kinds[kind], expression: () => `kind:eq:${kind}` })),
        },
        {
          field: 'status',
          label: t('column.status'),
          any: t('filter.anyStatus'),
          options: TASK_STATES.map((state) => ({
            label: states[state],
            expression: () => `status:eq:${state}`,
          })),
        },
      ],
      cursor,
      pathTo: paths.tasks.to,
      empty: { title: t('empty.title'), hint: t('empty.hint'), icon: ListChecks },
      selectable: false,
      pollMs: (items) =>
        items.some(isUnderWay) || (started && !items.some(({ taskId }) => taskId === started)) ? POLL_MS : 0,
    }),
    [load, columns, kinds, states, cursor, started, t],
  );
  return (
    <>
      <ListScreen title={t('title')} spec={spec} />
      {asked && <SkippedDialog task={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function useTaskColumns(
  onSkipped: (task: Task) => void,
  onUndo: (task: Task) => void,
): readonly Column<Task>[] {
  const { t } = useTranslation(['tasks', 'common', 'list']);
  const { kinds, states, progress } = useTaskTexts();
  return useMemo(
    () => [
      {
        id: 'kind',
        title: t('column.kind'),
        lead: true,
        cell: ({ kind }) => kinds[kind],
        csv: ({ kind }) => kinds[kind],
      },
      {
        id: 'status',
        title: t('column.status'),
        card: 'firstEnd',
        cell: ({ taskStatus }) => (
          <span className="label" data-tone={TONES[taskStatus]}>
            {states[taskStatus]}
          </span>
        ),
        csv: ({ taskStatus }) => states[taskStatus],
      },
      {
        id: 'progress',
        title: t('column.progress'),
        card: 'second',
        cell: (task) => <TaskProgress task={task} />,
        csv: progress,
      },
      {
        id: 'skipped',
        title: t('column.skipped'),
        cell: (task) =>
          task.data.skippedCount > 0 && (
            <button type="button" className="link" onClick={() => onSkipped(task)}>
              {t('skippedShow', { number: task.data.skippedCount })}
            </button>
          ),
        csv: ({ data }) => data.skippedCount,
      },
      {
        id: 'created',
        title: t('column.created'),
        card: 'secondEnd',
        cell: ({ createdDate }) => <TimeAgo at={Date.parse(createdDate)} />,
        csv: ({ createdDate }) => createdDate,
      },
      {
        id: 'actions',
        title: t('list:column.actions'),
        cell: (task) =>
          task.taskStatus === 'waiting' && (
            <button
              type="button"
              className="link"
              aria-label={t('common:undoOf', { of: kinds[task.kind] })}
              onClick={() => onUndo(task)}
            >
              {t('common:undo')}
            </button>
          ),
      },
    ],
    [t, kinds, states, progress, onSkipped, onUndo],
  );
}
