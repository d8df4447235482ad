import { Check } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { alertFilters, getAlertRules, getAlerts } from '../../../../shared/contract/devices/alerts.ts';
import type { Alert } from '../../../../shared/model/alert.ts';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import { call } from '../../lib/api.ts';
import { useAcknowledge } from './use-acknowledge.tsx';
import { useAlertColumns } from './use-alert-columns.tsx';
import { apiFilters, listsEnded, useAlertFilters } from './use-alert-filters.ts';
import { useNoAlerts } from './use-no-alerts.tsx';
import type { Whose } from './use-whose.ts';

const NAME = 'alerts';
/** New and ended alerts appear without a reload. */
const REFRESH_MS = 60_000;

interface AlertListProps {
  readonly whose: Pick<Whose, 'owner' | 'asked' | 'withOwner'>;
  /** The alerts of this device only. */
  readonly device?: string;
  readonly title: string;
  readonly level?: 'h1' | 'h2';
  readonly cursor: string | undefined;
  readonly pathTo: (cursor?: string) => string;
  readonly above?: ReactNode;
  readonly aside?: ReactNode;
}

/** Alerts, the newest first. */
export function AlertList({
  whose,
  device,
  title,
  level = 'h1',
  cursor,
  pathTo,
  above,
  aside,
}: AlertListProps) {
  const { t } = useTranslation('alerts');
  const [query] = useSearchParams();
  const { owner, asked, withOwner } = whose;
  const filters = useAlertFilters(device);
  const { acknowledge, known, dialog } = useAcknowledge(NAME, owner);
  const columns = useAlertColumns({
    whose: owner,
    withEnded: query.getAll('filter').some(listsEnded),
    known,
    onAcknowledge: (alert) => acknowledge([alert]),
  });
  const [hasRules, setHasRules] = useState(true);
  const empty = useNoAlerts(owner, hasRules, pathTo());

  const load = useCallback(
    async (page: ListQuery) => {
      const filter = [...apiFilters(page.filter), ...(device === undefined ? [] : [`deviceId:eq:${device}`])];
      const found = await call(getAlerts, { query: { ...page, filter, ...asked, ...withOwner } });
      // Rules matter only while there are no alerts.
      if (found.items.length === 0 && page.filter.length === 0) {
        const rules = await call(getAlertRules, { query: { limit: 1, ...asked } });
        setHasRules(rules.items.length > 0);
      }
      return found;
    },
    [device, asked, withOwner],
  );
  const spec = useMemo(
    (): ListSpec<Alert> => ({
      name: NAME,
      owner: device ?? owner,
      idOf: ({ id }) => id,
      subjectOf: ({ deviceId }) => deviceId,
      load,
      columns: device === undefined ? columns : columns.filter(({ id }) => !SAME_IN_ALL.includes(id)),
      fields: alertFilters,
      ...filters,
      cursor,
      pathTo,
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
    [owner, device, load, columns, filters, cursor, pathTo, empty, acknowledge, t],
  );

  return (
    <>
      <ListScreen key={device ?? owner} title={title} level={level} above={above} spec={spec} aside={aside} />
      {dialog}
    </>
  );
}

/** Columns that say the same in each row of one device. */
const SAME_IN_ALL: readonly string[] = ['device', 'description', 'owner'];
