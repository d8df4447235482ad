import { ConditionFailed, transact } from '../../../platform/table.ts';
import { endedUpdates } from '../hubs/update/ended-updates.ts';
import { moveWrites, type RolloutItem, readTargets } from './store.ts';

/** The maximum number of concurrent updates of a roll-out. */
const MOST = 1000;

/** Records the hubs whose updates have ended since the last round. */
export async function collectEnds({ row: { id } }: RolloutItem): Promise<void> {
  const { items } = await readTargets(id, 'updating', { limit: MOST, consistent: true });
  const ends = await endedUpdates(
    id,
    items.map(({ hubId }) => hubId),
  );
  for (const target of items) {
    const end = ends.get(target.hubId);
    if (!end) continue;
    const why = end.state === 'failed' ? { reason: end.reason } : {};
    try {
      await transact(moveWrites(id, target, { to: end.state, ...why }));
    } catch (error) {
      // A concurrent round has recorded it.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
}
