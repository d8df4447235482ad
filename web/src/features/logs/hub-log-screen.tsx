import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { getHubLogs, hubLogFilters } from '../../../../shared/contract/hub-logs.ts';
import type { HubLog } from '../../../../shared/model/hub-log.ts';
import { AdminTabs } from '../../components/admin-tabs.tsx';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import { ScopeSwitch } from '../../components/scope-switch.tsx';
import { call } from '../../lib/api.ts';
import { ownerOf, userParameter } from '../../lib/owner.ts';
import { EVERYBODY, paths, SELF } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { useLogColumns } from './use-log-columns.tsx';
import { useLogFilters } from './use-log-filters.ts';

/** The log of one's own hubs. */
export const HubLogScreen = () => <HubLogs at={paths.hubLogs} />;

/** Anybody's, among the tools of admins. */
export const AdminHubLogScreen = () => (
  <HubLogs at={paths.adminHubLogs} above={<AdminTabs here="hubLogs" />} />
);

interface HubLogsProps {
  readonly at: typeof paths.hubLogs | typeof paths.adminHubLogs;
  readonly above?: ReactNode;
}

/** What the hubs say of themselves, the newest first. */
function HubLogs({ at, above }: HubLogsProps) {
  const { t } = useTranslation('logs');
  const { cursor } = useParams();
  const [query] = useSearchParams();
  const role = roleOf(useSession());
  // A group admin reads only the logs of the own hubs.
  const owner = role === 'ADMIN' ? ownerOf(query.get('user'), role) : SELF;
  const columns = useLogColumns();
  const filters = useLogFilters();

  const load = useCallback(
    (page: ListQuery) => call(getHubLogs, { query: { ...page, ...userParameter(owner, role) } }),
    [owner, role],
  );
  const spec = useMemo(
    (): ListSpec<HubLog> => ({
      name: 'hub-logs',
      owner,
      idOf: ({ id }) => id,
      load,
      columns,
      fields: hubLogFilters,
      ...filters,
      cursor,
      pathTo: at.to,
      empty: { title: t('empty.title'), hint: t('empty.hint') },
      selectable: false,
    }),
    [owner, load, columns, filters, cursor, at, t],
  );

  return (
    <ListScreen
      key={owner}
      title={owner === EVERYBODY ? t('titleAll') : t('title')}
      above={above}
      spec={spec}
      aside={
        role === 'ADMIN' && (
          <ScopeSwitch
            owner={owner}
            to={(user) => (user === SELF ? at.to() : `${at.to()}?user=${encodeURIComponent(user)}`)}
          />
        )
      }
    />
  );
}
