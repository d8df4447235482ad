import type { Rollout } from '../../../../shared/model/rollout.ts';

/** Its numbers change by themselves: it runs, or what it began is still under way. */
export const isMoving = ({ state, counts }: Rollout): boolean =>
  state === 'running' || counts.some(({ updating }) => updating > 0);
