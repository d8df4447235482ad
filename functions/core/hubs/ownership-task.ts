import { ownershipTask } from '../devices/ownership-task.ts';
import { hubOwnership } from './store.ts';

/** The work of every task that changes whose hubs are. */
export const hubOwnershipTask = ownershipTask(hubOwnership);
