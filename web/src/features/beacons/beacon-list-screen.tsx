import { LayoutTemplate, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { beaconFilters, getBeacons } from '../../../../shared/contract/devices/beacons.ts';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import { useAssignInfo } from '../../components/assigning/use-assign-info.tsx';
import { FleetStrip } from '../../components/fleet-strip.tsx';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import { useRenaming } from '../../components/list/use-renaming.tsx';
import { withoutMoved } from '../../components/moving/moved.ts';
import { useMoves } from '../../components/moving/use-moves.tsx';
import { usePlacing } from '../../components/places/use-placing.tsx';
import { ScopeSwitch } from '../../components/scope-switch.tsx';
import { useOwnerName } from '../../components/use-owner-name.ts';
import { call } from '../../lib/api.ts';
import { useBranding } from '../../lib/branding.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ownerOf, userParameter } from '../../lib/owner.ts';
import { EVERYBODY, paths, SELF } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { useBeaconColumns } from './use-beacon-columns.tsx';
import { useBeaconFilters } from './use-beacon-filters.ts';

/** Loaded on demand, so that the list loads faster. */
const ChooseTemplate = lazy(async () => {
  const [dialog] = await Promise.all([import('./choose-template.tsx'), loadTexts(['templates'])]);
  return { default: dialog.ChooseTemplate };
});

/** The beacons of the owner in the URL; for admins, also of all owners. */
export function BeaconListScreen() {
  const { t } = useTranslation('beacons');
  const { hardwareName: hardware } = useBranding();
  const { user, cursor } = useParams();
  const navigate = useNavigate();
  const role = roleOf(useSession());
  const owner = ownerOf(user, role);
  const name = useOwnerName(owner);
  const withOwner = owner === EVERYBODY;
  const {
    add,
    addFirst,
    actions: moving,
    dialogs,
  } = useMoves({
    name: 'beacons',
    owner,
    of: 'beacons',
    ownerOf: beaconOwner,
  });
  const placing = usePlacing({ of: 'beacons', owner, ownerOf: beaconOwner });
  const assigning = useAssignInfo<Beacon>(owner);
  // A group admin can see the configurations of the group's beacons, but change only their own.
  const mayConfigure = role !== 'GROUP_ADMIN' || owner === SELF;
  const { renaming, dialog } = useRenaming({
    list: 'beacons',
    owner,
    ownerOf: beaconOwner,
    storedName: descriptionOf,
    send: nameBeacon,
  });
  const columns = useBeaconColumns({ owner, renaming: mayConfigure ? renaming : undefined });
  const filters = useBeaconFilters(owner);

  const load = useCallback(
    async (page: ListQuery, extra: readonly string[]) => {
      const found = await call(getBeacons, {
        query: {
          ...page,
          ...userParameter(owner, role),
          extra_field: [
            'monitoring',
            'offer',
            ...(withOwner ? (['owner'] as const) : []),
            ...(extra.includes('site') ? (['site'] as const) : []),
          ],
        },
      });
      return withOwner ? found : withoutMoved('beacons', found);
    },
    [owner, role, withOwner],
  );
  const [applied, setApplied] = useState(0);
  const actions = useMemo(
    () =>
      mayConfigure
        ? [
            {
              label: t('configure'),
              icon: SlidersHorizontal,
              calls: 'device' as const,
              key: { letter: 'e', label: t('configureKey') },
              perform: (selection: ReadonlyMap<string, Beacon>) => {
                const [first = ''] = selection.keys();
                void navigate(
                  selection.size === 1 ? paths.beaconConfig.to(owner, first) : paths.beaconBulk.to(owner),
                );
              },
            },
            {
              label: t('applyTemplate'),
              icon: LayoutTemplate,
              perform: (selection: ReadonlyMap<string, Beacon>) => setApplied(selection.size),
            },
          ]
        : [],
    [mayConfigure, t, navigate, owner],
  );
  const spec = useMemo(
    (): ListSpec<Beacon> => ({
      name: 'beacons',
      owner,
      idOf: ({ id }) => id,
      load,
      columns,
      fields: beaconFilters,
      ...filters,
      cursor,
      pathTo: (to) => paths.beacons.to(owner, to),
      empty: { title: t('empty.title'), hint: t('empty.hint', { hardware }), action: addFirst },
      goodNews: { 'battery:eq:low': t('well.battery'), 'deviceUpToDate:eq:false': t('well.settings') },
      counted: true,
      selectable: true,
      actions: [...actions, ...placing.actions, ...assigning.actions, ...moving],
    }),
    [
      owner,
      load,
      columns,
      filters,
      cursor,
      t,
      hardware,
      actions,
      placing.actions,
      assigning.actions,
      moving,
      addFirst,
    ],
  );

  return (
    <>
      <ListScreen
        key={owner}
        title={owner === EVERYBODY ? t('titleAll') : name ? t('titleOf', { name }) : t('title')}
        spec={spec}
        aside={
          <>
            {role === 'ADMIN' && <ScopeSwitch owner={owner} to={(other) => paths.beacons.to(other)} />}
            {add}
          </>
        }
        summary={<FleetStrip owner={owner} />}
      />
      {dialogs}
      {placing.dialogs}
      {assigning.dialogs}
      {dialog}
      {applied > 0 && (
        <Suspense>
          <ChooseTemplate
            beacons={applied}
            onChoose={({ id }) => void navigate(paths.beaconBulk.to(owner, id))}
            onClose={() => setApplied(0)}
          />
        </Suspense>
      )}
    </>
  );
}

async function nameBeacon(id: string, description: string) {
  // Loaded on demand, so that the list loads faster.
  const { setBeaconConfiguration } = await import('../../../../shared/contract/infoprovider.ts');
  return call(setBeaconConfiguration, { body: { id, description } });
}

/** Only by name: the address would cost another read. */
const beaconOwner = ({ userId, userName }: Beacon) =>
  userId === null ? undefined : { id: userId, name: userName ?? userId, email: userName ?? userId };

const descriptionOf = ({ description }: Beacon) => description;
