import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { DeviceAlerts } from '../../features/alerts/device-alerts.tsx';
import { HubPage } from '../../features/hubs/hub-page.tsx';
import { paths } from '../../lib/paths.ts';

/** The alerts of the hub in the URL: a tab of its page. */
export function HubAlertsScreen() {
  const { id = '', cursor } = useParams();
  const pathTo = useCallback((to?: string) => paths.hubAlerts.to(id, to), [id]);
  return (
    <HubPage here="alerts">
      {({ description }) => <DeviceAlerts id={id} name={description} cursor={cursor} pathTo={pathTo} />}
    </HubPage>
  );
}
