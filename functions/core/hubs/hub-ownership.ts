import type { Ownership } from '../devices/change-owner.ts';
import { clearedHubs } from './cleared-hubs.ts';
import { hubDevice } from './store.ts';

/** Whose hubs are, and how they change hands. */
export const hubOwnership: Ownership = { ...hubDevice, assignedAt: 'assignedUserAt', cleared: clearedHubs };
