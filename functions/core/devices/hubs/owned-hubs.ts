import type { DeviceKind } from '../ownership/change-owner.ts';
import { clearedHubs } from './cleared-hubs.ts';
import { hubDevice } from './store.ts';

/** Hubs as devices that can change their owner. */
export const OWNED_HUBS: DeviceKind = { ...hubDevice, assignedAt: 'assignedUserAt', cleared: clearedHubs };
