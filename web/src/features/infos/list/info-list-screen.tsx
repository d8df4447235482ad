import { Button } from '@chakra-ui/react';
import { Eye, EyeOff, FileText, Plus, Trash2 } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import {
  getInfos,
  infoFilters,
  removeInfoPoints,
  setInfoPoint,
  setInfoPointActive,
  setInfoPointsActive,
} from '../../../../../shared/contract/content/infos.ts';
import type { Info } from '../../../../../shared/model/info.ts';
import { ChooseUser } from '../../../components/choose-user.tsx';
import { InfoCmsTabs } from '../../../components/info-cms-tabs.tsx';
import { ListScreen } from '../../../components/list/list-screen.tsx';
import type { ListQuery, ListSpec, SelectionAction } from '../../../components/list/list-spec.ts';
import { namedIn, useBulk, withoutErrors } from '../../../components/list/use-bulk.tsx';
import { useRefreshList } from '../../../components/list/use-refresh-list.ts';
import { useRenaming } from '../../../components/list/use-renaming.tsx';
import { useRowSwitch } from '../../../components/list/use-row-switch.ts';
import { useAskOwners } from '../../../components/use-ask-owners.tsx';
import { useOwnerName } from '../../../components/use-owner-name.ts';
import { useStable } from '../../../components/use-stable.ts';
import { call } from '../../../lib/api.ts';
import { ownerOf, userParameter } from '../../../lib/owner.ts';
import { EVERYBODY, paths, SELF } from '../../../lib/paths.ts';
import { meOf, roleOf, useSession } from '../../../lib/session.ts';
import { DeleteDialog } from '../delete-dialog.tsx';
import { useCopyInfo } from '../use-copy-info.ts';
import { useInfoColumns } from './use-info-columns.tsx';
import { useInfoFilters } from './use-info-filters.ts';

const NAME = 'infos';
/** Infos of one call. */
const PER_CALL = 25;

/** The Infos of one owner, or for admins of all owners. While the Info CMS is off, the screen where it is started. */
export function InfoListScreen() {
  const [query] = useSearchParams();
  const session = useSession();
  const role = roleOf(session);
  const asked = query.get('user');
  const owner = role === 'ADMIN' && !asked ? EVERYBODY : ownerOf(asked, role);
  if (owner === SELF && meOf(session)?.infoFeatureState === 'OFF')
    return <Navigate replace to={paths.infoCms.to()} />;
  return <InfoList key={owner} owner={owner} />;
}

function InfoList({ owner }: { owner: string }) {
  const { t } = useTranslation('infos');
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
    ownerOf: infoOwner,
    storedName: infoName,
    send: nameInfo,
  });
  const { known, note, set: setActive } = useRowSwitch('active', switchInfo, refresh);
  // The index of the list lags behind a deletion.
  const gone = useRef(new Set<string>());
  const bulk = useBulk<Info>(PER_CALL, {
    running: t('bulk.running'),
    failed: (number, reason) => t('bulk.failed', { count: number, reason }),
  });
  const setAll = (infos: readonly Info[], active: boolean) =>
    bulk.change(
      infos,
      async (part) => {
        const { errors } = await call(setInfoPointsActive, { body: { ...namedIn(part), active } });
        for (const info of withoutErrors(part, errors)) note({ ...info, active });
        refresh();
        return errors;
      },
      (number) =>
        active ? t('bulk.activated', { count: number }) : t('bulk.deactivated', { count: number }),
    );
  const removeAll = (infos: readonly Info[]) =>
    bulk.change(
      infos,
      async (part) => {
        const { errors } = await call(removeInfoPoints, { body: namedIn(part) });
        for (const { id } of withoutErrors(part, errors)) gone.current.add(id);
        refresh();
        return errors;
      },
      (number) => t('bulk.deleted', { count: number }),
    );
  const [deleting, setDeleting] = useState<readonly Info[]>();
  const copy = useCopyInfo(owner === SELF);
  const filters = useInfoFilters();

  // The columns are made of them, and with each new one all rows are rendered again.
  const act = useStable({
    onSwitch: (info: Info, active: boolean) => ask([info], () => void setActive(info, active)),
    onDelete: (info: Info) => ask([info], () => setDeleting([info])),
  });
  const columns = useInfoColumns({ whose: owner, renaming, known, onCopy: copy, ...act });
  const load = useCallback(
    async (page: ListQuery) => {
      const found = await call(getInfos, {
        query: { ...page, ...userParameter(owner, role), ...(withOwner && { extra_field: ['owner'] }) },
      });
      return { ...found, items: found.items.filter(({ id }) => !gone.current.has(id)) };
    },
    [owner, role, withOwner],
  );
  const bulkAct = useStable({
    setAll: (infos: readonly Info[], active: boolean) => ask(infos, () => void setAll(infos, active)),
    remove: (infos: readonly Info[]) => ask(infos, () => setDeleting(infos)),
  });
  const actions = useMemo(
    (): SelectionAction<Info>[] => [
      {
        label: t('bulk.activate'),
        icon: Eye,
        perform: (selection) => bulkAct.setAll([...selection.values()], true),
      },
      {
        label: t('bulk.deactivate'),
        icon: EyeOff,
        perform: (selection) => bulkAct.setAll([...selection.values()], false),
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
  const create = owner === EVERYBODY ? undefined : paths.info.create(owner);
  const spec = useMemo(
    (): ListSpec<Info> => ({
      name: NAME,
      owner,
      idOf: ({ id }) => id,
      load,
      columns,
      fields: infoFilters,
      ...filters,
      cursor,
      pathTo: paths.infos.to,
      empty: {
        title: t('empty.title'),
        hint: t('empty.hint'),
        icon: FileText,
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
        above={<InfoCmsTabs here="infos" owner={owner} />}
        spec={spec}
        aside={
          <>
            {role === 'ADMIN' && (
              <>
                {owner !== EVERYBODY && (
                  <Button asChild size="sm" variant="outline" bg="bg.panel" colorPalette="gray">
                    <Link to={paths.infos.of(EVERYBODY)}>{t('everybody')}</Link>
                  </Button>
                )}
                <ChooseUser
                  label={t('user')}
                  title={t('chooseUser')}
                  onChoose={(id) => void navigate(paths.infos.of(id))}
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
      {deleting && (
        <DeleteDialog
          infos={deleting}
          onConfirm={() => void removeAll(deleting)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}

function CreateButton({ to }: { to: string }) {
  const { t } = useTranslation('infos');
  return (
    <Button asChild size="sm">
      <Link to={to}>
        <Plus aria-hidden />
        {t('create')}
      </Link>
    </Button>
  );
}

const nameInfo = (id: string, name: string) => call(setInfoPoint, { body: { id, name } });
const infoOwner = ({ owner }: Info) => owner ?? undefined;
const infoName = ({ name }: Info) => name;
const switchInfo = ({ id, userId }: Info, active: boolean) =>
  call(setInfoPointActive, { params: { id, user: userId, active: active ? 'true' : 'false' } });
