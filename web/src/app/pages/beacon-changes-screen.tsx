import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { BeaconPage } from '../../components/thing-page/beacon-page.tsx';
import { ThingChanges } from '../../features/audit/thing-changes.tsx';
import { paths } from '../../lib/paths.ts';

/** The changes of the beacon in the URL: a tab of its page. */
export function BeaconChangesScreen() {
  const { id = '', user = '', cursor } = useParams();
  const pathTo = useCallback((to?: string) => paths.beaconChanges.to(user, id, to), [user, id]);
  return (
    <BeaconPage here="changes">
      {(beacon) => (
        <ThingChanges
          item={`beacon/${beacon.id}`}
          name={beacon.description || beacon.id}
          ownerId={beacon.userId}
          cursor={cursor}
          pathTo={pathTo}
        />
      )}
    </BeaconPage>
  );
}
