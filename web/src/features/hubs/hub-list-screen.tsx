import { CircleArrowUp, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { getHubs, hubFilters, putHub } from '../../../../shared/contract/devices/hubs.ts';
import type { Hub } from '../../../../shared/model/hub.ts';
import { FleetStrip } from '../../components/fleet-strip.tsx';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import type { Selection } from '../../components/list/selection.ts';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { useRenaming } from '../../components/list/use-renaming.tsx';
import { withoutMoved } from '../../components/moving/moved.ts';
import { useMoves } from '../../components/moving/use-moves.tsx';
import { usePlacing } from '../../components/places/use-placing.tsx';
import { ScopeSwitch } from '../../components/scope-switch.tsx';
import { useOwnerName } from '../../components/use-owner-name.ts';
import { call } from '../../lib/api.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ownerOf, userParameter } from '../../lib/owner.ts';
import { EVERYBODY, paths, SELF } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { isLocked } from './hub-state.ts';
import { FOLLOW_MS } from './use-hub.ts';
import { useHubColumns } from './use-hub-columns.tsx';
import { useHubFilters } from './use-hub-filters.ts';
import { useInduce } from './use-induce.tsx';

/** Loaded on demand, so that the list loads faster. */
const UpdatesDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./updates-dialog.tsx'), loadTexts(['bulk', 'tasks'])]);
  return { default: dialog.UpdatesDialog };
});

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
  const mayChange = role !== 'GROUP_ADMIN' || owner === SELF;
  const navigate = useNavigate();
  const [updated, setUpdated] = useState<Selection<Hub>>();
  const columns = useHubColumns({
    whose: owner,
    renaming,
    mayChange,
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
  // A group admin can see the settings of the group's hubs, but change only their own.
  const changing = useMemo(
    () =>
      mayChange
        ? [
            {
              label: t('configure'),
              icon: SlidersHorizontal,
              calls: 'device' as const,
              key: { letter: 'e', label: t('configureKey') },
              perform: (selection: Selection<Hub>) => {
                const [first = ''] = selection.keys();
                void navigate(selection.size === 1 ? paths.hubConfig.to(first) : paths.hubBulk.to(owner));
              },
            },
            {
              label: t('update.action'),
              icon: CircleArrowUp,
              perform: (selection: Selection<Hub>) => {
                const [first = ''] = selection.keys();
                if (selection.size === 1) void ask(first);
                else setUpdated(selection);
              },
            },
          ]
        : [],
    [mayChange, t, navigate, owner, ask],
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
      actions: [...changing, ...placing.actions, ...actions],
    }),
    [owner, load, columns, filters, changing, placing.actions, actions, addFirst, cursor, t],
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
      {updated && (
        <Suspense>
          <UpdatesDialog
            owner={owner}
            selection={updated}
            onEnded={() => void refresh()}
            onClose={() => setUpdated(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

const nameHub = (id: string, description: string) => call(putHub, { params: { id }, body: { description } });

const hubOwner = ({ owner }: Hub) => owner ?? undefined;

const descriptionOf = ({ description }: Hub) => description;
