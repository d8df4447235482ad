import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { getHubs, hubFilters, putHub } from '../../../../shared/contract/devices/hubs.ts';
import type { Hub } from '../../../../shared/model/hub.ts';
import { FleetStrip } from '../../components/fleet-strip.tsx';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { useRenaming } from '../../components/list/use-renaming.tsx';
import { withoutMoved } from '../../components/moving/moved.ts';
import { useMoves } from '../../components/moving/use-moves.tsx';
import { usePlacing } from '../../components/places/use-placing.tsx';
import { ScopeSwitch } from '../../components/scope-switch.tsx';
import { useOwnerName } from '../../components/use-owner-name.ts';
import { call } from '../../lib/api.ts';
import { ownerOf, userParameter } from '../../lib/owner.ts';
import { EVERYBODY, paths, SELF } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { isLocked } from './hub-state.ts';
import { FOLLOW_MS } from './use-hub.ts';
import { useHubColumns } from './use-hub-columns.tsx';
import { useHubFilters } from './use-hub-filters.ts';
import { useInduce } from './use-induce.tsx';

/** The hubs of one owner; for admins, also of all owners. */
export function HubListScreen() {
  const { t } = useTranslation('hubs');
  const { cursor } = useParams();
  const [query] = useSearchParams();
  const role = roleOf(useSession());
  const owner = ownerOf(query.get('user'), role);
  const name = useOwnerName(owner);
  const withOwner = owner === EVERYBODY;
  const refresh = useRefreshList('hubs');
  const { ask, dialog } = useInduce(() => void refresh());
  const { renaming, dialog: renamingDialog } = useRenaming({
    list: 'hubs',
    owner,
    ownerOf: hubOwner,
    storedName: descriptionOf,
    send: nameHub,
  });
  const columns = useHubColumns({
    whose: owner,
    renaming,
    mayChange: role !== 'GROUP_ADMIN' || owner === SELF,
    onUpdate: ask,
  });
  const { add, addFirst, actions, dialogs } = useMoves({
    name: 'hubs',
    owner,
    of: 'hubs',
    ownerOf: hubOwner,
  });
  const placing = usePlacing({ of: 'hubs', owner, ownerOf: hubOwner });
  const filters = useHubFilters(owner);

  const load = useCallback(
    async (page: ListQuery, extra: readonly string[]) => {
      const found = await call(getHubs, {
        query: {
          ...page,
          ...userParameter(owner, role),
          extra_field: [
            'offer' as const,
            ...(withOwner ? (['owner'] as const) : []),
            ...(extra.includes('site') ? (['site'] as const) : []),
          ],
        },
      });
      return withOwner ? found : withoutMoved('hubs', found);
    },
    [owner, role, withOwner],
  );
  const spec = useMemo(
    (): ListSpec<Hub> => ({
      name: 'hubs',
      owner,
      idOf: ({ id }) => id,
      load,
      columns,
      fields: hubFilters,
      ...filters,
      cursor,
      pathTo: paths.hubs.to,
      empty: { title: t('empty.title'), hint: t('empty.hint'), action: addFirst },
      goodNews: { 'connection:eq:offline': t('well.offline'), 'connection:eq:silent': t('well.silent') },
      counted: true,
      selectable: true,
      pollMs: (hubs) => (hubs.some(isLocked) ? FOLLOW_MS : 0),
      actions: [...placing.actions, ...actions],
    }),
    [owner, load, columns, filters, placing.actions, actions, addFirst, cursor, t],
  );

  return (
    <>
      <ListScreen
        key={owner}
        title={owner === EVERYBODY ? t('titleAll') : name ? t('titleOf', { name }) : t('title')}
        spec={spec}
        aside={
          <>
            {role === 'ADMIN' && <ScopeSwitch owner={owner} to={paths.hubs.of} />}
            {add}
          </>
        }
        summary={<FleetStrip owner={owner} />}
      />
      {dialogs}
      {placing.dialogs}
      {dialog}
      {renamingDialog}
    </>
  );
}

const nameHub = (id: string, description: string) => call(putHub, { params: { id }, body: { description } });

const hubOwner = ({ owner }: Hub) => owner ?? undefined;

const descriptionOf = ({ description }: Hub) => description;
