import { lazy } from 'react';
import { Admin, Resource } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { authProvider, dataProvider } from './providers.ts';

// The list loads when it is opened, as a screen of the console does.
const BeaconList = lazy(() => import('./beacon-list.tsx'));

createRoot(document.getElementById('root')!).render(
  <Admin title="Console" authProvider={authProvider} dataProvider={dataProvider} disableTelemetry requireAuth>
    <Resource name="beacons" list={BeaconList} options={{ label: 'Beacons' }} />
  </Admin>,
);
