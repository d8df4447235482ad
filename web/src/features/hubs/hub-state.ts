import type { Hub } from '../../../../shared/model/hub.ts';

/** The most important state of a hub's update and settings. */
export type HubState = 'failed' | 'updating' | 'waiting' | 'synchronised';

export function hubState(hub: Pick<Hub, 'updateStatus' | 'isMarkedForUpdate' | 'isSynchronized'>): HubState {
  if (hub.updateStatus === 'failed') return 'failed';
  if (hub.updateStatus === 'running' || hub.isMarkedForUpdate) return 'updating';
  return hub.isSynchronized ? 'synchronised' : 'waiting';
}

/** A hub cannot be changed while its firmware is updated. */
export const isLocked = (hub: Pick<Hub, 'isMarkedForUpdate'>): boolean => hub.isMarkedForUpdate;
