import { Button, Text } from '@chakra-ui/react';
import { Plus, Tags } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { Column, ListSpec } from '../../components/list/list-spec.ts';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { RowActions } from '../../components/row-actions.tsx';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../lib/paths.ts';
import type { LabelKind } from './label-kinds.ts';
import type { Labelled } from './labelled.ts';

interface LabelListProps<T extends Labelled> {
  readonly kind: LabelKind<T>;
  readonly title: string;
  readonly createText: string;
  readonly empty: { readonly title: string; readonly hint: string };
  /** Shown below the name. */
  readonly described: { readonly title: string; readonly csv: (item: T) => string };
  /** Columns between the name and the number of users; the array must be stable. */
  readonly columns: readonly Column<T>[];
  /** The filter of the user list that finds its users. */
  readonly filter: 'managerGroup' | 'managerLabel' | 'appLabel';
  readonly pathTo: (cursor?: string) => string;
}

/** The list of one kind of label. */
export function LabelList<T extends Labelled>(props: LabelListProps<T>) {
  const { kind, title, createText, empty, described, columns, filter, pathTo } = props;
  const { t } = useTranslation(['labels', 'common']);
  const { cursor } = useParams();
  const navigate = useNavigate();
  const refresh = useRefreshList(kind.list);
  const [deleting, setDeleting] = useState<T>();

  const all = useMemo(
    (): readonly Column<T>[] => [
      {
        id: 'name',
        title: t('column.name'),
        lead: true,
        cell: (item) => (
          <span className="lead-line">
            <Link className="item opens" to={kind.paths.edit.to(item.name)}>
              {item.name}
            </Link>
            <span className="description">{described.csv(item)}</span>
          </span>
        ),
        csv: ({ name }) => name,
        also: [described],
      },
      ...columns,
      {
        id: 'users',
        title: t('column.users'),
        cell: ({ name, users }) => (
          <Link to={`${paths.users.to()}?${new URLSearchParams({ filter: `${filter}:eq:${name}` })}`}>
            {users}
          </Link>
        ),
        csv: ({ users }) => users,
      },
      {
        id: 'actions',
        title: t('column.actions'),
        cell: (item) => (
          <RowActions
            of={item.name}
            onEdit={() => void navigate(kind.paths.edit.to(item.name))}
            onDelete={() => setDeleting(item)}
          />
        ),
      },
    ],
    [t, kind, columns, described, filter, navigate],
  );
  const spec = useMemo(
    (): ListSpec<T> => ({
      name: kind.list,
      owner: 'all',
      idOf: ({ name }) => name,
      load: kind.load,
      columns: all,
      fields: kind.fields,
      searches: [{ field: 'name', label: t('column.name'), example: 'harbour', operator: () => 'prefix' }],
      choices: [],
      cursor,
      pathTo,
      empty: { ...empty, icon: Tags },
      selectable: false,
    }),
    [kind, all, cursor, pathTo, empty, t],
  );

  return (
    <>
      <ListScreen
        title={title}
        spec={spec}
        aside={
          <Button asChild size="sm">
            <Link to={kind.paths.create.to()}>
              <Plus aria-hidden />
              {createText}
            </Link>
          </Button>
        }
      />
      {deleting && (
        <ConfirmDialog
          title={t('deleteTitle', { name: deleting.name })}
          confirm={t('delete')}
          danger
          typed={{ label: t('common:typed.name', { name: deleting.name }), value: deleting.name }}
          onConfirm={async () => {
            await kind.remove(deleting.name);
            notify('success', t('deleted', { name: deleting.name }));
            void refresh();
          }}
          onClose={() => setDeleting(undefined)}
        >
          <Text>{t('deleteText', { count: deleting.users })}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
