import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task, TaskKind } from '../../../shared/model/task.ts';

/** What tasks are called, what state they are in, and how far they are: the same words wherever a task is shown. */
export function useTaskTexts() {
  const { t } = useTranslation('tasks');
  return useMemo(
    () => ({
      kinds: {
        newsletter: t('kind.newsletter'),
        assignHubs: t('kind.assignHubs'),
        assignBeacons: t('kind.assignBeacons'),
        transferHubs: t('kind.transferHubs'),
        transferBeacons: t('kind.transferBeacons'),
        detachHubs: t('kind.detachHubs'),
        detachBeacons: t('kind.detachBeacons'),
        configureBeacons: t('kind.configureBeacons'),
      } satisfies Record<TaskKind, string>,
      states: {
        running: t('status.running'),
        finished: t('status.finished'),
        failed: t('status.failed'),
      } satisfies Record<Task['taskStatus'], string>,
      /** While it runs, of how many; once it is finished, how many were done; and always how many were left out. */
      progress({ taskStatus, data: { done, total, skippedCount } }: Task): string {
        const through = { done: done + skippedCount, total };
        return [
          taskStatus === 'finished' ? t('doneCount', { number: done }) : t('progress', through),
          skippedCount > 0 && t('skippedCount', { number: skippedCount }),
        ]
          .filter(Boolean)
          .join(' · ');
      },
    }),
    [t],
  );
}
