import { getAudit } from '../../../../shared/contract/auth/audit.ts';
import { getAlerts } from '../../../../shared/contract/devices/alerts.ts';
import { Loading } from '../../components/loading.tsx';
import { isSettled, Overview } from '../../components/thing-page/overview.tsx';
import { useDeviceAlerts } from '../../components/use-device-alerts.ts';
import { useMay } from '../../components/use-may.ts';
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
import { useSession } from '../../lib/session.ts';

/** How the hub in the URL is: the first tab of its page. */
export function HubOverview() {
  const id = useHubId();
  const { data } = useHub(id);
  const owner = useBeaconsOwner(data);
  const mayChange = useMayChange(data?.owner?.id);
  const may = useMay();
  const hasAlerts = mayChange && may(getAlerts);
  // A list within a scope has no filter by the hub that heard a device.
  const hasBeacons = !useSession().isScoped;
  const heard = useHeardBeacons(hasBeacons ? id : null, owner);
  const alerts = useDeviceAlerts(hasAlerts ? id : null);
  const isReady = (!hasBeacons || isSettled(heard)) && (!hasAlerts || isSettled(alerts));
  return (
    <HubPage here="overview">
      {(hub) => (
        <Loading data={isReady ? owner : undefined} error={undefined} onRetry={() => {}}>
          {(whose) => (
            <Overview
              notices={<HubNotices hub={hub} readOnly={false} />}
              main={
                <>
                  {hasBeacons && <HeardBeaconsCard hubId={id} owner={whose} all={paths.hubBeacons.to(id)} />}
                  {may(getAudit) && (
                    <LastChanges item={`hub/${id}`} ownerId={hub.owner?.id} all={paths.hubChanges.to(id)} />
                  )}
                </>
              }
              aside={
                <>
                  {hasAlerts && <OpenAlerts id={id} all={paths.hubAlerts.to(id)} />}
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
