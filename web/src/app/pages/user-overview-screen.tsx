import { useParams } from 'react-router-dom';
import { FleetStrip } from '../../components/fleet-strip.tsx';
import { Loading } from '../../components/loading.tsx';
import { isSettled, Overview } from '../../components/thing-page/overview.tsx';
import { useFleet } from '../../components/use-fleet.ts';
import { LastChangesOfUser } from '../../features/audit/last-changes.tsx';
import { InfoCmsCard } from '../../features/info-cms/info-cms-card.tsx';
import { FactorResetCard } from '../../features/users/factor-reset-card.tsx';
import { GroupMembership } from '../../features/users/group-membership.tsx';
import { useAccount } from '../../features/users/use-account.ts';
import { UserDetails } from '../../features/users/user-details.tsx';
import { UserPage } from '../../features/users/user-page.tsx';
import { ALL_ITEMS, paths } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';

/** How the user in the URL is: the first tab of the user's page. */
export function UserOverviewScreen() {
  const { id = '' } = useParams();
  const { mutate } = useAccount(id);
  const isAdmin = roleOf(useSession()) === 'ADMIN';
  // It loads beside the account.
  const isReady = isSettled(useFleet(id));
  return (
    <UserPage here="overview">
      {(user) => {
        const membership = (
          <GroupMembership
            user={user}
            onChanged={(changed) => void mutate({ ...user, ...changed }, { revalidate: false })}
          />
        );
        return (
          <Loading data={isReady ? user : undefined} error={undefined} onRetry={() => {}}>
            {() => (
              <Overview
                notices={
                  <>
                    {/* A pending decision comes first. */}
                    {!user.groupConfirmed && membership}
                    <FleetStrip owner={id} />
                  </>
                }
                main={
                  <>
                    {user.groupConfirmed && membership}
                    <FactorResetCard user={user} />
                    {/* It grows when it has loaded, so nothing may be below it. */}
                    <LastChangesOfUser id={id} all={paths.userAudit.to(id)} />
                  </>
                }
                aside={
                  <>
                    <InfoCmsCard user={user} {...(isAdmin && { all: paths.infos.of(id, ALL_ITEMS) })} />
                    <UserDetails user={user} />
                  </>
                }
              />
            )}
          </Loading>
        );
      }}
    </UserPage>
  );
}
