import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { ThingChanges } from '../../features/audit/thing-changes.tsx';
import { HubPage } from '../../features/hubs/hub-page.tsx';
import { paths } from '../../lib/paths.ts';

/** The changes of the hub in the URL: a tab of its page. */
export function HubChangesScreen() {
  const { id = '', cursor } = useParams();
  const pathTo = useCallback((to?: string) => paths.hubChanges.to(id, to), [id]);
  return (
    <HubPage here="changes">
      {(hub) => (
        <ThingChanges
          item={`hub/${hub.id}`}
          name={hub.description || hub.id}
          ownerId={hub.owner?.id}
          cursor={cursor}
          pathTo={pathTo}
        />
      )}
    </HubPage>
  );
}
