import { Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Task } from '../../../shared/model/task.ts';
import { timeOfDay } from '../lib/format.ts';
import { ProgressBar } from './progress-bar.tsx';
import { useTaskTexts } from './use-task-texts.ts';

const TONES = { running: 'accent', finished: 'green', failed: 'red' } as const;

/** The progress of a task: a bar and numbers. */
export function TaskProgress({ task }: { task: Task }) {
  const { t, i18n } = useTranslation('tasks');
  const { progress } = useTaskTexts();
  const { data, taskStatus } = task;
  if (taskStatus === 'waiting')
    return (
      <span className="muted">
        {t('begins', { time: timeOfDay(Date.parse(task.startsAt!), i18n.language) })}
      </span>
    );
  if (taskStatus === 'cancelled') return <span className="muted">{t('nothingChanged')}</span>;
  if (data.total === 0 && taskStatus === 'running') return <span className="muted">{t('preparing')}</span>;
  return (
    <Flex align="center" gap="3">
      <ProgressBar
        value={(data.done + data.skippedCount) / Math.max(data.total, 1)}
        label={t('column.progress')}
        tone={TONES[taskStatus]}
      />
      <Text as="span" whiteSpace="nowrap">
        {progress(task)}
      </Text>
    </Flex>
  );
}
