import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { hubIdIn } from '../../../../shared/model/hub-id.ts';
import { HubListScreen } from '../../features/hubs/hub-list-screen.tsx';
import { loadTexts } from '../../lib/i18n.ts';

/** Loaded on demand, so that the list loads faster. */
const HubOverview = lazy(async () => {
  const [page] = await Promise.all([
    import('./hub-overview.tsx'),
    loadTexts(['hubConfig', 'alerts', 'audit', 'configuration', 'beacons', 'logs']),
  ]);
  return { default: page.HubOverview };
});

/** `/devices/hubs/{at}` is a page of the list, or the page of the hub with this id. */
export function HubsScreen() {
  const { cursor } = useParams();
  if (hubIdIn(cursor ?? '') === undefined) return <HubListScreen />;
  return (
    <Suspense>
      <HubOverview key={cursor} />
    </Suspense>
  );
}
