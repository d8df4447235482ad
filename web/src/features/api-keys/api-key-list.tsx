import { Button, Text } from '@chakra-ui/react';
import { BookOpen, KeyRound, Plus } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiKeyFilters, deleteAppRight, getAppRights } from '../../../../shared/contract/auth/api-keys.ts';
import type { AppRight } from '../../../../shared/model/api-key.ts';
import { API_PAGE } from '../../../../shared/static-pages.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { useOwnerConfirm } from '../../components/use-owner-confirm.tsx';
import { useOwnerName } from '../../components/use-owner-name.ts';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { userParameter } from '../../lib/owner.ts';
import { EVERYBODY, SELF } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { KeyDialog } from './key-dialog.tsx';
import type { KeyScope } from './key-scope.ts';
import { LastUse } from './last-use.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { useExpiryFilter } from './use-expiry-filter.ts';
import { useKeyColumns } from './use-key-columns.tsx';

interface ApiKeyListProps {
  readonly scope: KeyScope;
  readonly cursor: string | undefined;
  readonly pathTo: (cursor?: string) => string;
  readonly above?: ReactNode;
  readonly level?: 'h1' | 'h2';
}

/** A list of API keys, with the actions on them. */
export function ApiKeyList({ scope, cursor, pathTo, above, level = 'h1' }: ApiKeyListProps) {
  const { t } = useTranslation(['keys', 'common']);
  const session = useSession();
  const role = roleOf(session);
  const refresh = useRefreshList('api-keys');
  const { ask, dialog: ownerDialog } = useOwnerConfirm();
  const [editing, setEditing] = useState<AppRight | 'new'>();
  const [deleting, setDeleting] = useState<AppRight>();
  const [replacing, setReplacing] = useState<AppRight>();
  const group = scope.kind === 'group' ? scope.group : undefined;
  const owner = scope.kind === 'user' ? scope.id : scope.kind === 'own' ? SELF : EVERYBODY;
  const ownerName = useOwnerName(owner) ?? session.actingAs?.name;
  const whose = group === undefined ? owner : `group ${group}`;
  // A new key is shown once, and only to its owner or an admin, not to a user who acts for the owner.
  const mayCreate = !session.actingAs && (scope.kind === 'own' || role === 'ADMIN');
  const mayDelete = scope.kind === 'own' || role === 'ADMIN';

  const edit = useCallback(
    (key: AppRight) =>
      ask(
        { id: key.principalId, name: key.principalName ?? ownerName ?? key.principal, email: key.principal },
        () => setEditing(key),
      ),
    [ask, ownerName],
  );
  const columns = useKeyColumns({
    withPrincipal: scope.kind === 'all' || scope.kind === 'group',
    onEdit: edit,
    onDelete: mayDelete ? setDeleting : undefined,
    onReplace: mayCreate ? setReplacing : undefined,
  });
  const expiry = useExpiryFilter();
  const load = useCallback(
    (page: ListQuery, extra: readonly string[]) =>
      call(getAppRights, {
        query: {
          ...page,
          ...(group === undefined ? userParameter(owner, role) : { managerGroup: group }),
          ...(extra.includes('principalName') && { extra_field: ['principalName'] }),
        },
      }),
    [owner, group, role],
  );
  const spec = useMemo(
    (): ListSpec<AppRight> => ({
      name: 'api-keys',
      owner: whose,
      idOf: ({ id }) => id,
      load,
      columns,
      fields: apiKeyFilters,
      searches: [
        { field: 'first4', label: t('search.first4'), example: 'a1B2' },
        {
          field: 'description',
          label: t('search.description'),
          example: t('search.example'),
          operator: () => 'prefix',
        },
      ],
      choices: [expiry],
      cursor,
      pathTo,
      empty: {
        title: t('empty.title'),
        hint: group === undefined ? t('empty.hint') : t('empty.hintOfGroup'),
        icon: KeyRound,
      },
      selectable: false,
    }),
    [whose, load, columns, expiry, cursor, pathTo, group, t],
  );

  return (
    <>
      <ListScreen
        key={whose}
        title={group === undefined ? t('title') : t('titleOf', { group })}
        level={level}
        above={above}
        spec={spec}
        aside={
          <>
            <Button asChild size="sm" variant="outline" bg="bg.panel" colorPalette="gray">
              <a href={API_PAGE} target="_blank" rel="noopener">
                <BookOpen aria-hidden />
                {t('api')}
              </a>
            </Button>
            {mayCreate && (
              <Button size="sm" onClick={() => setEditing('new')}>
                <Plus aria-hidden />
                {t('create')}
              </Button>
            )}
          </>
        }
      />
      {ownerDialog}
      {editing && (
        <KeyDialog
          saved={editing === 'new' ? undefined : editing}
          scope={scope}
          onDone={() => {
            setEditing(undefined);
            void refresh();
          }}
          onChanged={() => void refresh()}
        />
      )}
      {replacing && (
        <ReplaceDialog
          replaced={replacing}
          onDone={() => setReplacing(undefined)}
          onChanged={() => void refresh()}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title={deleting.replacedBy ? t('replace.endTitle') : t('deleteTitle')}
          confirm={t('delete')}
          danger
          // The two keys have the same description: it does not say which one is meant, and one of them stays.
          typed={
            deleting.replacedBy
              ? undefined
              : {
                  label: t('common:typed.name', { name: deleting.description }),
                  value: deleting.description,
                }
          }
          onConfirm={async () => {
            await call(deleteAppRight, { params: { id: deleting.id } });
            notify('success', t('deleted'));
            void refresh();
          }}
          onClose={() => setDeleting(undefined)}
        >
          <Text>
            {deleting.replacedBy
              ? t('replace.endText', { first4: deleting.first4 })
              : t('deleteText', { principal: deleting.principal })}
          </Text>
          {deleting.replacedBy && (
            <Text mt="2">
              {t('column.lastUsed')}: <LastUse of={deleting} />
            </Text>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
