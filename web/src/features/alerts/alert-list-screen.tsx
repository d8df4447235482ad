import { Check } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { alertFilters, getAlertRules, getAlerts } from '../../../../shared/contract/devices/alerts.ts';
import type { Alert } from '../../../../shared/model/alert.ts';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import { call } from '../../lib/api.ts';
import { EVERYBODY, paths } from '../../lib/paths.ts';
import { AlertTabs } from './alert-tabs.tsx';
import { useAcknowledge } from './use-acknowledge.tsx';
import { useAlertColumns } from './use-alert-columns.tsx';
import { askedFor, listsEnded, useAlertFilters } from './use-alert-filters.ts';
import { useNoAlerts } from './use-no-alerts.tsx';
import { useWhose } from './use-whose.ts';
import { Whose } from './whose.tsx';

const NAME = 'alerts';
/** What comes up and ends is seen without being asked for. */
const REFRESH_MS = 60_000;

/** The alerts of one owner's rules, or for an admin of all rules. */
export function AlertListScreen() {
  const { t } = useTranslation('alerts');
  const { cursor } = useParams();
  const [query] = useSearchParams();
  const { owner, name, asked, withOwner } = useWhose();
  const filters = useAlertFilters();
  const { acknowledge, known, dialog } = useAcknowledge(NAME, owner);
  const columns = useAlertColumns({
    whose: owner,
    withEnded: query.getAll('filter').some(listsEnded),
    known,
    onAcknowledge: (alert) => acknowledge([alert]),
  });
  const [hasRules, setHasRules] = useState(true);
  const empty = useNoAlerts(owner, hasRules);

  const load = useCallback(
    async (page: ListQuery) => {
      const found = await call(getAlerts, {
        query: { ...page, filter: askedFor(page.filter), ...asked, ...withOwner },
      });
      // Rules matter only while there are no alerts.
      if (found.items.length === 0 && page.filter.length === 0) {
        const rules = await call(getAlertRules, { query: { limit: 1, ...asked } });
        setHasRules(rules.items.length > 0);
      }
      return found;
    },
    [asked, withOwner],
  );
  const spec = useMemo(
    (): ListSpec<Alert> => ({
      name: NAME,
      owner,
      idOf: ({ id }) => id,
      aboutOf: ({ deviceId }) => deviceId,
      load,
      columns,
      fields: alertFilters,
      ...filters,
      cursor,
      pathTo: paths.alerts.to,
      empty,
      selectable: true,
      pollMs: () => REFRESH_MS,
      actions: [
        {
          label: t('acknowledge.one'),
          icon: Check,
          perform: (selection) => acknowledge([...selection.values()]),
        },
      ],
    }),
    [owner, load, columns, filters, cursor, empty, acknowledge, t],
  );

  return (
    <>
      <ListScreen
        key={owner}
        title={owner === EVERYBODY ? t('titleAll') : name ? t('titleOf', { name }) : t('title')}
        above={<AlertTabs owner={owner} here="alerts" />}
        spec={spec}
        aside={<Whose owner={owner} to={paths.alerts.of} />}
      />
      {dialog}
    </>
  );
}
