import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { ErrorPanel } from '../../components/list/list-states.tsx';
import { Loading } from '../../components/loading.tsx';
import { isSettled } from '../../components/thing-page/overview.tsx';
import { ChargeList } from '../../features/charges/charge-list.tsx';
import { OpenCharge, useOpenStatements } from '../../features/charges/open-charge.tsx';
import { useAccount } from '../../features/users/use-account.ts';
import { UserPage } from '../../features/users/user-page.tsx';
import { paths } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';

/** What the use of the user in the URL has cost, and what is still to be paid: a tab of the user's page. */
export function UserChargeInfosScreen() {
  const { id = '', cursor } = useParams();
  const { mutate } = useAccount(id);
  const isAdmin = roleOf(useSession()) === 'ADMIN';
  // A group admin reads what the group has paid, which is on the page of the payer.
  const open = useOpenStatements(isAdmin ? id : undefined);
  const { data: statements = [], error } = open;
  // It loads beside the account.
  const isReady = !isAdmin || isSettled(open);
  const pathTo = useCallback((to?: string) => paths.userChargeInfos.to(id, to), [id]);
  const onReset = () => {
    void open.mutate([], { revalidate: false });
    // Its Info CMS may be active again.
    void mutate();
  };
  return (
    <UserPage here="chargeInfos">
      {(user) => (
        // What is owed is above the list, which must not move.
        <Loading data={isReady ? user : undefined} error={undefined} onRetry={() => void open.mutate()}>
          {() => (
            <ChargeList
              user={user}
              isGroupAdmin={!isAdmin}
              cursor={cursor}
              pathTo={pathTo}
              summary={
                error !== undefined ? (
                  <ErrorPanel error={error} whole={false} onRetry={() => void open.mutate()} />
                ) : (
                  <OpenCharge user={user} statements={statements} onReset={onReset} />
                )
              }
            />
          )}
        </Loading>
      )}
    </UserPage>
  );
}
