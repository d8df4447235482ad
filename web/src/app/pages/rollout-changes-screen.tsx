import { useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { ThingChanges } from '../../features/audit/thing-changes.tsx';
import { RolloutPage } from '../../features/rollouts/rollout-page.tsx';
import { paths } from '../../lib/paths.ts';

/** The changes of the roll-out in the URL: a tab of its page. */
export function RolloutChangesScreen() {
  const { id = '', cursor } = useParams();
  const pathTo = useCallback((to?: string) => paths.rolloutChanges.to(id, to), [id]);
  return (
    <RolloutPage here="changes">
      {({ name, user }) => (
        <ThingChanges item={`rollout/${id}`} name={name} ownerId={user} cursor={cursor} pathTo={pathTo} />
      )}
    </RolloutPage>
  );
}
