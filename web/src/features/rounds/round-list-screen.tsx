import { Button } from '@chakra-ui/react';
import { Plus, Route } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { deleteRound, getRounds } from '../../../../shared/contract/devices/rounds.ts';
import type { Round } from '../../../../shared/model/round.ts';
import { Command } from '../../components/command.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ListScreen } from '../../components/list/list-screen.tsx';
import type { ListQuery, ListSpec } from '../../components/list/list-spec.ts';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { useOwnerName } from '../../components/use-owner-name.ts';
import { useStable } from '../../components/use-stable.ts';
import { Whose } from '../../components/whose.tsx';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { ownerOf, userParameter } from '../../lib/owner.ts';
import { EVERYBODY, paths } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { NewRoundDialog } from './new-round.tsx';
import { useRoundColumns } from './use-round-columns.tsx';

const NAME = 'rounds';

/** The rounds of one owner, the newest first; for admins, also of all owners. */
export function RoundListScreen() {
  const { t } = useTranslation('rounds');
  const { cursor } = useParams();
  const [query] = useSearchParams();
  const role = roleOf(useSession());
  const owner = ownerOf(query.get('user'), role);
  const name = useOwnerName(owner);
  const asked = useMemo(() => userParameter(owner, role), [owner, role]);
  const refresh = useRefreshList(NAME);
  const [isNew, setNew] = useState(false);
  const [deleting, setDeleting] = useState<Round>();
  const { remove } = useStable({ remove: (round: Round) => setDeleting(round) });
  const columns = useRoundColumns({ whose: owner, onDelete: remove });
  const load = useCallback(
    (page: ListQuery) =>
      call(getRounds, {
        query: { ...page, ...asked, ...(owner === EVERYBODY && { extra_field: ['owner'] }) },
      }),
    [asked, owner],
  );
  const add = owner !== EVERYBODY && (
    <Command>
      <Button size="sm" onClick={() => setNew(true)}>
        <Plus aria-hidden />
        {t('new')}
      </Button>
    </Command>
  );
  const spec: ListSpec<Round> = {
    name: NAME,
    owner,
    idOf: ({ id }) => id,
    load,
    columns,
    fields: {},
    searches: [],
    choices: [],
    cursor,
    pathTo: paths.rounds.to,
    empty: { title: t('noRounds.title'), hint: t('noRounds.hint'), icon: Route, action: add },
    selectable: false,
  };
  return (
    <>
      <ListScreen
        key={owner}
        title={owner === EVERYBODY ? t('roundsAll') : name ? t('roundsOf', { name }) : t('rounds')}
        spec={spec}
        aside={
          <>
            <Whose owner={owner} to={paths.rounds.of} title={t('chooseUser')} />
            {add}
          </>
        }
      />
      {isNew && <NewRoundDialog whose={asked} onClose={() => setNew(false)} />}
      {deleting && (
        <ConfirmDialog
          danger
          title={t('delete.title', { name: deleting.name })}
          confirm={t('delete.confirm')}
          onConfirm={async () => {
            await call(deleteRound, { params: { id: deleting.id } });
            notify('success', t('delete.done', { name: deleting.name }));
            void refresh();
          }}
          onClose={() => setDeleting(undefined)}
        >
          {t('delete.text')}
        </ConfirmDialog>
      )}
    </>
  );
}
