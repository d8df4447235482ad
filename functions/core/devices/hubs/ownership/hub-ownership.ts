import type { Ownership } from '../../ownership/change-owner.ts';
import { hubDevice } from '../store.ts';
import { clearedHubs } from './cleared-hubs.ts';

/** Whose hubs are, and how they change hands. */
export const hubOwnership: Ownership = { ...hubDevice, assignedAt: 'assignedUserAt', cleared: clearedHubs };
