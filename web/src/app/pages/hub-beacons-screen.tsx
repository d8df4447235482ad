import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { HeardBeacons } from '../../features/beacons/heard-beacons.tsx';
import { HubPage } from '../../features/hubs/hub-page.tsx';
import { useBeaconsOwner } from '../../features/hubs/use-beacons-owner.ts';
import { useHub } from '../../features/hubs/use-hub.ts';
import { paths } from '../../lib/paths.ts';

/** The beacons that the hub in the URL hears: a tab of its page. */
export function HubBeaconsScreen() {
  const { id = '', cursor } = useParams();
  const pathTo = useCallback((to?: string) => paths.hubBeacons.to(id, to), [id]);
  const owner = useBeaconsOwner(useHub(id).data);
  return (
    <HubPage here="beacons">
      {(hub) =>
        owner !== undefined && (
          <HeardBeacons
            hubId={hub.id}
            hubName={hub.description}
            owner={owner}
            cursor={cursor}
            pathTo={pathTo}
          />
        )
      }
    </HubPage>
  );
}
