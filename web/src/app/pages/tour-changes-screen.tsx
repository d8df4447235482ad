import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { ThingChanges } from '../../features/audit/thing-changes.tsx';
import { TourPage } from '../../features/tours/tour-page.tsx';
import { paths } from '../../lib/paths.ts';

/** The changes of the tour in the URL: a tab of its page. */
export function TourChangesScreen() {
  const { id = '', user = '', cursor } = useParams();
  const pathTo = useCallback((to?: string) => paths.tourChanges.to(user, id, to), [user, id]);
  return (
    <TourPage here="changes">
      {(tour) => (
        <ThingChanges
          item={`tour/${tour.id}`}
          name={tour.name}
          ownerId={tour.userId}
          cursor={cursor}
          pathTo={pathTo}
        />
      )}
    </TourPage>
  );
}
