import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WatchedName } from '../../../../shared/queue-names.ts';

/** What is in each queue. */
export function useQueueNames(): Readonly<Record<WatchedName, string>> {
  const { t } = useTranslation('health');
  return useMemo(
    () => ({
      ingest: t('queue.ingest'),
      hubLogs: t('queue.hubLogs'),
      hubStates: t('queue.hubStates'),
      departures: t('queue.departures'),
      mails: t('queue.mails'),
      mailFeedback: t('queue.mailFeedback'),
      removals: t('queue.removals'),
      files: t('queue.files'),
      appointments: t('queue.appointments'),
      archives: t('queue.archives'),
      alerts: t('queue.alerts'),
      fleetDays: t('queue.fleetDays'),
      webhooks: t('queue.webhooks'),
      slowWebhooks: t('queue.slowWebhooks'),
      payments: t('queue.payments'),
      billing: t('queue.billing'),
      invoices: t('queue.invoices'),
      status: t('queue.status'),
      ruleFailures: t('queue.ruleFailures'),
    }),
    [t],
  );
}
