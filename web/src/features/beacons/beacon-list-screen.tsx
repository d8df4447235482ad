import { SlidersHorizontal } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { beaconFilters, getBeacons } from '../../../../shared/contract/devices/beacons.ts';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import { FleetStrip } from '../../components/fleet-strip.tsx';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import { withoutMoved } from '../../components/moving/moved.ts';
import { useMoves } from '../../components/moving/use-moves.tsx';
import { ScopeSwitch } from '../../components/scope-switch.tsx';
import { useOwnerName } from '../../components/use-owner-name.ts';
import { call } from '../../lib/api.ts';
import { useBranding } from '../../lib/branding.ts';
import { ownerOf, userParameter } from '../../lib/owner.ts';
import { EVERYBODY, paths, SELF } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { BEACON_MOVES } from './beacon-moves.ts';
import { useBeaconColumns } from './use-beacon-columns.tsx';
import { useBeaconFilters } from './use-beacon-filters.ts';

/** The beacons of the user in the address, or for an admin everybody's. */
export function BeaconListScreen() {
  const { t } = useTranslation('beacons');
  const { hardwareName: hardware } = useBranding();
  const { user, cursor } = useParams();
  const navigate = useNavigate();
  const role = roleOf(useSession());
  const owner = ownerOf(user, role);
  const name = useOwnerName(owner);
  const withOwner = owner === EVERYBODY;
  const columns = useBeaconColumns(owner);
  const {
    add,
    actions: moving,
    dialogs,
  } = useMoves({
    name: 'beacons',
    owner,
    moves: BEACON_MOVES,
    ownerOf: beaconOwner,
  });
  const filters = useBeaconFilters();

  const load = useCallback(
    async (page: ListQuery) => {
      const found = await call(getBeacons, {
        query: {
          ...page,
          ...userParameter(owner, role),
          extra_field: withOwner ? ['monitoring', 'owner'] : ['monitoring'],
        },
      });
      return withOwner ? found : withoutMoved('beacons', found);
    },
    [owner, role, withOwner],
  );
  // A group admin reads how the group's devices are configured, and changes the own alone.
  const mayConfigure = role !== 'GROUP_ADMIN' || owner === SELF;
  const actions = useMemo(
    () =>
      mayConfigure
        ? [
            {
              label: t('configure'),
              icon: SlidersHorizontal,
              perform: (selection: ReadonlyMap<string, Beacon>) => {
                const [first = ''] = selection.keys();
                void navigate(
                  selection.size === 1 ? paths.beaconConfig.to(owner, first) : paths.beaconBulk.to(owner),
                );
              },
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
      empty: { title: t('empty.title'), hint: t('empty.hint', { hardware }) },
      selectable: true,
      actions: [...actions, ...moving],
    }),
    [owner, load, columns, filters, cursor, t, hardware, actions, moving],
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
    </>
  );
}

/** By the name alone: an address would be a further read. */
const beaconOwner = ({ userId, userName }: Beacon) =>
  userId === null ? undefined : { id: userId, name: userName ?? userId, email: userName ?? userId };
