import { Button } from '@chakra-ui/react';
import { Eye, EyeOff, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { ownerOf, userParameter } from '../../lib/owner.ts';
import { EVERYBODY, SELF } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { ChooseUser } from '../choose-user.tsx';
import { Command } from '../command.tsx';
import { InfoCmsTabs } from '../info-cms-tabs.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import type { Column, ListFilters, ListQuery, ListSpec, SelectionAction } from '../list/list-spec.ts';
import { useRefreshList } from '../list/use-refresh-list.ts';
import { useRenaming } from '../list/use-renaming.tsx';
import { useRowSwitch } from '../list/use-row-switch.ts';
import { useAskOwners } from '../use-ask-owners.tsx';
import { useOwnerName } from '../use-owner-name.ts';
import { useStable } from '../use-stable.ts';
import type { Content, ContentColumns, ContentKind, ContentTexts } from './content-kind.ts';
import { useContentBulk } from './use-content-bulk.tsx';
import { useCopy } from './use-copy.ts';

interface ContentListProps<F extends string, T extends Content<F>> {
  readonly kind: ContentKind<F, T>;
  readonly texts: ContentTexts;
  readonly filters: ListFilters;
  readonly useColumns: (options: ContentColumns<T>) => readonly Column<T>[];
  /** Asks before these are deleted. */
  readonly deleteDialog: (items: readonly T[], onConfirm: () => unknown, onClose: () => void) => ReactNode;
}

/** The Infos or tours of one owner, or for admins of all owners. */
export function ContentList<F extends string, T extends Content<F>>(props: ContentListProps<F, T>) {
  const [query] = useSearchParams();
  const role = roleOf(useSession());
  const asked = query.get('user');
  const owner = role === 'ADMIN' && !asked ? EVERYBODY : ownerOf(asked, role);
  return <OwnerList key={owner} owner={owner} {...props} />;
}

function OwnerList<F extends string, T extends Content<F>>(
  props: ContentListProps<F, T> & { readonly owner: string },
) {
  const { owner, kind, texts, filters, useColumns, deleteDialog } = props;
  const { t } = useTranslation(['list', 'common']);
  const { cursor } = useParams();
  const navigate = useNavigate();
  const role = roleOf(useSession());
  const name = useOwnerName(owner);
  const isOfAll = owner === EVERYBODY;
  const refreshList = useRefreshList(kind.name);
  const refresh = useCallback(() => void refreshList(), [refreshList]);
  const { ask, dialog } = useAskOwners(owner);
  const { renaming, dialog: renamingDialog } = useRenaming<T>({
    list: kind.name,
    owner,
    ownerOf: itemOwner,
    storedName,
    send: kind.rename,
  });
  const { known, note, set } = useRowSwitch(kind.field, kind.set, refresh);
  const bulk = useContentBulk(kind, texts.bulk, note, refresh);
  const { gone } = bulk;
  const [deleting, setDeleting] = useState<readonly T[]>();
  const copy = useCopy(kind.paths.create, owner === SELF);

  // The columns are made of them, and with each new one all rows are rendered again.
  const act = useStable({
    onSwitch: (item: T, isOn: boolean) => ask([item], () => void set(item, isOn)),
    onDelete: (item: T) => ask([item], () => setDeleting([item])),
  });
  const columns = useColumns({ whose: owner, renaming, known, onCopy: copy, ...act });
  const load = useCallback(
    async (page: ListQuery, extra: readonly string[]) => {
      const found = await kind.find(
        { ...page, ...userParameter(owner, role) },
        isOfAll ? [...extra, 'owner'] : extra,
      );
      return { ...found, items: found.items.filter(({ id }) => !gone.current.has(id)) };
    },
    [kind, owner, role, isOfAll, gone],
  );
  const bulkAct = useStable({
    setAll: (items: readonly T[], isOn: boolean) => ask(items, () => void bulk.setAll(items, isOn)),
    remove: (items: readonly T[]) => ask(items, () => setDeleting(items)),
  });
  const actions = useMemo(
    (): SelectionAction<T>[] => [
      {
        label: texts.bulk.on.label,
        icon: Eye,
        perform: (selection) => bulkAct.setAll([...selection.values()], true),
      },
      {
        label: texts.bulk.off.label,
        icon: EyeOff,
        perform: (selection) => bulkAct.setAll([...selection.values()], false),
      },
      {
        label: t('common:delete'),
        icon: Trash2,
        isDanger: true,
        perform: (selection) => bulkAct.remove([...selection.values()]),
      },
    ],
    [t, texts, bulkAct],
  );
  const create = isOfAll ? undefined : kind.paths.create(owner);
  const spec = useMemo(
    (): ListSpec<T> => ({
      name: kind.name,
      owner,
      idOf: ({ id }) => id,
      load,
      columns,
      fields: kind.filters,
      ...filters,
      cursor,
      pathTo: kind.paths.list,
      empty: {
        ...texts.empty,
        icon: kind.icon,
        ...(create && { action: <CreateButton to={create}>{texts.create}</CreateButton> }),
      },
      counted: true,
      selectable: true,
      actions,
    }),
    [kind, owner, load, columns, filters, actions, create, cursor, texts],
  );

  return (
    <>
      <ListScreen
        title={isOfAll ? texts.titleAll : name ? texts.titleOf(name) : texts.title}
        above={<InfoCmsTabs here={kind.name} owner={owner} />}
        spec={spec}
        aside={
          <>
            {role === 'ADMIN' && (
              <>
                {!isOfAll && (
                  <Button asChild size="sm" variant="outline" bg="bg.panel" colorPalette="gray">
                    <Link to={kind.paths.of(EVERYBODY)}>{t('scope.everybody')}</Link>
                  </Button>
                )}
                <ChooseUser title={texts.whose} onChoose={(id) => void navigate(kind.paths.of(id))} />
              </>
            )}
            {create && <CreateButton to={create}>{texts.create}</CreateButton>}
          </>
        }
      />
      {dialog}
      {renamingDialog}
      {bulk.dialogs}
      {deleting &&
        deleteDialog(
          deleting,
          () => void bulk.removeAll(deleting),
          () => setDeleting(undefined),
        )}
    </>
  );
}

const CreateButton = ({ to, children }: { to: string; children: string }) => (
  <Command>
    <Button asChild size="sm">
      <Link to={to}>
        <Plus aria-hidden />
        {children}
      </Link>
    </Button>
  </Command>
);

const itemOwner = ({ owner }: Content) => owner ?? undefined;
const storedName = ({ name }: Content) => name;
