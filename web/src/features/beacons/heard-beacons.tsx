import { Button } from '@chakra-ui/react';
import { ListChecks } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { beaconFilters, getBeacons } from '../../../../shared/contract/devices/beacons.ts';
import type { FilterFields } from '../../../../shared/filter.ts';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import { call } from '../../lib/api.ts';
import { userParameter } from '../../lib/owner.ts';
import { paths } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { useBeaconColumns } from './use-beacon-columns.tsx';
import { useBeaconFilters } from './use-beacon-filters.ts';

interface HeardBeaconsProps {
  readonly hubId: string;
  readonly hubName: string;
  /** Whose beacons: the user, all owners, or a user by id. */
  readonly owner: string;
  readonly cursor: string | undefined;
  readonly pathTo: (cursor?: string) => string;
}

/** The filters that can be added to that of a hub, which has an order of its own. */
const FIELDS: FilterFields = Object.fromEntries(
  Object.entries<FilterFields[string]>(beaconFilters).filter(([, { ownOrder }]) => !ownOrder),
);

/** The beacons that a hub heard within the last week: a tab of its page. */
export function HeardBeacons({ hubId, hubName, owner, cursor, pathTo }: HeardBeaconsProps) {
  const { t } = useTranslation('beacons');
  const role = roleOf(useSession());
  const columns = useBeaconColumns({ owner });
  const { searches, choices } = useBeaconFilters(owner);
  const load = useCallback(
    (page: ListQuery, extra: readonly string[]) =>
      call(getBeacons, {
        query: {
          ...page,
          filter: [...page.filter, `heardBy:eq:${hubId}`],
          ...userParameter(owner, role),
          extra_field: ['monitoring', 'owner', ...(extra.includes('site') ? (['site'] as const) : [])],
        },
      }),
    [hubId, owner, role],
  );
  const spec = useMemo((): ListSpec<Beacon> => {
    const isOffered = ({ field }: { field: string }) => field in FIELDS;
    return {
      name: 'heard-beacons',
      owner: `${hubId} ${owner}`,
      idOf: ({ id }) => id,
      load,
      columns: columns.map(({ sort: _, ...column }) => column),
      fields: FIELDS,
      searches: searches.filter(isOffered),
      choices: choices.filter(isOffered),
      cursor,
      pathTo,
      empty: { title: t('heard.none'), hint: t('heard.noneHint') },
      selectable: false,
    };
  }, [hubId, owner, load, columns, searches, choices, cursor, pathTo, t]);

  return (
    <ListScreen
      key={hubId}
      title={t('heard.title', { hub: hubName || hubId })}
      level="h2"
      spec={spec}
      aside={
        <Button asChild size="sm" variant="outline" bg="bg.panel" colorPalette="gray">
          <Link to={paths.beacons.of(owner, [`heardBy:eq:${hubId}`])}>
            <ListChecks aria-hidden />
            {t('heard.select')}
          </Link>
        </Button>
      }
    />
  );
}
