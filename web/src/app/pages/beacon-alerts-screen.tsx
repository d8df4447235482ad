import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { BeaconPage } from '../../components/thing-page/beacon-page.tsx';
import { DeviceAlerts } from '../../features/alerts/device-alerts.tsx';
import { paths } from '../../lib/paths.ts';

/** The alerts of the beacon in the URL: a tab of its page. */
export function BeaconAlertsScreen() {
  const { id = '', user = '', cursor } = useParams();
  const pathTo = useCallback((to?: string) => paths.beaconAlerts.to(user, id, to), [user, id]);
  return (
    <BeaconPage here="alerts">
      {({ description }) => <DeviceAlerts id={id} name={description} cursor={cursor} pathTo={pathTo} />}
    </BeaconPage>
  );
}
