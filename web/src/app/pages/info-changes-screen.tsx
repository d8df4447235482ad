import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { ThingChanges } from '../../features/audit/thing-changes.tsx';
import { InfoPage } from '../../features/infos/info-page.tsx';
import { paths } from '../../lib/paths.ts';

/** The changes of the Info in the URL: a tab of its page. */
export function InfoChangesScreen() {
  const { id = '', user = '', cursor } = useParams();
  const pathTo = useCallback((to?: string) => paths.infoChanges.to(user, id, to), [user, id]);
  return (
    <InfoPage here="changes">
      {(info) => (
        <ThingChanges
          item={`info/${info.id}`}
          name={info.name}
          ownerId={info.userId}
          cursor={cursor}
          pathTo={pathTo}
          versions={paths.infoVersions.to(user, id)}
        />
      )}
    </InfoPage>
  );
}
