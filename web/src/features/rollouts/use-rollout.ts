import useSWR from 'swr';
import { getRollout } from '../../../../shared/contract/devices/rollouts.ts';
import { call } from '../../lib/api.ts';
import { isMoving } from './is-moving.ts';

/** How often it is refreshed while hubs are updating. */
const FOLLOW_MS = 2000;

/** A roll-out with the numbers of its groups. */
export const useRollout = (id: string) =>
  useSWR(['getRollout', id], ([, of]) => call(getRollout, { params: { id: of } }), {
    refreshInterval: (latest) => (latest && isMoving(latest) ? FOLLOW_MS : 0),
    dedupingInterval: FOLLOW_MS / 2,
  });
