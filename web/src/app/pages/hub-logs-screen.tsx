import { HubPage } from '../../features/hubs/hub-page.tsx';
import { OneHubLog } from '../../features/logs/hub-log-screen.tsx';

/** The log of the hub in the URL: a tab of its page. */
export const HubLogsScreen = () => (
  <HubPage here="logs">
    {({ id, description }) => <OneHubLog hub={{ id, name: description || id }} />}
  </HubPage>
);
