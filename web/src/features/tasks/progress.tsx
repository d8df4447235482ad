import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Task } from '../../../../shared/model/task.ts';

/** How far a task is: a bar and the numbers it stands for. */
export function Progress({ task: { data, taskStatus } }: { task: Task }) {
  const { t } = useTranslation('tasks');
  const through = data.done + data.skippedCount;
  return (
    <Flex align="center" gap="3">
      <Bar
        value={through}
        max={Math.max(data.total, 1)}
        aria-label={t('column.progress')}
        data-status={taskStatus}
      />
      <span>{t('progress', { done: through, total: data.total })}</span>
    </Flex>
  );
}

const Bar = chakra('progress', {
  base: {
    appearance: 'none',
    w: '28',
    h: '1.5',
    rounded: 'full',
    overflow: 'hidden',
    bg: 'bg.emphasized',
    borderWidth: '0',
    '&::-webkit-progress-bar': { bg: 'bg.emphasized' },
    '&::-webkit-progress-value': { bg: 'accent.focusRing' },
    '&::-moz-progress-bar': { bg: 'accent.focusRing' },
    '&[data-status=finished]::-webkit-progress-value': { bg: 'green.focusRing' },
    '&[data-status=finished]::-moz-progress-bar': { bg: 'green.focusRing' },
    '&[data-status=failed]::-webkit-progress-value': { bg: 'red.focusRing' },
    '&[data-status=failed]::-moz-progress-bar': { bg: 'red.focusRing' },
  },
});
