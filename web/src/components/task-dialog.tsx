import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { getTask } from '../../../shared/contract/tasks.ts';
import type { Task } from '../../../shared/model/task.ts';
import { call } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';
import { SkippedList } from './skipped-list.tsx';
import { TaskProgress } from './task-progress.tsx';
import { useErrorText } from './use-error-text.ts';
import { useTaskTexts } from './use-task-texts.ts';

/** The polling interval of a running task (specification 2.9). */
const POLL_MS = 2000;

interface TaskDialogProps {
  /** Its state at the start. */
  readonly task: Task;
  /** Called once when it has ended, unless the dialog was closed before. */
  readonly onEnded: (task: Task) => void;
  readonly onClose: () => void;
}

/** Shows a task until it has ended, then lists what it skipped. A closed task is listed under Tasks. */
export function TaskDialog({ task: started, onEnded, onClose }: TaskDialogProps) {
  const { t } = useTranslation(['tasks', 'common']);
  const errorText = useErrorText();
  const { data: task = started, error } = useSWR(
    ['getTask', started.taskId],
    ([, id]) => call(getTask, { params: { id } }),
    {
      fallbackData: started,
      revalidateOnMount: started.taskStatus === 'running',
      refreshInterval: (latest) => ((latest ?? started).taskStatus === 'running' ? POLL_MS : 0),
      dedupingInterval: POLL_MS / 2,
    },
  );
  const isRunning = task.taskStatus === 'running';
  const told = useRef(false);
  useEffect(() => {
    if (isRunning || told.current) return;
    told.current = true;
    onEnded(task);
  }, [isRunning, task, onEnded]);
  const { kinds, states } = useTaskTexts();
  const { skippedCount } = task.data;

  return (
    <Dialog wide={skippedCount > 0} title={kinds[task.kind]} onClose={onClose}>
      <Stack gap="4">
        <Flex role={isRunning ? undefined : 'status'} align="center" wrap="wrap" gapX="3" gapY="1">
          <Text fontWeight="medium">{states[task.taskStatus]}</Text>
          <TaskProgress task={task} />
        </Flex>
        {error !== undefined && isRunning && <Notice tone="warning">{errorText(error)}</Notice>}
        {isRunning && <Text color="fg.muted">{t('goesOn')}</Text>}
        {skippedCount > 0 && (
          <>
            <Notice tone="warning">{t('skippedTitle')}</Notice>
            <SkippedList task={task} />
          </>
        )}
        <Flex justify="end" wrap="wrap" gap="2" mt="1">
          <Button asChild size="sm" variant="ghost" colorPalette="gray">
            <Link to={paths.tasks.to()} state={{ started: task.taskId }}>
              {t('showAll')}
            </Link>
          </Button>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
            {t('common:close')}
          </Button>
        </Flex>
      </Stack>
    </Dialog>
  );
}
