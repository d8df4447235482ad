import { useParams } from 'react-router-dom';
import { hasRadio } from '../../../../shared/configuration/device.ts';
import { getAudit } from '../../../../shared/contract/auth/audit.ts';
import { getInfoPoint } from '../../../../shared/contract/content/infos.ts';
import { getAlerts } from '../../../../shared/contract/devices/alerts.ts';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import { typesOfId } from '../../../../shared/model/beacon-id.ts';
import { Loading } from '../../components/loading.tsx';
import { BeaconPage } from '../../components/thing-page/beacon-page.tsx';
import { isSettled, Overview } from '../../components/thing-page/overview.tsx';
import { useBeacon } from '../../components/use-beacon.ts';
import { useDeviceAlerts } from '../../components/use-device-alerts.ts';
import { useMay } from '../../components/use-may.ts';
import { useMayChange } from '../../components/use-may-change.ts';
import { OpenAlerts } from '../../features/alerts/open-alerts.tsx';
import { LastChanges } from '../../features/audit/last-changes.tsx';
import { Delivery, isNews } from '../../features/beacon-config/delivery.tsx';
import { SharedIdentity } from '../../features/beacon-config/shared-identity.tsx';
import { useConfigured } from '../../features/beacon-config/use-configured.ts';
import { BatteryCard } from '../../features/beacon-stats/battery-card.tsx';
import { SensorCard } from '../../features/beacon-stats/sensor-card.tsx';
import { useHistory } from '../../features/beacon-stats/use-history.ts';
import { BeaconDetails } from '../../features/beacons/beacon-details.tsx';
import { HearingHubs, useHearingHubs } from '../../features/beacons/hearing-hubs.tsx';
import { InfoOfBeacon, useInfoOfBeacon } from '../../features/infos/info-of-beacon.tsx';
import { useNow } from '../../lib/clock.ts';
import { paths } from '../../lib/paths.ts';

/** How the beacon in the URL is: the first tab of its page. */
export function BeaconOverviewScreen() {
  const { id = '' } = useParams();
  const { data: beacon } = useBeacon(id);
  const may = useMay();
  const hasAlerts = useMayChange(beacon?.userId) && may(getAlerts);
  // All of it loads beside the beacon.
  const configured = useConfigured(id);
  const alerts = useDeviceAlerts(hasAlerts ? id : null);
  const heard = typesOfId(id).some(hasRadio) ? id : null;
  useHistory(heard, 'quarter');
  const hubs = useHearingHubs(heard);
  const hasInfo = may(getInfoPoint);
  const info = useInfoOfBeacon(hasInfo ? beacon : undefined);
  const isReady =
    isSettled(configured) &&
    (heard === null || isSettled(hubs)) &&
    (!hasAlerts || isSettled(alerts)) &&
    !info.isLoading;
  return (
    <BeaconPage here="overview">
      {(known, owner) => (
        <Loading data={isReady ? known : undefined} error={undefined} onRetry={() => {}}>
          {() => (
            <Overview
              notices={<Notices beacon={known} owner={owner} />}
              main={
                <>
                  {hasRadio(known.type) && (
                    <BatteryCard
                      id={id}
                      monitoring={known.monitoring}
                      all={paths.beaconStats.to(owner, id)}
                    />
                  )}
                  {hasRadio(known.type) && <HearingHubs id={id} />}
                  {may(getAudit) && (
                    <LastChanges
                      item={`beacon/${id}`}
                      ownerId={known.userId}
                      all={paths.beaconChanges.to(owner, id)}
                    />
                  )}
                </>
              }
              aside={
                <>
                  {hasAlerts && <OpenAlerts id={id} all={paths.beaconAlerts.to(owner, id)} />}
                  {hasInfo && <InfoOfBeacon beacon={known} />}
                  {known.monitoring?.sensors && <SensorCard sensors={known.monitoring.sensors} />}
                  <BeaconDetails beacon={known} />
                </>
              }
            />
          )}
        </Loading>
      )}
    </BeaconPage>
  );
}

/** What is on its way, and what disturbs. */
function Notices({ beacon, owner }: { beacon: Beacon; owner: string }) {
  const { data, onSaved } = useConfigured(beacon.id);
  const now = useNow();
  if (!data) return null;
  return (
    <>
      {hasRadio(beacon.type) && isNews(data, now) && (
        <Delivery beacon={beacon} configuration={data} onSaved={onSaved} />
      )}
      <SharedIdentity ids={data.sharedWith ?? []} owner={owner} />
    </>
  );
}
