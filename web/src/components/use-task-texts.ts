import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task, TaskKind } from '../../../shared/model/task.ts';

/** The names, states and progress of tasks, worded the same everywhere. */
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
        offerHubs: t('kind.offerHubs'),
        offerBeacons: t('kind.offerBeacons'),
        configureBeacons: t('kind.configureBeacons'),
        configureClaimed: t('kind.configureClaimed'),
        configureHubs: t('kind.configureHubs'),
        updateHubs: t('kind.updateHubs'),
        placeHubs: t('kind.placeHubs'),
        placeBeacons: t('kind.placeBeacons'),
        setInfoDevices: t('kind.setInfoDevices'),
        importInfos: t('kind.importInfos'),
        planRound: t('kind.planRound'),
        exportAccount: t('kind.exportAccount'),
      } satisfies Record<TaskKind, string>,
      states: {
        waiting: t('status.waiting'),
        running: t('status.running'),
        finished: t('status.finished'),
        failed: t('status.failed'),
        cancelled: t('status.cancelled'),
      } satisfies Record<Task['taskStatus'], string>,
      /**
       * While it runs, how many of how many are done; when it is finished, how many were done; and always how many were
       * skipped.
       */
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
