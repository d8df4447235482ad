import type { Rollout } from '../../../../shared/model/rollout.ts';

/** Whether its numbers may change: it is running, or some of its updates are. */
export const isMoving = ({ state, counts }: Rollout): boolean =>
  state === 'running' || counts.some(({ updating }) => updating > 0);
