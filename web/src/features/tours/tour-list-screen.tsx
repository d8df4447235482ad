import { Button } from '@chakra-ui/react';
import { Eye, EyeOff, Plus, Route, Trash2 } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import {
  getTours,
  removeInfoBundles,
  setInfoBundle,
  setInfoBundleActive,
  setInfoBundles,
  tourFilters,
} from '../../../../shared/contract/content/tours.ts';
import type { Tour } from '../../../../shared/model/tour.ts';
import { ChooseUser } from '../../components/choose-user.tsx';
import { InfoCmsTabs } from '../../components/info-cms-tabs.tsx';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { ListQuery, ListSpec, SelectionAction } from '../../components/list/list-spec.ts';
import { namedIn, useBulk, withoutErrors } from '../../components/list/use-bulk.tsx';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { useRenaming } from '../../components/list/use-renaming.tsx';
import { useRowSwitch } from '../../components/list/use-row-switch.ts';
import { useAskOwners } from '../../components/use-ask-owners.tsx';
import { useOwnerName } from '../../components/use-owner-name.ts';
import { useStable } from '../../components/use-stable.ts';
import { call } from '../../lib/api.ts';
import { ownerOf, userParameter } from '../../lib/owner.ts';
import { EVERYBODY, paths, SELF } from '../../lib/paths.ts';
import { meOf, roleOf, useSession } from '../../lib/session.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { useCopyTour } from './use-copy-tour.ts';
import { useTourColumns } from './use-tour-columns.tsx';
import { useTourFilters } from './use-tour-filters.ts';

const NAME = 'tours';
/** Tours of one call. Up to two hundred Infos follow each. */
const PER_CALL = 5;
const EXTRA = ['owner', 'offline'] as const;

/** The tours of one owner, or for admins of all owners. While the Info CMS is off, the screen where it is started. */
export function TourListScreen() {
  const [query] = useSearchParams();
  const session = useSession();
  const role = roleOf(session);
  const asked = query.get('user');
  const owner = role === 'ADMIN' && !asked ? EVERYBODY : ownerOf(asked, role);
  if (owner === SELF && meOf(session)?.infoFeatureState === 'OFF')
    return <Navigate replace to={paths.infoCms.to()} />;
  return <TourList key={owner} owner={owner} />;
}

function TourList({ owner }: { owner: string }) {
  const { t } = useTranslation('tours');
  const { cursor } = useParams();
  const navigate = useNavigate();
  const role = roleOf(useSession());
  const name = useOwnerName(owner);
  const withOwner = owner === EVERYBODY;
  const refreshList = useRefreshList(NAME);
  const refresh = useCallback(() => void refreshList(), [refreshList]);
  const { ask, dialog } = useAskOwners(owner);
  const { renaming, dialog: renamingDialog } = useRenaming({
    list: NAME,
    owner,
    ownerOf: tourOwner,
    storedName: tourName,
    send: nameTour,
  });
  const { known, note, set } = useRowSwitch('published', publishTour, refresh);
  // The index of the list lags behind a deletion.
  const gone = useRef(new Set<string>());
  const bulk = useBulk<Tour>(PER_CALL, {
    running: t('bulk.running'),
    failed: (number, reason) => t('bulk.failed', { count: number, reason }),
  });
  const deleting = useBulk<Tour>(PER_CALL, {
    running: t('bulk.running'),
    failed: (number, reason) => t('bulk.notDeleted', { count: number, reason }),
  });
  const [chosen, setChosen] = useState<readonly Tour[]>();
  const publishAll = (tours: readonly Tour[], published: boolean) =>
    bulk.change(
      tours,
      async (part) => {
        const { errors } = await call(setInfoBundles, {
          body: { items: part.map(({ id }) => ({ id, published })) },
        });
        const named = errors.map(({ at, message }) => ({ id: part[at]!.id, message }));
        for (const tour of withoutErrors(part, named)) note({ ...tour, published });
        refresh();
        return named;
      },
      (number) =>
        published ? t('bulk.published', { count: number }) : t('bulk.unpublished', { count: number }),
    );
  const removeAll = (tours: readonly Tour[]) =>
    deleting.change(
      tours,
      async (part) => {
        const { errors } = await call(removeInfoBundles, { body: namedIn(part) });
        for (const { id } of withoutErrors(part, errors)) gone.current.add(id);
        refresh();
        return errors;
      },
      (number) => t('bulk.deleted', { count: number }),
    );
  const copy = useCopyTour(owner === SELF);
  const filters = useTourFilters();

  // The columns are made of them, and with each new one all rows are rendered again.
  const act = useStable({
    onSwitch: (tour: Tour, published: boolean) => ask([tour], () => void set(tour, published)),
    onDelete: (tour: Tour) => ask([tour], () => setChosen([tour])),
  });
  const columns = useTourColumns({ whose: owner, renaming, known, onCopy: copy, ...act });
  const load = useCallback(
    async (page: ListQuery, extra: readonly string[]) => {
      const fields = EXTRA.filter((field) => (field === 'owner' ? withOwner : extra.includes(field)));
      const found = await call(getTours, {
        query: { ...page, ...userParameter(owner, role), ...(fields.length > 0 && { extra_field: fields }) },
      });
      return { ...found, items: found.items.filter(({ id }) => !gone.current.has(id)) };
    },
    [owner, role, withOwner],
  );
  const bulkAct = useStable({
    publish: (tours: readonly Tour[], published: boolean) =>
      ask(tours, () => void publishAll(tours, published)),
    remove: (tours: readonly Tour[]) => ask(tours, () => setChosen(tours)),
  });
  const actions = useMemo(
    (): SelectionAction<Tour>[] => [
      {
        label: t('bulk.publish'),
        icon: Eye,
        perform: (selection) => bulkAct.publish([...selection.values()], true),
      },
      {
        label: t('bulk.unpublish'),
        icon: EyeOff,
        perform: (selection) => bulkAct.publish([...selection.values()], false),
      },
      {
        label: t('bulk.delete'),
        icon: Trash2,
        isDanger: true,
        perform: (selection) => bulkAct.remove([...selection.values()]),
      },
    ],
    [t, bulkAct],
  );
  const create = owner === EVERYBODY ? undefined : paths.tour.create(owner);
  const spec = useMemo(
    (): ListSpec<Tour> => ({
      name: NAME,
      owner,
      idOf: ({ id }) => id,
      load,
      columns,
      fields: tourFilters,
      ...filters,
      cursor,
      pathTo: paths.tours.to,
      empty: {
        title: t('empty.title'),
        hint: t('empty.hint'),
        icon: Route,
        ...(create && { action: <CreateButton to={create} /> }),
      },
      counted: true,
      selectable: true,
      actions,
    }),
    [owner, load, columns, filters, actions, create, cursor, t],
  );

  return (
    <>
      <ListScreen
        title={owner === EVERYBODY ? t('titleAll') : name ? t('titleOf', { name }) : t('title')}
        above={<InfoCmsTabs here="tours" owner={owner} />}
        spec={spec}
        aside={
          <>
            {role === 'ADMIN' && (
              <>
                {owner !== EVERYBODY && (
                  <Button asChild size="sm" variant="outline" bg="bg.panel" colorPalette="gray">
                    <Link to={paths.tours.of(EVERYBODY)}>{t('everybody')}</Link>
                  </Button>
                )}
                <ChooseUser
                  label={t('user')}
                  title={t('chooseUser')}
                  onChoose={(id) => void navigate(paths.tours.of(id))}
                />
              </>
            )}
            {create && <CreateButton to={create} />}
          </>
        }
      />
      {dialog}
      {renamingDialog}
      {bulk.dialog}
      {deleting.dialog}
      {chosen && (
        <DeleteDialog
          tours={chosen}
          onConfirm={() => void removeAll(chosen)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

function CreateButton({ to }: { to: string }) {
  const { t } = useTranslation('tours');
  return (
    <Button asChild size="sm">
      <Link to={to}>
        <Plus aria-hidden />
        {t('create')}
      </Link>
    </Button>
  );
}

const nameTour = (id: string, name: string) => call(setInfoBundle, { body: { id, name } });
const tourOwner = ({ owner }: Tour) => owner ?? undefined;
const tourName = ({ name }: Tour) => name;
const publishTour = ({ id, userId }: Tour, published: boolean) =>
  call(setInfoBundleActive, { params: { id, user: userId, active: published ? 'true' : 'false' } });
