import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ThingChanges } from '../../features/audit/thing-changes.tsx';
import { RunPage } from '../../features/charges/run-page.tsx';
import { monthName } from '../../lib/month-names.ts';
import { paths } from '../../lib/paths.ts';

/** The changes of the billing run in the URL: a tab of its page. */
export function BillingRunChangesScreen() {
  const { t, i18n } = useTranslation('charges');
  const { month = '', cursor } = useParams();
  const pathTo = useCallback((to?: string) => paths.billingRunChanges.to(Number(month), to), [month]);
  return (
    <RunPage here="changes">
      {(run) => (
        <ThingChanges
          item={`billingRun/${run.month}`}
          name={t('run.title', { month: monthName(run.month, i18n.language) })}
          ownerId={null}
          cursor={cursor}
          pathTo={pathTo}
        />
      )}
    </RunPage>
  );
}
