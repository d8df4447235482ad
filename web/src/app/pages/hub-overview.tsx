import { Loading } from '../../components/loading.tsx';
import { isSettled, Overview } from '../../components/thing-page/overview.tsx';
import { useDeviceAlerts } from '../../components/use-device-alerts.ts';
import { useMayChange } from '../../components/use-may-change.ts';
import { OpenAlerts } from '../../features/alerts/open-alerts.tsx';
import { LastChanges } from '../../features/audit/last-changes.tsx';
import { HeardBeaconsCard, useHeardBeacons } from '../../features/beacons/heard-beacons-card.tsx';
import { HubDetails } from '../../features/hubs/hub-details.tsx';
import { HubNotices } from '../../features/hubs/hub-notices.tsx';
import { HubPage, useHubId } from '../../features/hubs/hub-page.tsx';
import { useBeaconsOwner } from '../../features/hubs/use-beacons-owner.ts';
import { useHub } from '../../features/hubs/use-hub.ts';
import { RecentErrors } from '../../features/logs/recent-errors.tsx';
import { paths } from '../../lib/paths.ts';

/** How the hub in the URL is: the first tab of its page. */
export function HubOverview() {
  const id = useHubId();
  const { data } = useHub(id);
  const owner = useBeaconsOwner(data);
  const mayChange = useMayChange(data?.owner?.id);
  const heard = useHeardBeacons(id, owner);
  const alerts = useDeviceAlerts(mayChange ? id : null);
  const isReady = isSettled(heard) && (!mayChange || isSettled(alerts));
  return (
    <HubPage here="overview">
      {(hub) => (
        <Loading data={isReady ? owner : undefined} error={undefined} onRetry={() => {}}>
          {(whose) => (
            <Overview
              notices={<HubNotices hub={hub} readOnly={false} />}
              main={
                <>
                  <HeardBeaconsCard hubId={id} owner={whose} all={paths.hubBeacons.to(id)} />
                  <LastChanges item={`hub/${id}`} ownerId={hub.owner?.id} all={paths.hubChanges.to(id)} />
                </>
              }
              aside={
                <>
                  {mayChange && <OpenAlerts id={id} all={paths.hubAlerts.to(id)} />}
                  <HubDetails hub={hub} />
                  {mayChange && <RecentErrors hubId={id} />}
                </>
              }
            />
          )}
        </Loading>
      )}
    </HubPage>
  );
}
